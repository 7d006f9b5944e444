"""Deals and positions as HTML, for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._faceup import Deal, Position

SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦", "M": "☾", "F": "⚑", "W": "☸", "G": "▦"}
"""The symbols of the suits."""

RED = {"♥", "♦"}


def _suit(symbol: str) -> str:
    color = "#c00" if symbol in RED else "inherit"
    return f'<span style="color:{color}">{symbol}</span>'


def _hand(text: str) -> str:
    """A hand, from its text: ``S:KJ H:AQT98``."""
    suits = (part.split(":", 1) for part in text.split())
    return "&ensp;".join(f"{_suit(SUITS[suit])} {'–' if ranks == '-' else escape(ranks)}" for suit, ranks in suits)


def _card(name: str) -> str:
    """A card, from its name: ``Ks``."""
    return f"{escape(name[:-1])}{_suit(SUITS[name[-1].upper()])}"


def _table(caption: str, rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><th style="text-align:left">{name}</th><td style="text-align:left">{value}</td></tr>' for name, value in rows
    )
    return f'<table><caption style="text-align:left">{escape(caption)}</caption>{lines}</table>'


def deal(deal: Deal) -> str:
    """Both hands."""
    return _table(str(deal.rules), [("leader", _hand(deal.hand)), ("opponent", _hand(deal.opponent_hand))])


def position(position: Position) -> str:
    """Both hands, the pile, and the task of the player to move."""
    mover = position.mover
    rows = [
        (f"player {mover}, to move" if position.winner is None else f"player {mover}", _hand(position.hand)),
        (f"player {'two' if mover == 'one' else 'one'}", _hand(position.opponent_hand)),
    ]
    if position.pile:
        rows.append(("pile", " ".join(_card(name) for name in position.pile.split())))
    if position.to_beat is not None:
        rows.append(("to beat", _card(position.to_beat)))
    if position.winner is not None:
        rows.append(("winner", f"player {position.winner}"))
    return _table(str(position.rules), rows)
