"""Checks a certificate (docs/certificate.md). Needs only Python 3.10 or later, and shares no code with faceup. It prints
what is proved. If the file is refused or cannot be read, it says why, and the exit code is 1."""

import struct
import sys
import zlib


def need(condition, message):
    if not condition:
        raise ValueError(message)


class Game:
    """The rules. A set of cards is a number; card c is bit c, and each suit rises from its lowest rank."""

    def __init__(self, lengths, trumps, passes):
        need(1 <= len(lengths) <= 8 and all(1 <= n <= 26 for n in lengths) and sum(lengths) <= 64, "there is no such pack")
        need(not trumps or len(lengths) > 1 and lengths[0] == lengths[1], "there are no trump suits of one length")
        need(trumps in (0, 1) and passes in (0, 1), "there are no such rules")
        self.lengths, self.trumps, self.passes = lengths, trumps, passes
        self.is_usual = len(lengths) <= 4 and len(set(lengths)) == 1
        self.start = [sum(lengths[:s]) for s in range(len(lengths))]
        self.full = (1 << sum(lengths)) - 1
        self.suit = [((1 << n) - 1) << start for n, start in zip(lengths, self.start)]
        self.suit_of = [s for s, n in enumerate(lengths) for _ in range(n)]

    def beaters(self, holder, hand, card):
        """The cards of a hand that beat a card. Player 0 has suit 0 as trumps, player 1 suit 1."""
        suit = self.suit_of[card]
        trumps = self.suit[holder] if self.trumps and suit != holder else 0
        return hand & (self.suit[suit] >> card + 1 << card + 1 | trumps)

    def as_leader(self, player, hand):
        """The hand with the trumps of its holder as suit 0."""
        if self.trumps and player == 1:
            one, two = hand & self.suit[0], hand & self.suit[1]
            hand = hand ^ one ^ two | one << self.lengths[0] | two >> self.lengths[0]
        return hand

    def pairs(self):
        """Each two suits that the rules treat alike."""
        suits = range(2 * self.trumps, len(self.lengths))
        return [(s, t) for s in suits for t in suits if s < t and self.lengths[s] == self.lengths[t]]

    def exchange(self, hand, one, other):
        low, high, by = self.suit[one], self.suit[other], self.start[other] - self.start[one]
        return hand & ~low & ~high | (hand & low) << by | (hand & high) >> by

    def renamings(self, hand, may=lambda one, other: True):
        """The hand with its suits renamed in every way that the rules do not notice, by exchanges that `may` allows."""
        hands = {hand}
        # All permutations come from exchanging each suit with itself or a later one of its length.
        for pair in self.pairs():
            if may(*pair):
                hands |= {self.exchange(held, *pair) for held in hands}
        return hands

    def counts(self, hand):
        return [(hand & suit).bit_count() for suit in self.suit]

    def by_counts(self, hand):
        """The hand with its suits renamed so that, of suits that are alike, those with more cards come first."""
        for one, other in self.pairs():
            if self.counts(hand)[one] < self.counts(hand)[other]:
                hand = self.exchange(hand, one, other)
        return hand

    def text(self, hand):
        """The hand as faceup writes it. If a suit has more than 13 ranks, a card is the number of its rank, from 1."""
        is_short = max(self.lengths) < 14
        name = lambda above, rank: "AKQJT98765432"[above] if is_short else str(rank + 1)
        held = ([name(n - 1 - (card - start), card - start) for card in reversed(cards(hand & suit))]
                for n, start, suit in zip(self.lengths, self.start, self.suit))
        comma = "" if is_short else ","
        return " ".join(f"{suit}:{comma.join(names) or '-'}" for suit, names in zip("SHCDMFWG", held))

    def pack(self):
        alike = len(set(self.lengths)) == 1
        return f"{len(self.lengths)}x{self.lengths[0]}" if alike else "+".join(map(str, self.lengths))


def cards(hand):
    return [c for c in range(hand.bit_length()) if hand >> c & 1]


