"""The words of a kit: amounts of money, placeholders in theme texts, and the prose of the rules booklet."""
