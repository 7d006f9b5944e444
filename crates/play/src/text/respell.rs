//! Records as people write them, written anew in the form that the reader takes.
//!
//! Only a text that the reader refuses comes here. Lines of known words become moves; all others stay as they are, and the reader judges
//! them. So a line is never read in part.

use std::ops::Range;

use faceup_core::notation::{self, Note, Rewritten, WrittenPosition};
use faceup_core::{Pack, Player, Preset, Rules};

use super::header::is_header;
use super::key::Key;
use super::lead;
use super::lines::{all_lines, is_idle, is_one_of, trimmed, words};
use super::outline::heading;

/// The most lines of a deal, and its longest line.
const MOST_LINES: usize = 40;
const LONGEST: usize = 1 << 12;
/// The longest text that people write by hand. A longer one is read as it stands or not at all.
const LONGEST_TEXT: usize = 1 << 18;

/// A record written anew.
pub struct Respelt {
    pub rewritten: Rewritten,
    pub notes: Vec<Note>,
    /// Where the moves begin in the original.
    pub moves: usize,
    /// Whether the deal cannot be moves.
    pub is_deal: bool,
}

/// Writes a record anew whose deal shows this number of hands. `has_trumps` says whether a card may beat one of another suit.
pub fn record(text: &str, hands: usize, has_trumps: bool) -> Option<Respelt> {
    let text = Some(text).filter(|text| text.len() <= LONGEST_TEXT)?;
    let mut outline = Outline::of(text, hands)?;
    outline.find_names(text, hands);
    let mut out = Rewritten::default();
    for line in &outline.claims {
        out.copy(text, line.clone());
        out.write("\n\n", line.clone());
    }
    let known = outline.names.clone();
    let is_deal = outline.deal.iter().any(|piece| text[piece.place()].contains([':', '&']));
    let place = outline.deal.first().map_or(0..0, Piece::place);
    // `Bob leads` beside hands without names
    if outline.starter.is_some() && !outline.has_players && !outline.deal.iter().any(|piece| has_name(text, piece)) {
        outline.notes.push(Note::Name);
    }
    if hands == 1 && !outline.has_players {
        // The hand alone is player one's. If the other player makes the first move, that player leads.
        if outline.starter.is_none()
            && let Some(first) = outline.first_actor(text)
            && first.eq_ignore_ascii_case(&known[1])
        {
            outline.starter = Some((known[1].clone(), place.clone()));
        }
        out.write(&format!("Players: {}, {}\n", known[0], known[1]), place.clone());
    }
    for line in &outline.head {
        out.copy(text, line.clone());
        out.write("\n", line.clone());
    }
    if let Some((name, place)) = &outline.starter {
        out.write(&format!("Initial layout: ({name} has the opening lead)\n"), place.clone());
    }
    let is_taken = |name: &String| {
        outline.deal.iter().any(|piece| match piece {
            Piece::Hand { name: of, .. } => of.as_ref() == Some(name),
            Piece::Line(line) => {
                notation::layout_line(&text[line.clone()]).is_some_and(|of| of.eq_ignore_ascii_case(name))
            }
            Piece::Pile(_) => false,
        })
    };
    let mut unnamed = known.iter().filter(|name| !is_taken(name));
    for piece in &outline.deal {
        match piece {
            Piece::Line(line) => out.copy(text, line.clone()),
            Piece::Pile(pile) => {
                out.write("Pile: ", pile.clone());
                out.copy(text, pile.clone());
            }
            Piece::Hand { name, hand, base, place } => {
                let name = name.clone().or_else(|| unnamed.next().cloned()).unwrap_or_default();
                out.write(&format!("{name}: "), place.clone());
                out.append(hand, *base);
            }
        }
        out.write("\n", piece.place());
    }
    out.write("\n", place);
    let mut moves = Moves { text, names: &known, has_trumps, suit: None, in_remark: false };
    let mut before = Kind::Idle;
    let mut in_layout = false;
    for (index, line) in all_lines(text, outline.end).enumerate() {
        let piece = &text[line.clone()];
        let (kind, again) = if moves.in_remark {
            (Kind::Moves, moves.line(line.clone()))
        } else if is_idle(piece) {
            (Kind::Idle, None)
        } else if is_tag(piece) {
            out.write("\n", line);
            before = Kind::Idle;
            continue;
        } else if heading(text, line.clone()).is_some() {
            in_layout = true;
            (Kind::Other, None)
        } else if in_layout && notation::layout_line(piece).is_some() {
            (Kind::Other, None)
        } else {
            in_layout = false;
            let again = moves.line(line.clone());
            // Directly below a hand, a name with a colon begins the other hand: the reader tells what is wrong with it.
            if index <= 1
                && again.is_none()
                && words(text, line.clone()).first().is_some_and(|word| text[word.end..].starts_with(':'))
            {
                return None;
            }
            (if again.is_some() { Kind::Moves } else { Kind::Other }, again)
        };
        // A line that is not understood is a paragraph of its own.
        if kind != before && kind != Kind::Idle && before != Kind::Idle {
            out.write("\n", line.clone());
        }
        match again {
            Some(again) => out.append(&again, 0),
            None => out.copy(text, line.start + number(piece)..line.end),
        }
        out.write("\n", line);
        before = kind;
    }
    Some(Respelt { rewritten: out, notes: outline.notes, moves: outline.end, is_deal })
        .filter(|respelt| respelt.rewritten.text().trim() != text.trim())
}

