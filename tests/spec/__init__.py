"""The specification that the figures are compared with."""
