"""The start page: one look to carry on."""