/// A record in which the players are the seats `N` and `S`, or `A` and `B`, with words for these letters. `None` if they are not, or if the
/// letters are suits and ranks.
pub fn seats(text: &str) -> Option<Rewritten> {
    const SEATS: [(&str, &str); 6] =
        [("N", "North"), ("E", "East"), ("S", "South"), ("W", "West"), ("A", "PlayerA"), ("B", "PlayerB")];
    let text = Some(text).filter(|text| text.len() <= LONGEST_TEXT)?;
    // A hand has suits of its own.
    let has_suits = |rest: &str| rest.contains([':', '&', '.', '♠', '♥']);
    // The letters that act in a line, each at the start of a clause: `A: 8h`, `A leads 8h, B eats`.
    let actors = |line: Range<usize>| {
        let start = trimmed(text, line.clone()).start;
        let clauses =
            text[line.clone()].match_indices([',', '.', ';', '(']).map(|(at, sign)| line.start + at + sign.len());
        let begins = std::iter::once(start).chain(clauses).map(|at| line.end - text[at..line.end].trim_start().len());
        let found: Vec<_> = begins
            .filter_map(|at| {
                let (label, name) = SEATS.into_iter().find(|(label, _)| word(&text[at..line.end]) == *label)?;
                let rest = &text[at + label.len()..line.end];
                let verb = word(rest.trim_start());
                let is_label = at == start && rest.starts_with(':') && (has_suits(&rest[1..]) || "AB".contains(label));
                let acts = [&LEADS[..], &BEATS, &EATS[..3]].iter().any(|verbs| is_one_of(verb, verbs));
                (is_label || acts).then_some((at..at + label.len(), name))
            })
            .collect();
        found
    };
    let mut named: Vec<&str> = all_lines(text, 0).flat_map(actors).map(|(_, name)| name).collect();
    named.sort_unstable();
    named.dedup();
    // `S:KJ H:AQT98` above the moves of A and B is a hand.
    let letters = SEATS.map(|(_, name)| name).into_iter().filter(|name| name.starts_with("Player"));
    if letters.clone().all(|name| named.contains(&name)) {
        named = letters.collect();
    }
    if named.len() != 2 {
        return None;
    }
    let mut out = Rewritten::default();
    let mut from = 0;
    for (at, name) in all_lines(text, 0).flat_map(actors).filter(|(_, name)| named.contains(name)) {
        out.copy(text, from..at.start);
        out.write(name, at.clone());
        from = at.end;
    }
    out.copy(text, from..text.len());
    Some(out)
}

/// The kind of a line after the deal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Idle,
    Moves,
    Other,
}

/// A line of the deal.
enum Piece {
    /// A line as it stands.
    Line(Range<usize>),
    Pile(Range<usize>),
    /// A hand, which begins at byte `base`.
    Hand {
        name: Option<String>,
        hand: Rewritten,
        base: usize,
        place: Range<usize>,
    },
}

impl Piece {
    fn place(&self) -> Range<usize> {
        match self {
            Piece::Line(place) | Piece::Pile(place) | Piece::Hand { place, .. } => place.clone(),
        }
    }
}

