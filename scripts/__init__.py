"""Commands for people who work on Paperboard."""
