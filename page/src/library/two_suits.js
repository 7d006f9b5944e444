// Packs the frontier tables of games with two suits of up to 13 ranks: the standard table to half of what gzip makes of it.
//
//   const table = unpack(packed);     the bytes that pack(table) was given
//
// The table (crates/solver/src/table/frontier/mod.rs) lists the minimal hands of each class, in groups that share the cards of the second
// suit. Here a set of cards of a suit is its number among the sets of as many cards. A hand above a minimal one is not minimal. So the code
// of a minimal hand counts only the other hands that are passed over to reach it, and an arithmetic coder writes these counts. The lengths
// and counts of the table follow from the hands.
//
//   packed: the first 104 bytes of the table, its two hashes, and the coded hands

const MAGIC = [0x89, 0x46, 0x41, 0x43, 0x45, 0x55, 0x46, 0x0a];
const VERSION = [1, 0, 0, 0];
const [SUITS, RANKS, DRAWS, HEAD, ENTRY, HASH] = [16, 17, 72, 104, 16, 32];
const FINISHED = [...new TextEncoder().encode("FINISHED")];

/** @typedef {{ others: number, firsts: number[] }[]} Groups The hands of a class: for the cards of the second suit, those of the first. */

/** Whether a file is such a table, packed or not, of the version that this file knows. @param {Uint8Array} file */
export function isTwoSuits(file) {
  return [...MAGIC, ...VERSION].every((byte, n) => file[n] === byte) && file[SUITS] === 2 && (file[RANKS] ?? 14) <= 13;
}

/** Throws if the table is not whole, or is packed already. @param {Uint8Array} table @returns {Uint8Array<ArrayBuffer>} */
export function pack(table) {
  if (!FINISHED.every((byte, n) => table[table.length - FINISHED.length + n] === byte)) throw new RangeError("the table is packed already, or is not whole");
  const view = new DataView(table.buffer, table.byteOffset);
  const [wins, draws] = [view.getUint32(64, true), view.getUint32(DRAWS, true)];
  const middle = HEAD + ENTRY * (wins + draws);
  let at = middle + HASH;
  const lists = [0, wins].map((first, n) => {
    /** @type {Map<number, Groups>} */
    const classes = new Map();
    for (let entry = first; entry < first + (n ? draws : wins); entry++) {
      const place = HEAD + ENTRY * entry;
      const end = at + view.getUint32(place + 8, true);
      classes.set(table[place] * 16 + table[place + 1], readGroups(table.subarray(at, end)));
      at = end;
    }
    return classes;
  });
  const coder = new Encoder();
  for (const classes of draws ? lists : lists.slice(0, 1)) walk(coder, table[RANKS], (name) => classes.get(name) ?? []);
  return joined([table.subarray(0, HEAD), table.subarray(middle, middle + HASH), table.subarray(at, at + HASH), coder.end()]);
}

/** Throws if the hands cannot be decoded. The reader of the table compares its hashes. @param {Uint8Array} packed @returns {Uint8Array<ArrayBuffer>} */
export function unpack(packed) {
  const head = packed.slice(0, HEAD);
  const start = HEAD + 2 * HASH;
  const coder = new Decoder(packed.subarray(start));
  /** @type {Uint8Array[]} */
  const [directory, groups] = [[], []];
  for (let list = head[DRAWS] || head[DRAWS + 1] ? 2 : 1; list > 0; list--) {
    for (const [name, hands] of walk(coder, head[RANKS], null)) {
      const bytes = writeGroups(hands);
      const entry = new DataView(new ArrayBuffer(ENTRY));
      entry.setUint16(0, (name >> 4) * 256 + (name & 15));
      entry.setUint32(4, hands.reduce((sum, { firsts }) => sum + firsts.length, 0), true);
      entry.setUint32(8, bytes.length, true);
      directory.push(new Uint8Array(entry.buffer));
      groups.push(bytes);
    }
  }
  const hashes = [packed.subarray(HEAD, HEAD + HASH), packed.subarray(HEAD + HASH, start)];
  return joined([head, ...directory, hashes[0], ...groups, hashes[1], FINISHED]);
}

/** @param {ArrayLike<number>[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Codes the hands of all classes, or decodes them.
 * @param {Encoder | Decoder} coder
 * @param {number} ranks
 * @param {((name: number) => Groups) | null} given
 */
function walk(coder, ranks, given) {
  const sets = Array.from({ length: ranks + 1 }, (_, cards) => new Sets(ranks, cards));
  /** @type {[number, Groups][]} */
  const classes = [];
  for (const first of sets) {
    for (const others of sets) {
      const name = first.cards * 16 + others.cards;
      const groups = given && given(name);
      if (!coder.bit(0, groups && groups.length > 0 ? 1 : 0)) continue;
      classes.push([name, codeClass(coder, first, others, groups)]);
    }
  }
  return classes;
}

