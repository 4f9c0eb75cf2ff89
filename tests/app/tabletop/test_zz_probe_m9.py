from tests.app.tabletop.conftest import *
from tests.helpers.skirmish import *
from tests.helpers import battles
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from app.shell.panes import target
from rules.battle.model import Marker, Note
from rules.battle.referee import *
from rules.tabletop.bases import Pose
def test_probe(at_table):
    hands = at_table(skirmish(typed=True), engine=Skirmish())
    p=hands.page
    for pane in p.panes():
        t=target(pane)
        print("PANE",pane.objectName(),pane.isVisible(),type(t).__name__,t.objectName() if t else None, t.isReadOnly() if hasattr(t,'isReadOnly') else '')
    hands.stage.act(WriteNote(note=Note(id="n", text="Mines here", place=Pose(x=40, y=20))))
    hands.stage.act(PutMarker(marker=Marker(id="m", kind="mine", place=hands.figure("b1.1").place)))
    hands.keys("F","Return")
    hands.keys("3")
    hands.page.mat.dice.setFocus(Qt.FocusReason.TabFocusReason)
    p.grab().save("/tmp/m9_dice.png")
    hands.keys("4")
    hands.view.setFocus(Qt.FocusReason.TabFocusReason)
    hands.view.zoom(1.6); hands.view.centre_on((25,28))
    p.grab().save("/tmp/m9_full.png")
