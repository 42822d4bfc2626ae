"""The words of the rules booklet: our templates filled with what an edition says."""