/// The parts of a text.
struct Outline {
    /// Headers and headings above the deal.
    head: Vec<Range<usize>>,
    has_players: bool,
    starter: Option<(String, Range<usize>)>,
    /// Prose about who leads. The reader judges it.
    claims: Vec<Range<usize>>,
    deal: Vec<Piece>,
    names: Vec<String>,
    notes: Vec<Note>,
    /// Where the moves begin.
    end: usize,
}

impl Outline {
    fn of(text: &str, hands: usize) -> Option<Outline> {
        let mut outline = Outline {
            head: Vec::new(),
            has_players: false,
            starter: None,
            claims: Vec::new(),
            deal: Vec::new(),
            names: Vec::new(),
            notes: Vec::new(),
            end: text.len(),
        };
        let mut shown = String::new();
        let mut lines = all_lines(text, 0).peekable();
        let (mut count, mut looks_like_a_header, mut above) = (0, false, 0..0);
        while let Some(line) = lines.next() {
            let piece = &text[line.clone()];
            let has_begun = !outline.deal.is_empty();
            if is_idle(piece) {
                looks_like_a_header = false;
                continue;
            }
            if let Some(name) = starter(text, line.clone()) {
                outline.starter = Some((name, trimmed(text, line.clone())));
                outline.end = line.end;
                continue;
            }
            if !has_begun && is_header(piece) {
                outline.take_header(text, line);
                continue;
            }
            if heading(text, line.clone()).is_some() {
                if has_begun {
                    break;
                }
                outline.head.push(line);
                continue;
            }
            let is_rest = has_begun && hands == 1 && line.start == outline.end + 1 && piece.len() <= LONGEST;
            let pieces = match is_rest && notation::layout_line(piece) == Some("") {
                true => Some(vec![Piece::Line(line.clone())]),
                false => deal_line(text, line.clone(), &mut outline.notes),
            };
            let Some(pieces) = pieces else {
                // Prose stands above the deal, or between two hands. It has no cards.
                if has_begun && (hands == 1 || !hand_follows(text, line.end + 1)) {
                    break;
                }
                if is_tag(piece) {
                    continue;
                }
                if notation::stray_cards(piece, has_begun).is_some()
                    || has_begun && piece.contains(|c: char| c.is_ascii_digit())
                {
                    return None;
                }
                if notation::stray_cards(piece, true).is_some() && !outline.notes.contains(&Note::CardsAbove) {
                    outline.notes.push(Note::CardsAbove);
                }
                if lead::is_about(text, line.clone()) {
                    outline.claims.push(line.clone());
                }
                above = line;
                looks_like_a_header |=
                    piece.split_once(':').is_some_and(|(key, _)| !key.trim().contains(char::is_whitespace));
                continue;
            };
            // A misprinted header is no prose.
            if !has_begun && looks_like_a_header {
                return None;
            }
            let is_unnamed = pieces.iter().all(|piece| !has_name(text, piece));
            if !has_begun && is_unnamed && notation::of_another_hand(&text[above.clone()]).is_some() {
                return None;
            }
            let is_near = !above.is_empty() && above.end + 1 == line.start;
            if !has_begun && is_near && notation::stray_cards(&text[above.clone()], true).is_some() {
                return None;
            }
            count += 1;
            if count > MOST_LINES {
                break;
            }
            for piece in pieces {
                shown += &piece.shown(text);
                shown.push('\n');
                outline.deal.push(piece);
            }
            outline.end = line.end;
            let continues = lines.peek().is_some_and(|next| notation::layout_line(&text[next.clone()]) == Some(""));
            if is_whole(&shown, hands) && (hands == 2 || !continues) {
                break;
            }
        }
        // The line below the hands may say who begins.
        if outline.starter.is_none()
            && let Some(line) = all_lines(text, outline.end).find(|line| !is_idle(&text[line.clone()]))
            && let Some(name) = starter(text, line.clone())
        {
            outline.starter = Some((name, trimmed(text, line.clone())));
            outline.end = line.end;
        }
        (!outline.deal.is_empty() && outline.deal.len() <= MOST_LINES).then_some(outline)
    }

    fn take_header(&mut self, text: &str, line: Range<usize>) {
        let piece = &text[line.clone()];
        if let Some((key, value)) = piece.split_once(':')
            && Key::of(key.trim()) == Some(Key::Players)
        {
            self.has_players = true;
            self.names = value.split(',').map(|name| name.trim().to_owned()).collect();
        }
        self.head.push(line);
    }

