"""Setting up a battle: who plays with which army, on which table, with which dice."""
