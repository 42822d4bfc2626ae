"""The words of the studio's pages; templates use them by their names."""

from collections.abc import Mapping

from printgen.messages import message

TEXTS: Mapping[str, str] = {
    "studio": message("printgen studio"),
    "game": message("Game"),
    "board": message("Board"),
    "cards": message("Cards"),
    "deeds": message("Deeds"),
    "money": message("Money"),
    "pieces": message("Pieces"),
    "rules": message("Rules"),
    "look": message("Look"),
    "print": message("Print"),
    "undo": message("Undo"),
    "redo": message("Redo"),
    "saved": message("Saved"),
    "standard": message("Standard"),
    "minimal": message("Minimal"),
    "both": message("Both"),
    "views": message("Views"),
    "variant": message("Ink variant"),
    "light": message("How you see it"),
    "light_normal": message("In color"),
    "light_gray": message("In gray"),
    "light_protan": message("Without red (protanopia)"),
    "light_deutan": message("Without green (deuteranopia)"),
    "light_tritan": message("Without blue (tritanopia)"),
    "front": message("Front"),
    "back": message("Back"),
    "no_problems": message("No problems"),
    "problems": message("Problems"),
    "inherited": message("Use the inherited value again"),
    "add": message("Add"),
    "duplicate": message("Duplicate"),
    "remove": message("Remove"),
    "earlier": message("Move to an earlier place"),
    "later": message("Move to a later place"),
    "choose_item": message("Click something to change it."),
    "taken_title": message("This edition is open in another tab"),
    "taken_text": message("Only one tab can change it at a time."),
    "taken_go": message("Continue here"),
    "changed_title": message("Another program has changed this edition"),
    "changed_text": message("Its changes and yours are different. Which do you want to keep?"),
    "changed_theirs": message("Take the changed file"),
    "changed_mine": message("Keep mine, and the other as a copy"),
    "failed_title": message("This change could not be saved"),
    "lost_title": message("The studio has stopped"),
    "lost_text": message(
        "Start it again with 'printgen studio'. Everything that was shown as saved is in your folder."
    ),
    "try_again": message("Try again"),
}


def plain_words(name: str) -> str:
    """Return a name of ours as words: ``small_building`` as ``Small building``."""
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
