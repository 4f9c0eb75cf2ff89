"""The words of choices: the keys that armies store. Their wording lies in data/texts.toml."""

from __future__ import annotations

QUALITIES = ("untrained", "green", "trained", "veteran")
MOTIVATIONS = ("none", "elite", "fanatic", "reluctant", "steady")
KINDS = ("command", "fire", "support", "crew", "specialist")
LEVELS = ("section", "platoon", "company")
GROUPS = ("section", "platoon", "company")
HEROES = ("minor-hero", "hero", "major-hero")
ATTRIBUTES = ("tough", "spotlight", "lucky", "big-guns")
COMMANDERS = ("platoon-leader", "company-leader")
LEADERS = ("leader", *COMMANDERS)
SPECIALISTS = ("medic", "engineer", "sniper", "observer", "media", "civilian")
INDEPENDENTS = ("sniper", "observer")
ROLES = ("none", *LEADERS, "team-leader", "signaller", *SPECIALISTS)
LEADER_QUALITIES = ("none", "incompetent", "ordinary", "good", "exceptional")
AS_TEAM = "as-team"
NONE = "none"
SPECIAL = "special-equipment"
ROUNDS = "rounds/"
ROLLED = "quality-rolled"
