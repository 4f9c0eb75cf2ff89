"""What is left to the players is said at its moment: who falls beside a window, and a monster's last attack."""

from rules.systems.smle.game.actions import DirectFire
from rules.tabletop.terrain import Opening, Piece
from tests.rules.systems.smle.build import alone, figures, rifles, team
from tests.rules.systems.smle.game.stage import Stage, stage

US, FOE = "a.us", "b.foe"
FIRE = DirectFire(team=US, target=FOE)
FILM = {"switches/camera-fodder/default": True, "switches/monsters/default": True, "switches/sf-pack/default": True}


def house(x: float) -> Piece:
    """A house with a window in its near wall, so far along it."""
    outline = ((8.0, 19.0), (20.0, 19.0), (20.0, 30.0), (8.0, 30.0))
    return Piece(
        id="house",
        kind="house",
        outline=outline,
        has_walls=True,
        openings=(Opening(id="w", kind="window", x=x, y=19.0, width_in=1.25),),
    )


def told(made: Stage, code: str) -> list[tuple[str, str]]:
    return [(event.subjects[0], event.rule) for event in made.log if event.code == code]


def shot_at(x: float) -> Stage:
    """Camera Fodder just inside the wall, seen through the window at (10, 19)."""
    made = stage(rifles(1, id="us"), alone(rifles(1, id="foe"), overrides=FILM), {US: (10, 10), FOE: (x, 20.0)},
                 pieces=(house(10.0),))  # fmt: skip
    return made.levels(a_us=8, b_foe=12).until(US).do(FIRE, 6, 6)


def test_who_falls_beside_a_window_is_told_to_go_through_it() -> None:
    assert told(shot_at(10.0), "remind-edge") == [(f"{FOE}.1", "SM-CAM-04")]
    far = stage(rifles(1, id="us"), alone(rifles(1, id="foe"), overrides=FILM), {US: (10, 10), FOE: (10, 20)})
    far.levels(a_us=8, b_foe=12).until(US).do(FIRE, 6, 6)
    assert (told(far, "remind-edge"), len(told(far, "plays-dead"))) == ([], 1)


def test_a_monsters_last_attack_is_told_of_as_the_game_ends() -> None:
    beast = alone(team(figures(1, armour="monsters"), profile="monster", id="foe"), overrides=FILM)
    made = stage(rifles(1, id="us"), beast, {US: (10.0, 10.0), FOE: (10.0, 40.0)})
    made.wound(f"{US}.1", "killed").levels(b_foe=9)
    if made.play.phase != "end":
        made.end()
    assert made.play.phase == "end"
    assert told(made, "remind-monster") == [(f"{FOE}.1", "SM-MON-05")]