    /// The player who makes the first move, if the text names one there.
    fn first_actor<'t>(&self, text: &'t str) -> Option<&'t str> {
        let line = all_lines(text, self.end).find(|line| !is_idle(&text[line.clone()]))?;
        let from = line.start + number(&text[line.clone()]);
        actor(&text[from..line.end])
    }

    /// The names of both players: of the header, of the hands, or of those who move, the first to move first.
    fn find_names(&mut self, text: &str, hands: usize) {
        let mut names = std::mem::take(&mut self.names);
        let add = |names: &mut Vec<String>, name: &str| {
            if names.len() < 2 && !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                names.push(name.to_owned());
            }
        };
        if !self.has_players {
            for piece in &self.deal {
                match piece {
                    Piece::Hand { name: Some(name), .. } => add(&mut names, name),
                    Piece::Line(line) => {
                        let layout = notation::parse_layout(&text[line.clone()]);
                        for (name, _) in layout.iter().flat_map(|layout| &layout.hands) {
                            if !name.text().is_empty() {
                                add(&mut names, name.text());
                            }
                        }
                    }
                    _ => {}
                }
            }
            if let Some((name, _)) = &self.starter.as_ref().filter(|_| hands == 1) {
                add(&mut names, name);
            }
            for line in all_lines(text, self.end) {
                if names.len() == 2 {
                    break;
                }
                for clause in text[line].split([',', '.', ';', '(', ')']).take(MOST_LINES) {
                    if let Some(name) = actor(clause) {
                        add(&mut names, name);
                    }
                }
            }
        }
        for name in ["LEFT", "RIGHT"] {
            add(&mut names, name);
        }
        // A name in the moves stands in the case of the deal.
        if let Some((starter, _)) = &mut self.starter
            && let Some(name) = names.iter().find(|name| name.eq_ignore_ascii_case(starter))
        {
            starter.clone_from(name);
        }
        self.names = names;
    }
}

impl Piece {
    /// The line as the reader will see it, with any name.
    fn shown(&self, text: &str) -> String {
        match self {
            Piece::Line(line) => text[line.clone()].to_owned(),
            Piece::Pile(pile) => format!("Pile: {}", &text[pile.clone()]),
            Piece::Hand { name, hand, place, .. } => {
                let name = name.clone().unwrap_or_else(|| format!("Hand{}", place.start));
                format!("{name}: {}", hand.text())
            }
        }
    }
}

/// Whether a piece has the name of a player.
fn has_name(text: &str, piece: &Piece) -> bool {
    match piece {
        Piece::Hand { name, .. } => name.is_some(),
        Piece::Line(line) => notation::layout_line(&text[line.clone()]) != Some(""),
        Piece::Pile(_) => false,
    }
}

/// Whether a hand follows within a few lines.
fn hand_follows(text: &str, at: usize) -> bool {
    let mut lines = all_lines(text, at).filter(|line| !is_idle(&text[line.clone()])).take(2);
    lines.any(|line| deal_line(text, line, &mut Vec::new()).is_some())
}

/// Whether a diagram shows this number of hands, and two of them every card.
fn is_whole(diagram: &str, hands: usize) -> bool {
    let Ok(layout) = notation::parse_layout(diagram) else { return false };
    if layout.hands.len() != hands {
        return false;
    }
    let whole = |written: WrittenPosition| {
        let pack = written.infer_pack(None, None, 2).ok()?;
        let rules = Rules::beat_it_or_eat_it(pack.suits(), pack.ranks()).ok()?;
        written.resolve(rules, Player::One).ok()
    };
    hands == 1 || layout.written_position(Player::One).ok().and_then(whole).is_some()
}

/// Who begins, if a line says only this: `Bob starts`, `(Bob has the lead)`.
fn starter(text: &str, line: Range<usize>) -> Option<String> {
    let words: Vec<&str> = words(text, line).into_iter().map(|word| &text[word]).collect();
    let (name, said) = words.split_first()?;
    const SAID: [&str; 13] =
        ["starts", "begins", "leads", "first", "has", "the", "lead", "opening", "is", "on", "to", "goes", "moves"];
    const TOLD: [&str; 5] = ["starts", "begins", "leads", "lead", "first"];
    let is_said = said.iter().all(|word| is_one_of(word, &SAID)) && said.iter().any(|word| is_one_of(word, &TOLD));
    (is_said && said.len() <= 5 && notation::is_name(name)).then(|| (*name).to_owned())
}