class Known:
    """The facts, by the numbers of cards in each suit: dominance compares only hands in which these are equal. Of suits that are
    alike, those with more cards come first: so few of the renamings are kept."""

    def __init__(self, game, facts=()):
        self.game, self.facts, self.marks = game, {}, {}
        self.add(facts)

    def key(self, side, hand):
        return side, *self.game.counts(hand)

    def add(self, facts):
        for side, hand in facts:
            hand = self.game.by_counts(hand)
            counts = self.game.counts(hand)
            for renamed in self.game.renamings(hand, lambda one, other: counts[one] == counts[other]):
                self.facts.setdefault(self.key(side, renamed), []).append(renamed)

    def covers(self, side, hand):
        """Whether a fact about a hand that is no better (for the opponent's facts: no worse) is known."""
        hand = self.game.by_counts(hand)
        facts = self.facts.get(key := self.key(side, hand), [])
        common = (1 << len(facts)) - 1
        for suit in self.game.suit:
            # Bit i of the marks: fact i is no better (no worse) in this suit. The marks of new facts are added.
            marks, done = self.marks.get((key, hand & suit), (0, 0))
            for at in range(done, len(facts)):
                pairs = zip(cards(hand & suit), cards(facts[at] & suit))
                marks |= all(mine >= theirs if side == 0 else mine <= theirs for mine, theirs in pairs) << at
            self.marks[key, hand & suit] = marks, len(facts)
            common &= marks
        return common != 0


class Closed:
    """All hands that follow from facts, for all deals of a game."""

    def __init__(self, game, decided=(set(), set())):
        self.game, self.decided = game, tuple(map(set, decided))
        self.tops = sum(1 << start + n - 1 for n, start in zip(game.lengths, game.start))

    def add(self, facts):
        for side, hand in facts:
            reached = list(self.game.renamings(hand))
            while reached:
                if (held := reached.pop()) not in self.decided[side]:
                    self.decided[side].add(held)
                    # One card is exchanged for the next higher one, or the next lower one.
                    lower = (held & ~(held >> 1) if side == 0 else ~held & held >> 1) & ~self.tops
                    reached += [held ^ 3 << card for card in cards(lower)]

    def covers(self, side, hand):
        return hand in self.decided[side]


class Round:
    """One round. Player 0 leads first. The searches return whether the attacker reaches the goal. `a` is the attacker's
    hand, `d` the defender's; the other cards lie in the pile."""

    def __init__(self, game, known, side):
        self.game, self.known, self.attacker, self.seen = game, known, side, {}

    def proves(self, hand):
        rest = self.game.full ^ hand
        return self.attacker_leads(hand, rest) if self.attacker == 0 else self.defender_leads(hand, rest)

    def attacker_leads(self, a, d):
        return any(self.puts(a ^ 1 << card, d, card) for card in reversed(self.lowest(a, d)))

    def puts(self, a, d, card):
        """The attacker has put down a card. The defender can eat it; then the attacker leads."""
        if a == 0 or not self.known.covers(0, self.game.as_leader(self.attacker, a)):
            return a == 0
        return all(self.defender_beats(a, d ^ 1 << b, b) for b in self.worth_beating(1 - self.attacker, d, a, card))

    def attacker_answers(self, a, d, card):
        if (a, d, card) not in self.seen:
            eats = d and self.known.covers(1, self.game.as_leader(1 - self.attacker, d))
            beats = self.worth_beating(self.attacker, a, d, card)
            self.seen[a, d, card] = d and (eats or any(self.attacker_beats(a ^ 1 << b, d, b) for b in beats))
        return self.seen[a, d, card]

    def attacker_beats(self, a, d, card):
        return a == 0 or (self.puts(a, d, card) if self.game.passes else self.attacker_leads(a, d))

    def defender_leads(self, d, a):
        return all(self.attacker_answers(a, d ^ 1 << card, card) for card in reversed(self.lowest(d, a)))

    def defender_beats(self, a, d, card):
        return d and (self.attacker_answers(a, d, card) if self.game.passes else self.defender_leads(d, a))

    def worth_beating(self, holder, own, other, card):
        """By dominance: of each suit the lowest card, or, if the opponent must answer it, of neighbours."""
        beats = self.game.beaters(holder, own, card)
        lowest = [cards(beats & suit)[0] for suit in self.game.suit if beats & suit]
        return self.lowest(beats, other) if self.game.passes else lowest

    def lowest(self, some, other):
        """By dominance: of cards with no card of the opponent between them, the lowest."""
        found = []
        for suit in self.game.suit:
            is_new = True
            for card in cards((some | other) & suit):
                if is_new and some >> card & 1:
                    found.append(card)
                is_new = other >> card & 1
        return found


def numbers(body):
    """The numbers of the body: seven bits a byte, the low ones first."""
    number = shift = 0
    for byte in body:
        need(shift < 64 and not (byte == 0 and shift), "a number is malformed")
        number, shift = number | (byte & 127) << shift, shift + 7
        if byte < 128:
            need(number < 1 << 64, "a number is too large")
            yield number
            number = shift = 0
    need(shift == 0, "the last number is cut off")


