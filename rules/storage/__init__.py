"""Text forms of armies and house packs: text to model and back. Knows no paths; words nothing but faults."""
