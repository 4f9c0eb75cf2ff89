"""How the table is painted: words off the models, rulers along the edges, and only what changed is painted anew."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication

from app.context import Context
from app.tabletop.labels import tags_of
from app.tabletop.overlays import Disc, Tag
from app.tabletop.rulers import bands, step_of
from app.theme import Theme
from app.widgets.raised import DEPTH
from rules.battle.engine import Engine
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Pose
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers import battles


def crowd(hands: Hands) -> None:
    """Ten teams close together."""
    battle = hands.document.now
    poses = {key: Pose(x=28 + n % 8 * 2, y=18 + n // 8 * 3) for n, key in enumerate(battle.figures)}
    hands.stage.act(Place(places=FrozenMap(poses)))


def model_boxes(hands: Hands) -> list[QRectF]:
    found = []
    for figure in hands.document.now.figures.values():
        assert figure.place is not None
        at, half = hands.view.to_view(figure.place.point), figure.base.inner_in * hands.view.inch_px
        found.append(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
    return found


def test_names_cover_neither_models_nor_each_other_nor_what_floats(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=10, figures=4))
    for zoom in (1.0, 0.4, 1.4):
        hands.view.fit()
        hands.view.zoom(zoom)
        names = hands.view.names()
        assert names is not None
        boxes = [pill.box for pill in names.shown(())]
        assert boxes
        taken = [*model_boxes(hands), *hands.view.covered]
        for at, box in enumerate(boxes):
            assert not any(box.intersects(other) for other in (*taken, *boxes[at + 1 :])), zoom


def test_a_name_without_room_is_left_out_until_it_is_asked_for(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=10, figures=4))
    crowd(hands)
    hands.view.zoom(0.3)
    names = hands.view.names()
    assert names is not None
    shown = {pill.unit.id for pill in names.shown(())}
    left_out = next(unit for unit in hands.document.now.units if unit not in shown)
    assert left_out in {pill.unit.id for pill in names.shown([left_out])}
    hands.stage.select([f"{left_out}.1"])
    assert left_out in {pill.unit.id for pill in names.shown(hands.view._asked())}


def test_tags_cover_no_model(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=6, figures=3))
    hands.key("B")
    for at in ((17, 5), (26, 20), (15, 34), (70, 46), (1, 1)):
        hands.click(at)
        (box,) = [box for _, box in hands.view._placed_tags()]
        assert not any(box.intersects(other) for other in model_boxes(hands)), at
        assert not any(box.intersects(other) for other in hands.view.covered), at


def test_at_most_three_tags_are_shown_the_newest() -> None:
    tags = [Tag((0, 0), str(number)) for number in range(5)]
    assert [tag.title for tag in tags_of([*tags[:2], Disc((0, 0), 1), *tags[2:]])] == ["2", "3", "4"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_rulers_keep_to_the_table_and_then_to_the_window(scale: float) -> None:
    theme, view = Theme(scale=scale), QRectF(0, 0, 1000, 700)
    above, aside = bands(QRectF(100, 80, 720, 480), view, theme)
    assert above.bottom() == 80
    assert (above.left(), above.right()) == (100, 820)
    assert aside.right() == 100
    above, aside = bands(QRectF(-400, -300, 7200, 4800), view, theme)
    assert (above.top(), aside.left()) == (0, 0), "a table larger than the window has its rulers at the window's edge"
    for inch_px in (3.0, 8.0, 12.6, 40.0, 160.0):
        assert step_of(inch_px, theme) * inch_px >= 30 * scale or step_of(inch_px, theme) == 24


def test_the_whole_table_is_fitted_beside_what_floats(hands: Hands) -> None:
    view, tools = hands.view, hands.page.mat.tools
    for size in ((1300, 840), (1024, 700), (900, 1200)):
        hands.page.resize(*size)
        view.fit()
        assert view.to_view((0, 0)).x() >= tools.geometry().right()
        assert view.to_view((0, 48)).y() >= 0
        assert view.to_view((72, 0)).x() <= view.width()
        assert view.to_view((72, 0)).y() <= view.height()


def test_a_resized_window_stays_fitted_until_somebody_zooms(hands: Hands) -> None:
    before = hands.view.inch_px
    hands.page.resize(1150, 700)
    assert hands.view.inch_px < before
    hands.view.zoom(2)
    zoomed = hands.view.inch_px
    hands.page.resize(1300, 840)
    assert hands.view.inch_px == zoomed
    hands.key("Home", hands.view)
    assert hands.view.inch_px == pytest.approx(before)


class Painted(QObject):
    """Adds up what of the table's viewport is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.area = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QPaintEvent):
            box = event.region().boundingRect()
            self.area += box.width() * box.height()
        return False


