"""Small widgets that several pages share. Each knows the look, none knows a page."""
