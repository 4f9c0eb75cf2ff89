"""House packs of the player: kept in files, changed in steps; no page of their own here."""
