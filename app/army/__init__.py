"""The army page: find a unit, arrange the army, adjust what is selected, see it on paper."""
