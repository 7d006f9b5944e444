#!/usr/bin/env python3
"""For which packs peeling proves that nobody wins only without the lead, if a beat ends the turn (the article, Section 3).

  data/peeling.py 5+5 4+3+3       prints for each pack the number of words, and how many peeling and the direct win leave open
  data/peeling.py --relation      checks the example of eight cards with a solver that tries every move

The words of a suit name who holds its cards, from the lowest: X or Y. The bottom card of each suit is peeled already. A letter is bad
if the other one comes later in its word.
"""

import itertools
import sys


def bad(word, letter):
    """How many letters of this kind have the other one after them."""
    last = max((i for i, other in enumerate(word) if other != letter), default=-1)
    return sum(other == letter for other in word[: max(last, 0)])


def can_peel(words, suit):
    """Whether the lowest card of a suit can be peeled: the other suits have at most one bad letter, or two in one suit."""
    counts = [bad(word, "Y" if words[suit][0] == "X" else "X") for i, word in enumerate(words) if i != suit]
    return sum(counts) <= 1 or sorted(counts)[-1] == sum(counts) == 2


def peeled(words):
    """The words after all cards are peeled that can be peeled. A card that can be peeled can be peeled later, too."""
    words = list(words)
    while suits := [suit for suit, word in enumerate(words) if word and can_peel(words, suit)]:
        words[suits[0]] = words[suits[0]][1:]
    return words


def wins_directly(words, lengths, own):
    """Whether the player with the letter `own` wins with the lead by the lemma on the direct win, for the best places of the peeled cards."""
    for suit, word in enumerate(words):
        others = [other for i, other in enumerate(words) if i != suit]
        # In a suit that is peeled whole, the player is given the highest card only.
        held = sum(other.count(own) or not other for other in others)
        is_top = all(not other or other[-1] == own for other in others)
        outside = sum(lengths) - lengths[suit]
        if others and is_top and len(word) - word.count(own) <= 1 and held <= len(others) + 1 and outside - held >= 2:
            return True
    return False


def report(pack):
    """The line about a pack."""
    lengths = [int(length) for length in pack.split("+")]
    words = itertools.product(*(map("".join, itertools.product("XY", repeat=length - 1)) for length in lengths))
    count = stuck = left = 0
    for deal in words:
        rest = peeled(deal)
        count += 1
        stuck += any(rest)
        left += any(rest) and not any(wins_directly(rest, lengths, own) for own in "XY")
    return f"{pack} words {count} peeling {stuck} both {left}"


# Which cards beat a card, for each of two players. Both relations go up from 0 to 7, and in each round at most one card is beaten.
RELATIONS = (
    {0: (1, 2, 3), 1: (2, 3, 4, 6), 2: (5, 6), 3: (5, 6), 4: (5, 6), 5: (6,), 6: (), 7: ()},
    {0: (4, 6), 1: (4, 7), 2: (), 3: (7,), 4: (6, 7), 5: (6, 7), 6: (7,), 7: ()},
)
ALL = frozenset(range(8))


def solve_relation():
    """The value for the player who leads, by player and hand: 1 a win, -1 a loss, 0 a draw."""
    hands = [frozenset(h) for size in range(1, 8) for h in itertools.combinations(ALL, size)]
    values = {(player, hand): 0 for player in (0, 1) for hand in hands}

    def lead(player, hand):
        best = -1
        for card in hand:
            left, other = hand - {card}, ALL - hand
            if not left:
                return 1
            # The opponent eats, and the player leads again; or beats, and if cards are left, the player eats.
            answers = [-values[player, left]]
            for beat in other & set(RELATIONS[1 - player][card]):
                answers.append(values[1 - player, other - {beat}] if other - {beat} else 1)
            best = max(best, -max(answers))
        return best

    while changed := {key: value for key in values if not values[key] and (value := lead(*key))}:
        values.update(changed)
    return values


def main(words):
    if words == ["--relation"]:
        values = solve_relation()
        hand = frozenset((4, 5, 6))
        names = {1: "win", 0: "draw", -1: "loss"}
        print(f"with 4, 5, 6: {names[values[0, hand]]} with the lead, {names[-values[1, ALL - hand]]} without it")
        return 0
    try:
        for pack in words:
            print(report(pack))
    except ValueError:
        print(f"data/peeling.py: expected lengths of suits, as 5+5, but got {pack}", file=sys.stderr)
        return 2
    if not words:
        print(__doc__.strip())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
