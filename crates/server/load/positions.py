"""Prints random positions of the standard game, one a line: every second one in the middle of the first round."""

import random

RANKS = "AKQJT98765432"


def hand(cards):
    suits = ("".join(RANKS[rank] for suit, rank in sorted(cards) if suit == of) or "-" for of in range(2))
    return " ".join(f"{name}:{ranks}" for name, ranks in zip("SH", suits))


def position(moves):
    """The position after at most this number of random moves, none of which eats."""
    cards = [(suit, rank) for suit in range(2) for rank in range(13)]
    random.shuffle(cards)
    hands, pile, mover, to_beat = [set(cards[:13]), set(cards[13:])], [], 0, None
    for _ in range(moves):
        own = sorted(hands[mover])
        choice = own if to_beat is None else [c for c in own if c[0] == to_beat[0] and c[1] < to_beat[1]]
        if not choice or len(own) < 2:
            break
        card = random.choice(choice)
        hands[mover].discard(card)
        pile.append(card)
        # The player who beats leads again.
        to_beat, mover = (card, 1 - mover) if to_beat is None else (None, mover)
    text = f"{hand(hands[mover])} | {hand(hands[1 - mover])}"
    if pile:
        text += " | " + " ".join(RANKS[rank] + "sh"[suit] for suit, rank in pile) + (" lead" if to_beat is None else "")
    return text


random.seed(16)
for number in range(5000):
    print(position(random.randrange(9) if number % 2 else 0))
