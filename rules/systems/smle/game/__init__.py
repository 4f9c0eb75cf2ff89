"""SMLE as it is played.

Rooms and what they answer for:

- `state` what the game keeps; `homes` what the army says, `people` who fights; `seeing` distance, sight, cover, arcs;
  `actions` what players do.
- `rating` what is added to an activation roll, `activation` the rolls, `reduction` what lowers levels in mid-round,
  `order` whose turn it is, `turns` how one begins and ends, `rounds` what a round leaves behind.
- `moving` moves by the rows of Table 1, with `ways` (directions), `routes` (paths as lines), `doors`, `riding` (into
  vehicles and out), `landing` (helicopters) and `joining` (leaders who change their team).
- `permits` which option a level allows; `choices`, with `move_choices` and `attack_choices`, all of them for one team
  with the one reason that forbids, `game_choices` those of nobody in particular.
- `setting_up`, `base_lines` and `scenarios` what comes before the first round, and how the game ends.
- `engine` answers the core, `doing` says which room does each action.

Attacks lie in rooms of their own:

- `scoring` the roll to hit, `wounding` attack against defence, `melee` single combats: no battle; odds share them.
- `lines_of_fire` who sees whom, `firing` who fires with what, `circumstances` all that bears on his roll, `ammunition`,
  `observers` for others; `wounds`, `hits`, `vehicles` for hits.
- `bursts` rounds that burst; `pairing` and `aftermath` of an assault, `places` free ones; `film` the cinema's rules.
- `chances` of single rolls, `volleys` of many; `prospects`, `burst_odds`, `assault_odds` from a battle, `reckoner` from
  what players say.

What the engine asks of them:

- `shooting.refusal(battle, action) -> Issue | None`: what forbids a `Fire` besides its level and the one attack of a
  round: target, sight, weapon, brace, ammunition, arc of a position. `shooting.fire(draft, action)` resolves it and
  reports itself by `reduction.come_under_fire` and `reduction.count_losses`. `shooting.targets(battle, team)` are the
  enemy teams that some figure could fire at now. `shooting.to_hit(battle, action) -> Tally | None` is the number shown.
- `assault.refusal(battle, action)`, `assault.fight(draft, action)` for a `CloseAssault` whose attackers have arrived.
- `explosives.refusal(battle, action)`, `explosives.call(draft, action)` for a `CallFire`, `explosives.observe(draft,
  action)` for an `Observe`; its shells are held for `state.due(team, round)`.
- `vehicles` damage and crews; `odds.odds(battle, action) -> Odds | None`.
- Each may have `ACTIONS`, kinds of its own, done by `apply(draft, action)`, and `answers(battle, decision, action)`.
"""

from rules.systems.smle.game.engine import SmleEngine as Game

__all__ = ["Game"]