/// The player who acts in a clause: a name before a colon or a verb.
fn actor(clause: &str) -> Option<&str> {
    let clause = clause.trim_start();
    let end = clause.find(|c: char| c.is_whitespace() || c == ':')?;
    let (name, rest) = clause.split_at(end);
    let is_followed = rest.starts_with(':') || {
        let next = rest.split_whitespace().next().unwrap_or_default();
        is_one_of(next, &LEADS) || is_one_of(next, &BEATS) || is_one_of(next, &EATS) || is_one_of(next, &["must"])
    };
    (is_followed && notation::is_name(name) && !is_filler(name)).then_some(name)
}

/// The hands in a line of a deal.
fn deal_line(text: &str, line: Range<usize>, notes: &mut Vec<Note>) -> Option<Vec<Piece>> {
    let piece = &text[line.clone()];
    if piece.len() > LONGEST {
        return None;
    }
    let cards = piece.split_once([':', '-']).map_or(piece, |(_, cards)| cards);
    if is_number(cards) {
        return None;
    }
    if notation::layout_line(piece).is_some_and(|name| !name.is_empty())
        && notation::parse_layout(piece).is_ok()
        && !is_label(piece.split(':').next().unwrap_or_default())
    {
        return Some(vec![Piece::Line(line)]);
    }
    let whole = trimmed(text, line.clone());
    if let Some(hands) = hands(text, whole.clone(), None, notes) {
        return Some(hands);
    }
    let piece = &text[whole.clone()];
    let rest = |rest: &str| whole.end - rest.len()..whole.end;
    if let Some((name, cards)) = piece.split_once(':') {
        let name = name.trim();
        if is_label(name) {
            return hands(text, rest(cards), None, notes);
        }
        if notation::is_name(name) {
            return hands(text, rest(cards), Some(name), notes);
        }
    }
    // `Ann has S:KJ H:AQT98`
    let (name, cards) = piece.split_once(char::is_whitespace)?;
    let (verb, _) = cards.trim_start().split_once(char::is_whitespace)?;
    let is_owner = notation::is_name(name) && is_one_of(verb, &["has", "have", "holds", "hold"]);
    let hands = is_owner.then(|| hands(text, rest(cards), Some(name), notes)).flatten()?;
    if name.eq_ignore_ascii_case(notation::YOU) && !notes.contains(&Note::You) {
        notes.push(Note::You);
    }
    Some(hands)
}

/// Whether a line is a tag of PBN, such as `[Dealer "S"]`, or the end of its play.
fn is_tag(line: &str) -> bool {
    let line = line.trim();
    line == "*" || line.starts_with('[') && line.ends_with("\"]") && line[1..].starts_with(char::is_alphabetic)
}

/// Whether a text is no hand but a number.
fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace())
}

/// Whether a word before a colon says that a deal follows.
fn is_label(word: &str) -> bool {
    is_one_of(word.trim(), &["deal", "the deal", "hand", "my hand", "hands", "cards", "position", "start"])
}

/// The hands in a piece of a line, and the pile.
fn hands(text: &str, place: Range<usize>, name: Option<&str>, notes: &mut Vec<Note>) -> Option<Vec<Piece>> {
    let piece = &text[place.clone()];
    if is_number(piece) {
        return None;
    }
    let mut whole = Rewritten::default();
    if WrittenPosition::read(piece).is_ok() {
        whole.copy(piece, 0..piece.len());
    } else {
        let respelling = notation::respellings(piece).ok()?.into_iter().next()?;
        WrittenPosition::read(respelling.rewritten.text()).ok()?;
        whole = respelling.rewritten;
        notes.extend(respelling.notes);
    }
    let versus = ["|", " vs ", " versus "].into_iter().find(|sign| whole.text().contains(sign));
    let Some(sign) = versus else {
        let (name, base) = (name.map(str::to_owned), place.start);
        return Some(vec![Piece::Hand { name, hand: whole, base, place }]);
    };
    // A line of both hands stands for itself.
    let cut = whole.text().to_owned();
    let mut pieces = Vec::new();
    let mut from = 0;
    for (index, field) in cut.split(sign).enumerate() {
        let at = from..from + field.len();
        from += field.len() + sign.len();
        if field.trim().is_empty() || field.trim() == "*" {
            continue;
        }
        let original =
            whole.original(at.start + (field.len() - field.trim_start().len())..at.start + field.trim_end().len());
        let original = original.start + place.start..original.end + place.start;
        match index {
            0 | 1 => {
                let mut hand = Rewritten::default();
                hand.write(field.trim(), 0..original.len());
                let name = name.filter(|_| index == 0).map(str::to_owned);
                pieces.push(Piece::Hand { name, hand, base: original.start, place: original });
            }
            _ => pieces.push(Piece::Pile(original)),
        }
    }
    Some(pieces)
}

