"""What an edition looks like as a workbook: its sheets, their columns, and what these are called."""
