"""The words of the page that loads the studio."""

from collections.abc import Mapping

from printgen.messages import message

TEXTS: Mapping[str, str] = {
    "studio": message("printgen studio"),
    "loading": message("The studio is being loaded. This takes a while on the first visit only."),
    "starting": message("The studio is starting …"),
    "kept": message("Your editions stay in this browser. Nothing is sent anywhere."),
    "elsewhere": message("The studio is open in another tab."),
    "here": message("Continue here"),
    "unsaved": message("Your last change could not be saved in this browser. Is there room on the disk?"),
    "failed": message("The studio could not be loaded."),
    "again": message("Try again"),
    "old": message("This browser is too old for the studio, or does not let pages store files. Try a current one."),
}