/// Verbs of a lead.
const LEADS: [&str; 13] = [
    "leads",
    "lead",
    "led",
    "plays",
    "play",
    "played",
    "opens",
    "opened",
    "puts",
    "continues",
    "returns",
    "attacks",
    "attacked",
];
/// Verbs of a beat.
const BEATS: [&str; 11] =
    ["beats", "beat", "covers", "covered", "tops", "topped", "answers", "answered", "overtakes", "defends", "defended"];
/// Verbs of eating. The first four have no other meaning.
const EATS: [&str; 13] =
    ["eats", "eat", "ate", "p", "takes", "take", "took", "picks", "pick", "picked", "collects", "collect", "collected"];
/// What can be eaten.
const EATEN: [&str; 13] =
    ["it", "all", "everything", "up", "pile", "table", "whole", "lot", "them", "both", "these", "those", "cards"];
/// Words without a meaning of their own.
const FILLERS: [&str; 30] = [
    "the", "an", "his", "her", "my", "your", "own", "card", "then", "next", "now", "again", "also", "who", "he", "she",
    "they", "must", "by", "choice", "has", "have", "to", "forced", "forces", "with", "from", "over", "so", "it",
];
const ENDS: [&str; 9] =
    ["resigns", "resign", "resigned", "forfeits", "forfeit", "announces", "announce", "draw", "drawn"];

fn is_filler(word: &str) -> bool {
    is_one_of(word, &FILLERS) || is_one_of(word, &EATEN)
}

/// The length of the number of a round at the start of a line.
fn number(line: &str) -> usize {
    let at = line.len() - line.trim_start().len();
    let digits = line[at..].bytes().take_while(u8::is_ascii_digit).count();
    let has_dot = line[at + digits..].starts_with(['.', ')']);
    if digits > 0 && has_dot { at + digits + 1 } else { 0 }
}

/// Writes lines of moves anew.
struct Moves<'t> {
    text: &'t str,
    names: &'t [String],
    has_trumps: bool,
    /// The letter of the suit of the last card.
    suit: Option<char>,
    in_remark: bool,
}

/// The verb of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    None,
    Beat,
    /// A verb that can mean eating or winning, after which no card may stand.
    Take,
}

