"""Paperboard: see what a body of research papers is about."""

__version__ = "0.1.0"
