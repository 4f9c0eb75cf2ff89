"""What is wrong with an army: teams, then groups, then the side as a whole, then both sides."""