impl Moves<'_> {
    /// A line of moves. `None` if it has no move, or a word without a meaning.
    fn line(&mut self, line: Range<usize>) -> Option<Rewritten> {
        let (suit, in_remark) = (self.suit, self.in_remark);
        let again = self.known(line.clone());
        if again.is_none() {
            self.suit = suit;
            self.in_remark = super::lines::is_remark_open(&self.text[line], in_remark);
        }
        again
    }

    fn known(&mut self, line: Range<usize>) -> Option<Rewritten> {
        let mut out = Rewritten::default();
        let (mut at, mut plays, mut verb, mut is_first) = (line.start, self.in_remark, Verb::None, true);
        while at < line.end {
            let rest = &self.text[at..line.end];
            if self.in_remark {
                let length = rest.find('}').map_or(rest.len(), |length| length + 1);
                self.in_remark = !rest[..length].ends_with('}');
                out.copy(self.text, at..at + length);
                at += length;
                continue;
            }
            let c = rest.chars().next()?;
            let width = c.len_utf8();
            if c == '{' {
                self.in_remark = true;
                continue;
            }
            if !is_of_a_word(c) {
                match c {
                    '?' | '!' => out.copy(self.text, at..at + width),
                    ',' | '.' | ';' | '(' | ')' | '[' | ']' => {
                        out.copy(self.text, at..at + width);
                        verb = Verb::None;
                    }
                    '-' | '–' | '—' | '/' | '|' | '>' | '→' | '"' | '“' | '”' | '\'' | '’' => {
                        out.write(" ", at..at + width)
                    }
                    _ if c.is_whitespace() => out.copy(self.text, at..at + width),
                    _ => return None,
                }
                at += width;
                continue;
            }
            // The number of a round.
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let after = &rest[digits..];
            let dots = after.len() - after.trim_start_matches(['.', ')']).len();
            let is_number = digits > 0
                && (dots > 0 && after[dots..].chars().next().is_none_or(|c| c.is_whitespace() || is_of_a_word(c))
                    || is_first && after.starts_with(char::is_whitespace) && !starts_with_suit(after));
            if is_number && digits <= 4 {
                at += digits + dots;
                continue;
            }
            is_first = false;
            if let Some((length, name)) = self.name(rest) {
                out.write(&format!(", {name} "), at..at + length);
                at += length;
                at += usize::from(self.text[at..line.end].starts_with(':'));
                verb = Verb::None;
                continue;
            }
            let word = word(rest);
            if is_one_of(word, &ENDS) {
                out.copy(self.text, at..line.end);
                plays = true;
                break;
            }
            let place = at..at + word.len();
            at = place.end;
            if let Some(length) = self.card(&self.text[place.start..line.end], verb) {
                if verb == Verb::Take {
                    return None;
                }
                let (card, length) = length;
                out.write(&format!("{card} "), place.start..place.start + length);
                at = place.start + length;
                self.suit = card.chars().next_back();
                (plays, verb) = (true, Verb::None);
            } else if is_one_of(word, &EATS) {
                // `takes` can mean a beat: no card may follow.
                let is_clear = is_one_of(word, &EATS[..4]);
                out.write(" eats ", place);
                (plays, verb) = (true, if is_clear { Verb::None } else { Verb::Take });
            } else if is_one_of(word, &["wins", "win"]) {
                out.write(" wins ", place);
                (plays, verb) = (true, Verb::Take);
            } else if is_one_of(word, &BEATS) {
                verb = Verb::Beat;
            } else if is_one_of(word, &["and", "but"]) {
                out.write(", ", place);
                verb = Verb::None;
            } else if !Self::is_idle_word(word, verb) {
                return None;
            }
        }
        if !self.in_remark {
            out.write(". ", line);
        }
        plays.then_some(out)
    }

    /// Whether a word says nothing after this verb.
    fn is_idle_word(word: &str, verb: Verb) -> bool {
        let takes_with = verb == Verb::Take && is_one_of(word, &["with"]);
        !takes_with && (is_one_of(word, &LEADS) || is_filler(word) || is_one_of(word, &["a", "x", "on"]))
    }

    /// The name at the start of a text, or its initial before a colon or a verb, and its length.
    fn name(&self, rest: &str) -> Option<(usize, &str)> {
        let is_name = |name: &&String| {
            let found = rest.get(..name.len()).is_some_and(|start| start.to_lowercase() == name.to_lowercase());
            found && !rest[name.len()..].starts_with(is_of_a_word)
        };
        if let Some(name) = self.names.iter().find(is_name) {
            return Some((name.len(), name));
        }
        let initial = word(rest);
        let mut meant = self.names.iter().filter(|name| {
            let first = name.chars().next().map_or_else(String::new, |c| c.to_string());
            first.to_lowercase() == initial.to_lowercase()
        });
        let (name, others) = (meant.next()?, meant.next());
        let after = &rest[initial.len()..];
        let next = word(after.trim_start());
        let is_actor = after.starts_with(':')
            || is_one_of(next, &LEADS)
            || is_one_of(next, &BEATS)
            || is_one_of(next, &EATS)
            || is_one_of(next, &["must", "has"]);
        (others.is_none() && is_actor).then_some((initial.len(), name))
    }

    /// The card at the start of a text, as `8h`, and its length: `8h`, `8 of hearts`, `eight of hearts`; after a verb of beating also the
    /// rank alone, since without trumps only the suit beats.
    fn card(&self, rest: &str, verb: Verb) -> Option<(String, usize)> {
        let first = word(rest);
        if is_card(first) {
            let suit = first.chars().find_map(suit_letter)?;
            let rank: String =
                first.chars().filter(char::is_ascii_alphanumeric).filter(|&c| suit_letter(c).is_none()).collect();
            return Some((format!("{rank}{suit}"), first.len()));
        }
        // `♥ 8` and `8 ♥`, in a table
        let is_sign =
            |word: &str| !word.is_ascii() && word.chars().all(|c| suit_letter(c).is_some() || !c.is_alphanumeric());
        let after = rest[first.len()..].trim_start_matches(' ');
        let second = word(after);
        let pair = match (is_sign(first), is_sign(second)) {
            (true, false) => Some((first, second)),
            (false, true) if !first.is_empty() => Some((second, first)),
            _ => None,
        };
        if let Some((sign, rank)) = pair
            && is_card(&format!("{rank}s"))
        {
            let length = rest.len() - after.len() + second.len();
            return Some((format!("{rank}{}", sign.chars().find_map(suit_letter)?), length));
        }
        let rank = notation::rank_word(first).or_else(|| is_card(&format!("{first}s")).then_some(first))?;
        let mut at = first.len();
        let skip = |at: usize| at + (rest[at..].len() - rest[at..].trim_start().len());
        let mut next = skip(at);
        if word(&rest[next..]).eq_ignore_ascii_case("of") {
            next = skip(next + 2);
        }
        let suit = word(&rest[next..]);
        let named = faceup_core::Suit::ALL.into_iter().find(|named| {
            let name = named.name();
            suit.eq_ignore_ascii_case(name) || suit.eq_ignore_ascii_case(&name[..name.len() - 1])
        });
        let suit = match named {
            Some(named) => {
                at = next + suit.len();
                named.letter().to_ascii_lowercase()
            }
            None if verb == Verb::Beat && !self.has_trumps && !first.starts_with(char::is_lowercase) => self.suit?,
            None if verb == Verb::Beat && !self.has_trumps && first.len() > 1 => self.suit?,
            None => return None,
        };
        Some((format!("{rank}{suit}"), at))
    }
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || suit_letter(c).is_some() || matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

