"""Documents from other programs: any PDF folded as a booklet, any page or picture printed over several sheets."""