/** The contexts of the coder: whether another hand of the group follows, and the binary digits of counts. */
const [MORE, COUNTS, DIGITS, LOW] = [1, 1 + 13 * 12, 12 * 12 * 2, 12 + 12 * 8];
const LOWEST = COUNTS + DIGITS * LOW;
const CONTEXTS = LOWEST + 12 * 12;

/** @param {Encoder | Decoder} coder @param {Sets} first @param {Sets} others @param {Groups | null} given @returns {Groups} */
function codeClass(coder, first, others, given) {
  const { words } = first;
  const size = first.list.length;
  const known = new Uint32Array(others.list.length * words);
  /** @type {Groups} */
  const groups = [];
  let next = 0;
  others.list.forEach((set, n) => {
    // The hands that lie above a minimal one. The count of a hand starts at the place `from`, after the hand before it.
    const passed = known.subarray(n * words, (n + 1) * words);
    for (const lower of others.below[n]) for (let word = 0; word < words; word++) passed[word] |= known[lower * words + word];
    const hands = given && given[next]?.others === set ? given[next++].firsts : null;
    /** @type {number[]} */
    const firsts = [];
    let [from, width, left] = [0, 0, zeros(passed, 0, size)];
    while (left > 0) {
      const isLast = !hands || firsts.length === hands.length;
      if (!coder.bit(MORE + Math.min(firsts.length, 12) * 12 + digits(left), isLast ? 0 : 1)) break;
      const goal = isLast ? 0 : first.index[hands[firsts.length]];
      const context = COUNTS + ((firsts.length ? 12 : 0) + digits(left)) * 12 * LOW + width * LOW;
      const count = number(coder, context, isLast ? 0 : zeros(passed, from, goal + 1));
      if (count > left) throw new RangeError("the packed table is damaged");
      const place = isLast ? zeroAt(passed, from, count) : goal;
      firsts.push(first.list[place]);
      left -= count - 1;
      for (let word = place >> 5; word < words; word++) {
        const more = first.above[place * words + word] & ~passed[word];
        if (more) left -= ones(more);
        passed[word] |= more;
      }
      from = place + 1;
      width = digits(count);
    }
    if (firsts.length > 0) groups.push({ others: set, firsts });
  });
  return groups;
}

/** Codes a count of at least 1: the number of its binary digits, and then the digits after the first, of which three have contexts.
 * @param {Encoder | Decoder} coder @param {number} context @param {number} count */
function number(coder, context, count) {
  const length = digits(count) - 1;
  let more = 0;
  while (more < 11 && coder.bit(context + more, more < length ? 1 : 0)) more++;
  let value = 1;
  for (let left = more - 1; left >= 0; left--) {
    const place = more - left <= 3 ? context + 12 + more * 8 + value : LOWEST + more * 12 + left;
    value = value * 2 + coder.bit(place, (count >> left) & 1);
  }
  return value;
}

/** @param {number} number */
const digits = (number) => 32 - Math.clz32(number);