@pytest.mark.fault("F92")
def test_only_what_differs_is_painted_while_dragging(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=10, figures=10))
    whole = hands.view.viewport().width() * hands.view.viewport().height()
    hands.press(hands.where("a1.1"))
    hands.move((12, 8))
    QApplication.processEvents()
    watch = Painted()
    hands.view.viewport().installEventFilter(watch)
    for step in range(10):
        hands.move((12 + step / 10, 8 + step / 20))
        QApplication.processEvents()
    hands.view.viewport().removeEventFilter(watch)
    assert 0 < watch.area < 10 * whole / 4
    hands.key("Esc", hands.view)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("strong", [False, True])
def test_words_on_the_mat_can_be_read(scheme: str, strong: bool) -> None:
    theme = Theme(dark=scheme == "dark", high_contrast=strong)
    for ground in ("mat", "bg", "sunken", "surface", "raised"):
        for ink in ("ink", "ink2"):
            assert contrast(theme, ink, ground) >= 4.5, (ink, ground)
    for ink in ("accent", "error", "warn"):
        assert contrast(theme, ink, "mat") >= 3, f"lines in {ink}"
    assert contrast(theme, "onaccent", "accent") >= 4.5
    assert contrast(theme, "ink", "mat") >= 7


def contrast(theme: Theme, one: str, other: str) -> float:
    """WCAG's ratio of two tokens."""
    lights = sorted((luminance(theme, one), luminance(theme, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(theme: Theme, token: str) -> float:
    figure = theme.figure(token)
    parts = [int(figure[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("scale", [100, 200])
def test_every_look_can_be_painted(context: Context, at_table: AtTable, scheme: str, strong: bool, scale: int) -> None:
    hands = at_table(battles.battle(Engine(), squads=3, figures=3))
    look = context.preferences.now.look
    wanted = replace(look, scheme="dark" if scheme == "dark" else "light", high_contrast=strong, scale=scale)
    for key in "SBGCT":
        context.look.wear(wanted)
        hands.keys(".", key)
        picture = hands.page.grab().toImage()
        assert picture.pixelColor(picture.width() // 3, picture.height() // 2).isValid()
    theme = context.look.theme
    assert theme.dark is (scheme == "dark")
    at = hands.view.to_view((45.5, 23.5)).toPoint()
    hands.tools.take("tool-select")
    hands.stage.select(())
    hands.stage.context.actions.trigger("fit-table")
    mat = hands.view.grab().toImage().pixelColor(at)
    assert (mat.lightnessF() < 0.5) is theme.dark


def test_terrain_looks_the_same_after_panning(at_table: AtTable) -> None:
    hands = at_table()
    hands.view.zoom(2.5)
    hands.view.centre_on((15, 15))
    for keys in ("Left", "Up", "Right", "Down", "Left"):
        hands.key(keys, hands.view)
        hands.view.viewport().repaint()
    shown = hands.view.viewport().grab().toImage()
    hands.view.repaint_all()
    assert shown == hands.view.viewport().grab().toImage()


def test_a_ring_shows_that_the_table_has_the_keys(hands: Hands) -> None:
    view, accent = hands.view, hands.page.context.look.theme.colour("accent")
    view.clearFocus()
    assert view.viewport().grab().toImage().pixelColor(400, 1) != accent
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.viewport().grab().toImage().pixelColor(400, 1) == accent
    hands.click((40, 20))
    assert view.viewport().grab().toImage().pixelColor(400, 1) != accent, "by the pointer nobody looks for it"


def test_a_ring_shows_that_the_dice_have_the_keys(hands: Hands) -> None:
    dice, accent = hands.page.mat.dice, hands.page.context.look.theme.colour("accent")
    at = dice.box().toRect().center().x()
    assert dice.grab().toImage().pixelColor(at, DEPTH) != accent
    dice.setFocus(Qt.FocusReason.TabFocusReason)
    assert dice.grab().toImage().pixelColor(at, DEPTH) == accent


def test_the_table_is_fitted_beside_the_terrain_and_rulers_keep_off_the_tools(hands: Hands) -> None:
    hands.key("T")
    view, mat = hands.view, hands.page.mat
    assert view.to_view((0, 0)).x() > mat.terrain.geometry().right()
    assert not mat.map.isVisible() or not mat.map.geometry().intersects(mat.terrain.geometry())
    hands.keys("V")
    view.zoom(6)
    _, aside = bands(view._mat_box(), view._ruler_room(), view.stage.context.look.theme)
    assert aside.left() >= mat.tools.geometry().right()
