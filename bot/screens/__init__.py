"""Screens: pure functions from what is to be shown to text and keyboard."""
