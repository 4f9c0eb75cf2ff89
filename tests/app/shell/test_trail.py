"""Back and forward."""

from app.notes import Place
from app.shell.trail import MOST, Trail


def test_back_and_forward() -> None:
    trail = Trail()
    assert trail.back() is None
    places = [Place("start"), Place("rules", "A"), Place("rules", "B")]
    for place in places:
        trail.go(place)
        trail.go(place)
    assert [trail.back(), trail.back(), trail.back()] == [places[1], places[0], None]
    assert (trail.has_back(), trail.has_forward()) == (False, True)
    assert trail.forward() == places[1]
    trail.go(Place("army"))
    assert trail.forward() is None
    assert trail.back() == places[1]


def test_it_is_not_endless() -> None:
    trail = Trail()
    for number in range(MOST + 10):
        trail.go(Place("rules", str(number)))
    steps = 0
    while trail.back():
        steps += 1
    assert steps == MOST - 1