fn word(text: &str) -> &str {
    &text[..text.find(|c| !is_of_a_word(c)).unwrap_or(text.len())]
}

/// The letter of a suit for its letter or sign.
fn suit_letter(c: char) -> Option<char> {
    const SIGNS: [(char, &str); 4] = [('s', "sS♠♤"), ('h', "hH♥♡"), ('c', "cC♣♧"), ('d', "dD♦♢")];
    SIGNS.into_iter().find(|(_, signs)| signs.contains(c)).map(|(letter, _)| letter)
}

/// Whether a text goes on with a suit, so that the number before it is a rank.
fn starts_with_suit(text: &str) -> bool {
    let next = word(text.trim_start());
    next.eq_ignore_ascii_case("of")
        || !next.is_ascii() && next.chars().all(|c| suit_letter(c).is_some())
        || ["spade", "heart", "club", "diamond"].iter().any(|suit| next.to_lowercase().starts_with(suit))
}

fn is_card(word: &str) -> bool {
    const PACKS: [(u8, u8); 2] = [(4, 13), (2, 26)];
    word.len() < 12
        && PACKS
            .into_iter()
            .any(|(suits, ranks)| Pack::new(suits, ranks).is_ok_and(|pack| notation::parse_card(word, pack).is_ok()))
}

/// Whether a text is of a game with trumps, as far as its headers say.
pub fn has_trumps(text: &str) -> bool {
    all_lines(text, 0).take(MOST_LINES).any(|line| {
        let piece = text[line].to_ascii_lowercase();
        is_header(&piece) && (piece.contains(Preset::Challenge.name()) || piece.contains("own"))
    })
}

/// Whether a player eats or beats in a line, even if other words of it have no meaning.
pub fn tells_play(line: &str, names: [&str; 2]) -> bool {
    let words: Vec<&str> = line.split(|c| !is_of_a_word(c)).filter(|word| !word.is_empty()).collect();
    let verbs = |word: &str| is_one_of(word, &EATS[4..]) || is_one_of(word, &BEATS);
    words.windows(2).any(|pair| is_one_of(pair[0], &names) && verbs(pair[1]))
}
