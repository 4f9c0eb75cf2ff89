"""The command line, and the one room for Qt. It knows rules and templates; nobody knows it."""
