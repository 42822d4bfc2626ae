"""The rules booklet."""
