"""Pictures of a finished kit, put together: its pages go in; what the hands would make of them comes out."""
