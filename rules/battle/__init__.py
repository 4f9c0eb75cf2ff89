"""The battle: a frozen state, actions, one pure step, and the journal of what was done. It knows no system."""
