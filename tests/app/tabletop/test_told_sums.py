"""One telling of an attack: log and dice tray have the same sum, bursts, damage and flights within it counted in."""

from collections import Counter
from typing import Any

from app.files.documents import Document
from app.open_battle import OpenBattle
from app.tabletop.headlines import attacks_of, headline, part_text
from app.tabletop.roll_told import told_roll
from rules.battle.action import Action, Waive
from rules.battle.journal import Entry, Journal
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice
from rules.systems.smle.game.actions import CloseAssault, DirectFire, Observe, SetAttack
from rules.systems.smle.game.explosives import Shell
from rules.tabletop.bases import Point
from tests.rules.systems.smle.build import RIFLE, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage
from tests.rules.systems.smle.game.test_explosives import CALL, battery, next_round
from tests.rules.systems.smle.game.test_vehicle_damage import FIRE, scene

US, FOE = "a.us", "b.foe"


def done(made: Stage, action: Action, *faces: int) -> tuple[OpenBattle, Entry]:
    """An action in a journal of its own, with the program's dice where none are typed."""
    battle = made.battle.model_copy(update={"dice": "typed" if faces else "seeded", "seed": 5})
    document = OpenBattle(Document("battle"), Journal(ENGINE, battle))
    return document, document.journal.do(action, EnteredDice(faces) if faces else None)


def ten_inches_apart(**rounds: Any) -> Stage:
    made = stage(team(figures(4, RIFLE), id="us", **rounds), rifles(4, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 15.0)})
    return made.levels(a_us=12, b_foe=13).until(US)


def test_grenades_are_one_sum_with_their_bursts_in_log_and_tray() -> None:
    made = ten_inches_apart(rounds__hand_grenade=4)
    weapons = FrozenMap({f"{US}.{number}": "hand-grenade" for number in range(1, 5)})
    document, entry = done(made, DirectFire(team=US, target=FOE, weapons=weapons))
    count = Counter(event.code for event in entry.events)
    assert count["bursts"] >= 2, "else nothing is shown here"
    told = headline(document, entry)
    assert told.startswith("Rifle team fires at Rifle team: ")
    assert "Burst" not in told
    for code, words in (
        ("hit-killed", "killed"),
        ("hit-serious", "seriously wounded"),
        ("hit-light", "lightly wounded"),
    ):
        assert (f"{count[code]} {words}" in told) == bool(count[code])
    assert told_roll(document, entry).title == told.partition(";")[0]


def test_what_befalls_a_vehicle_in_between_does_not_end_the_sum() -> None:
    """Two tens hit, 13 against the front of 10 is a serious wound, of which a 6 sends the crew out."""
    made = scene(
        "medium-tank", team(figures(1, "piat"), figures(1, RIFLE), profile="piat-team", id="us", rounds__piat=3)
    )
    document, entry = done(made, FIRE, 6, 6, 4, 5, 1, 6, 6, 4, 5)
    assert headline(document, entry).startswith("PIAT team fires at Medium tank: 2 hits, serious wound of the vehicle")
    assert len(attacks_of(document, entry)) == 1


def test_a_round_from_the_air_has_its_level_in_the_sum_and_says_whether_it_was_on_target() -> None:
    made = battery().until(CALL.team).do(CALL).end(CALL.team)
    made.until("a.hq").do(Observe(team="a.hq", figure="a.hq.1", point=CALL.point))
    shell = made.battle.held[0].action
    assert isinstance(shell, Shell)
    next_round(made)
    made.levels(3, 3, *(1, 6) * 4, a_us=7, a_hq=8, a_more=9, b_foe=12)
    document = OpenBattle(Document("battle"), Journal(ENGINE, made.battle))
    rolls = tuple(event.roll for event in made.events if event.roll)
    entry = Entry(1, shell, rolls, made.events, made.battle, made.battle)
    (burst,) = attacks_of(document, entry)
    assert part_text(document, burst).startswith("Burst: 4 near misses, level 12 to ")
    results = [line.result for line in told_roll(document, entry).rolls]
    assert results[0] == "on target"


def test_a_close_assault_counts_each_sides_own_after_the_pairing_too() -> None:
    places: dict[str, Point] = {US: (10.0, 10.0), FOE: (10.0, 13.0)}
    made = stage(rifles(2, id="us"), side(section(rifles(3, id="foe"))), places).levels(a_us=12, b_foe=13)
    made.do(SetAttack(team=FOE, attack="direct")).until(US)
    reached = {
        figure.id: (figure.place.point, (figure.place.x, 12.0)) for figure in made.battle.figures_of(US) if figure.place
    }
    made.do(CloseAssault(team=US, target=FOE, paths=FrozenMap(reached)))
    assert made.asked.code == "pair-off"
    document, entry = done(made, Waive(decision=made.asked.id, by=made.asked.side), 6, 1, 1, 6, 1)
    told = headline(document, entry)
    assert told.startswith("Rifle team in close assault: 1 broken, own side 1 thrown back"), told
    assert "Let pass" not in told