def check(file):
    """What a certificate proves: the game, the claim in words, and the number of facts."""
    need(file[:8] == b"\x89FACERT\n", "it is not a certificate")
    version = struct.unpack_from("<I", file, 8)[0] if len(file) >= 68 else 0
    # Version 2 has the lengths of the suits after the header, for packs that version 1 does not have.
    body_at = {1: 64, 2: 72}.get(version, 0)
    need(body_at and len(file) >= body_at + 4, "it is cut off, or not of version 1 or 2")
    need(zlib.crc32(file[:-4]) == struct.unpack("<I", file[-4:])[0], "the checksum is wrong")
    suits, ranks = file[12:14]
    lengths = [ranks] * suits if version == 1 else list(file[64:64 + suits])
    need(suits <= 8 and (version == 1 or ranks == 0 and not any(file[64 + suits:72])), "there is no such pack")
    game = Game(lengths, *file[14:16])
    need(game.is_usual == (version == 1), "the pack is one of the other version")
    outcome, (claim, hand, group_count, fact_count, length, packed) = file[16], struct.unpack_from("<6Q", file, 16)
    need(claim < 3 or outcome == 3, "there is no such outcome")
    most = max(1 << 23, game.full + 1 >> 4) if outcome == 3 else 1 << 23
    need((0 < hand < game.full or outcome == 3) and packed == len(file) - body_at - 4 and length <= most, "the header is wrong")
    unpacker = zlib.decompressobj()
    body = unpacker.decompress(file[body_at:-4], length + 1)
    need(len(body) == length and unpacker.eof and not unpacker.unused_data, "the facts cannot be unpacked")
    left, groups = list(numbers(body))[::-1], []
    while left:
        groups.append([])
        for side in (0, 1):
            held = 0
            need(left and left[-1] < len(left), "the facts end early")
            for _ in range(left.pop()):
                held += left.pop() + 1
                need(held < game.full, "no leader can hold a hand of the facts")
                groups[-1].append((side, held))
        need(groups[-1], "a group is empty")
    need((len(groups), sum(map(len, groups))) == (group_count, fact_count), "the header miscounts")
    if outcome == 3:
        return game, check_all(game, groups, hand, claim >> 8), fact_count
    need(outcome != 2 or len(groups) == 1, "a draw has one group")
    known = Known(game)
    for group in groups:
        # The facts of a draw may rest on each other, the others only on facts of earlier groups.
        prove(game, group, known if outcome != 2 else Known(game, group))
        known.add(group)
    for side in [(0,), (1,), (0, 1)][outcome]:
        need(known.covers(side, hand), "the outcome does not follow from the facts")
    return game, f"{('win', 'loss', 'draw')[outcome]} for the starter with {game.text(hand)}", fact_count


def prove(game, facts, known):
    for side, held in facts:
        need(Round(game, known, side).proves(held), f"the fact about side {side}, hand {held}, does not follow")


def check_all(game, groups, wins, draws):
    """Checks the facts about all deals of a game, and returns the claim in words."""
    need(game.full < 1 << 30, "the game has too many deals")
    won = Closed(game)
    for group in groups[:-1] if draws else groups:
        prove(game, group, won)
        won.add(group)
    # The facts about draws may rest on each other.
    held = Closed(game, won.decided)
    if draws:
        need(groups, "the facts about draws are missing")
        held.add(groups[-1])
        prove(game, groups[-1], held)
    counts = [0, 0, 0]
    for hand in range(1, game.full):
        decided = won.covers(0, hand), won.covers(1, hand), held.covers(0, hand) and held.covers(1, hand)
        need(any(decided), f"the hand {hand} is not decided")
        counts[decided.index(True)] += 1
    need((counts[0], counts[2]) == (wins, draws), "the facts decide other numbers of deals")
    return f"of {sum(counts)} deals, {wins} are won by the starter, {counts[1]} lost, and {draws} drawn"


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit("usage: check_certificate.py FILE")
    try:
        with open(sys.argv[1], "rb") as certificate:
            game, claim, facts = check(certificate.read())
    except (OSError, ValueError, zlib.error) as error:
        sys.exit(f"refused: {error}")
    rules = f"{game.pack()}, trumps {('none', 'own')[game.trumps]}, {('lead', 'pass')[game.passes]}"
    print(f"proved: {claim} ({rules}), by {facts} facts")