/** @param {number} word */
function ones(word) {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The zero bits from one place up to another. @param {Uint32Array} bits @param {number} from @param {number} to */
function zeros(bits, from, to) {
  const last = to >> 5;
  let word = from >> 5;
  let zero = ~bits[word] & (-1 << (from & 31));
  let count = 0;
  for (; word < last; zero = ~bits[++word]) count += ones(zero);
  return to & 31 ? count + ones(zero & ~(-1 << (to & 31))) : count;
}

/** The place of a zero bit, the first being 1. @param {Uint32Array} bits @param {number} from @param {number} count */
function zeroAt(bits, from, count) {
  for (let word = from >> 5; ; word++) {
    let zero = word === from >> 5 ? ~bits[word] & (-1 << (from & 31)) : ~bits[word];
    const here = ones(zero);
    if (count > here) {
      count -= here;
      continue;
    }
    for (; count > 1; count--) zero &= zero - 1;
    return (word << 5) + 31 - Math.clz32(zero & -zero);
  }
}

/** The sets of some number of cards of a suit, rising. */
class Sets {
  /** @param {number} ranks @param {number} cards */
  constructor(ranks, cards) {
    this.cards = cards;
    /** @type {number[]} */
    this.list = [];
    /** The place of each set in the list. */
    this.index = new Uint16Array(1 << ranks);
    for (let set = 0; set < 1 << ranks; set++) if (ones(set) === cards) this.index[set] = this.list.push(set) - 1;
    /** The places of the sets with one card exchanged for the next lower one. */
    this.below = this.list.map((set) => {
      const places = [];
      for (let high = 2; high < 1 << ranks; high *= 2) if (set & high && !(set & (high / 2))) places.push(this.index[set - high / 2]);
      return places;
    });
    this.words = (this.list.length + 31) >> 5;
    /** For each set, the bits of those that lie above it, and of itself. */
    this.above = new Uint32Array(this.list.length * this.words);
    for (let place = this.list.length - 1; place >= 0; place--) {
      const at = place * this.words;
      this.above[at + (place >> 5)] |= 1 << (place & 31);
      for (const lower of this.below[place]) for (let word = 0; word < this.words; word++) this.above[lower * this.words + word] |= this.above[at + word];
    }
  }
}

// All numbers of the coder are small integers: engines are fast with them.
const [ONE, LEAST, TOP, MASK] = [1 << 15, 1 << 3, 21, (1 << 29) - 1];
const RATES = Int32Array.from({ length: 128 }, (_, seen) => ONE / (seen + 1.5));

/** The probability of a 1 in each context, which follows the bits, at first faster; and the interval that is left. */
class Coder {
  constructor() {
    this.of = new Uint16Array(CONTEXTS).fill(ONE / 2);
    this.seen = new Uint8Array(CONTEXTS);
    this.low = 0;
    this.high = MASK;
  }

  /** Where the interval is divided: a 1 has the lower part. @param {number} context */
  middle(context) {
    return this.low + (((this.high - this.low) * this.of[context]) / ONE | 0);
  }

  /** Takes the part of a bit. @param {number} context @param {number} middle @param {number} bit */
  take(context, middle, bit) {
    if (bit) this.high = middle;
    else this.low = middle + 1;
    const seen = this.seen[context] < 127 ? ++this.seen[context] : 127;
    const of = this.of[context];
    this.of[context] = of + (bit ? ((ONE - LEAST - of) * RATES[seen]) >> 15 : -(((of - LEAST) * RATES[seen]) >> 15));
  }

  /** Whether the first byte of the interval is decided. */
  isDecided() {
    return (this.low ^ this.high) >> TOP === 0;
  }

  /** Leaves the first byte. */
  shift() {
    this.low = (this.low << 8) & MASK;
    this.high = ((this.high << 8) & MASK) | 255;
  }
}

class Encoder extends Coder {
  /** @type {number[]} */
  bytes = [];

  /** @param {number} context @param {number} bit */
  bit(context, bit) {
    this.take(context, this.middle(context), bit);
    for (; this.isDecided(); this.shift()) this.bytes.push(this.low >> TOP);
    return bit;
  }

  end() {
    for (let left = 0; left < 4; left++, this.shift()) this.bytes.push(this.low >> TOP);
    return this.bytes;
  }
}

class Decoder extends Coder {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    super();
    this.bytes = bytes;
    this.at = 4;
    this.value = (bytes[0] << 21) | (bytes[1] << 13) | (bytes[2] << 5) | (bytes[3] >> 3);
  }

  /** @param {number} context */
  bit(context) {
    const middle = this.middle(context);
    const bit = this.value <= middle ? 1 : 0;
    this.take(context, middle, bit);
    for (; this.isDecided(); this.shift()) {
      const next = (this.bytes[this.at - 1] << 8) | (this.bytes[this.at++] ?? 0);
      this.value = ((this.value << 8) & MASK) | ((next >> 3) & 255);
    }
    return bit;
  }
}

/** @param {Uint8Array} bytes @returns {Groups} */
function readGroups(bytes) {
  let at = 0;
  const read = () => {
    let [value, shift] = [0, 0];
    for (; bytes[at] > 127; shift += 7) value |= (bytes[at++] & 127) << shift;
    return value | (bytes[at++] << shift);
  };
  /** @type {Groups} */
  const groups = [];
  for (let others = 0; at < bytes.length; others++) {
    others += read();
    const firsts = [];
    const length = read();
    for (let [first, end] = [0, at + length]; at < end; first++) firsts.push((first += read()));
    groups.push({ others, firsts });
  }
  return groups;
}

/** @param {Groups} groups */
function writeGroups(groups) {
  /** @type {number[]} */
  const bytes = [];
  /** @param {number[]} to @param {number} value */
  const put = (to, value) => {
    for (; value > 127; value >>= 7) to.push((value & 127) | 128);
    to.push(value);
  };
  let least = 0;
  for (const { others, firsts } of groups) {
    put(bytes, others - least);
    least = others + 1;
    /** @type {number[]} */
    const coded = [];
    firsts.forEach((first, n) => put(coded, n ? first - (firsts[n - 1] ?? 0) - 1 : first));
    put(bytes, coded.length);
    bytes.push(...coded);
  }
  return new Uint8Array(bytes);
}
