"""The checks of a finished kit, except that of ink; ``proof/run`` lists them all."""
