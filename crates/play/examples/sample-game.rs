//! Writes the page `docs/sample-game.md`: the sample game of 1993, and which of its author's remarks are true.
//!
//! ```sh
//! cargo run -p faceup-play --example sample-game > docs/sample-game.md
//! ```

use std::error::Error;
use std::fmt::Write;

use faceup_core::notation::{format_card, parse_card};
use faceup_core::{Move, Player, Position, Quiet};
use faceup_play::{Annotation, Game, Record};
use faceup_solver::{Analyst, Options, Outcome, Tablebase, Value, solve};

const RECORD: &str = include_str!("../../../data/sample-game.txt");

#[allow(dead_code)] // a test includes this file for the page alone
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", page()?);
    Ok(())
}

/// The page.
pub fn page() -> Result<String, Box<dyn Error>> {
    let record = Record::parse(RECORD)?;
    let solution = solve(record.game().rules(), &Options::default(), &Quiet)?;
    let mut analyst = Analyst::new(&solution);
    let annotation = Annotation::of(&record, &mut analyst, &Quiet)?;
    let mut page = String::from(
        "# The sample game, tested\n\n\
         Bill Taylor's posting of 1993, which describes the rules of Beat It Or Eat It, ends with a sample game of two\n\
         suits of seven and with remarks on how it was played. This page compares each remark with the solved game.\n\
         `cargo run -p faceup-play --example sample-game` prints it, and a test checks that it is up to date.\n\n",
    );
    page += &verdicts(&mut Judge { game: record.game(), analyst: &mut analyst })?;
    page += &summary(&annotation)?;
    write!(
        page,
        "\n## The game with the value of every move\n\n\
         This is what `faceup annotate data/sample-game.txt` prints. A value is that of the move for the player who makes it.\n\
         *Rounds* count how often the pile is eaten before the winner goes out. `?!` marks a move that keeps the outcome but\n\
         loses rounds. [record.md](record.md) lists the other marks.\n\n```text\n{}```\n",
        annotation.record()
    )?;
    Ok(page)
}

/// Checks remarks against the solved game.
struct Judge<'a, T> {
    game: &'a Game,
    analyst: &'a mut Analyst<T>,
}

impl<T: Tablebase> Judge<'_, T> {
    fn at(&self, ply: usize) -> Result<Position, Box<dyn Error>> {
        Ok(*self.game.at(ply).ok_or("the game is shorter")?)
    }

    /// The ply of a lead: the first of this card by this player from a ply on.
    fn lead(&self, player: Player, card: &str, from: usize) -> Result<usize, Box<dyn Error>> {
        let mv = Move::Lead(parse_card(card, self.game.rules().pack())?);
        let is = |(position, other): (&Position, Move)| position.mover() == player && other == mv;
        Ok(self.game.plies().skip(from).position(is).ok_or("the game has no such lead")? + from)
    }

    fn value(&mut self, position: &Position) -> Value {
        self.analyst.value(position)
    }

    /// The value of a move for the player who makes it.
    fn of_move(&mut self, position: &Position, mv: Move) -> Result<Value, Box<dyn Error>> {
        let found = self.analyst.moves(position).into_iter().find(|(other, _)| *other == mv);
        Ok(found.ok_or("no such move")?.1)
    }

    fn card(&self, text: &str) -> Result<Move, Box<dyn Error>> {
        Ok(Move::Lead(parse_card(text, self.game.rules().pack())?))
    }

    /// The values, for the leader, of a lead against every answer to it.
    fn against(&mut self, position: &Position, lead: Move) -> Result<Vec<(Move, Value)>, Box<dyn Error>> {
        let led = position.play(lead)?;
        Ok(self.analyst.moves(&led).into_iter().map(|(answer, value)| (answer, -value)).collect())
    }

    fn name(&self, mv: Move) -> String {
        mv.card().map_or("eating".to_owned(), |card| format_card(card, self.game.rules().pack()))
    }
}

/// A remark of the author, whether it holds, and why, in lines of moderate length.
fn remark(says: &str, holds: bool, why: &str) -> String {
    const WIDTH: usize = 110;
    let verdict = if holds { "**True.**" } else { "**Not so.**" };
    let mut text = format!("### {says}\n\n{verdict}");
    let mut width = verdict.len();
    for word in why.split(' ') {
        let length = word.chars().count();
        let goes_on = width + 1 + length <= WIDTH;
        width = if goes_on { width + 1 + length } else { length };
        text += if goes_on { " " } else { "\n" };
        text += word;
    }
    text + "\n\n"
}

fn verdicts<T: Tablebase>(judge: &mut Judge<'_, T>) -> Result<String, Box<dyn Error>> {
    let mut text = String::from("## The remarks\n\n");
    text += &first_round(judge)?;
    text += &queen(judge)?;
    text += &lost_before(judge)?;
    text += &nine(judge)?;
    text += &too_late(judge)?;
    Ok(text)
}

/// LEFT's chance in the first round.
fn first_round<T: Tablebase>(judge: &mut Judge<'_, T>) -> Result<String, Box<dyn Error>> {
    let ply = judge.lead(Player::Two, "9s", 0)? + 1;
    let before = judge.at(ply)?;
    let (best, eats) = (judge.value(&before), judge.of_move(&before, Move::Eat)?);
    // The author's line, in which RIGHT is said to have no choice.
    let line =
        faceup_core::notation::parse_moves("Ks. Th, RIGHT eats. Ah, RIGHT eats. Qh", &before, ["LEFT", "RIGHT"])?;
    let game = Game::with_moves(before, line)?;
    let forced = game.plies().all(|(position, _)| position.mover() == Player::One || position.moves() == [Move::Eat]);
    let wins = game.winner() == Some(Player::One);
    let blunder = eats.outcome() < best.outcome();
    Ok(remark(
        "LEFT blundered in the very first round: beating the nine of spades with the king wins",
        forced && wins,
        &format!(
            "In the author's line, the ten, the ace and the queen of hearts follow the king. RIGHT {} each time, and the line {}: \
             a {best}, which is best play. By the marks of this program the move that LEFT played {}. Eating is a {eats}.",
            if forced { "must eat" } else { "need not eat" },
            if wins { "wins" } else { "does not win" },
            if blunder { "is a blunder too" } else { "is no blunder: it keeps the win, in more rounds" },
        ),
    ))
}

/// Whether RIGHT should have led the queen.
fn queen<T: Tablebase>(judge: &mut Judge<'_, T>) -> Result<String, Box<dyn Error>> {
    let ply = judge.lead(Player::Two, "Ts", 0)?;
    let before = judge.at(ply)?;
    let (ten, queen) = (judge.card("Ts")?, judge.card("Qs")?);
    let (of_ten, of_queen) = (judge.of_move(&before, ten)?, judge.of_move(&before, queen)?);
    let (to_ten, to_queen) = (judge.against(&before, ten)?, judge.against(&before, queen)?);
    let same = |answer: Move| to_ten.iter().find(|(other, _)| *other == answer).map(|&(_, value)| value);
    let pairs: Vec<(Move, Value, Option<Value>)> =
        to_queen.iter().map(|&(answer, value)| (answer, value, same(answer))).collect();
    let at_least = pairs.iter().all(|&(_, queen, ten)| ten.is_some_and(|ten| queen >= ten));
    let mut text = remark(
        "When RIGHT led the ten from A Q T, the queen would have been uniformly better",
        at_least && of_queen > of_ten,
        &format!(
            "(The posting calls the three cards hearts. The layout and the play say spades.) Take *uniformly better* to mean two \
             things. First, whatever LEFT answers to the queen, RIGHT is at least as well off as after the same answer to the \
             ten. Second, the best answer to the queen leaves RIGHT better off than the best answer to the ten. The first {}, \
             the second {}: the queen is a {of_queen}, the ten a {of_ten}.",
            if at_least { "holds" } else { "does not hold" },
            if of_queen > of_ten { "holds" } else { "does not hold" },
        ),
    );
    text += "| LEFT's answer | to the ten | to the queen |\n|---|---|---|\n";
    for &(answer, ten) in &to_ten {
        let queen = pairs.iter().find(|(other, ..)| *other == answer);
        let queen = queen.map_or("not possible".to_owned(), |(_, value, _)| value.to_string());
        writeln!(text, "| {} | {ten} | {queen} |", judge.name(answer))?;
    }
    let best = judge.value(&before);
    let leads = judge.analyst.moves(&before);
    let best_leads: Vec<String> =
        leads.iter().filter(|(_, value)| *value == best).map(|&(mv, _)| judge.name(mv)).collect();
    write!(text, "\nThe values are for RIGHT. The best lead of all is {}.\n\n", best_leads.join(" or "))?;
    Ok(text)
}

/// Whether RIGHT was lost when he led the ten.
fn lost_before<T: Tablebase>(judge: &mut Judge<'_, T>) -> Result<String, Box<dyn Error>> {
    let ply = judge.lead(Player::Two, "Ts", 0)?;
    let before = judge.at(ply)?;
    let value = judge.value(&before);
    let start = judge.at(0)?;
    let deal = judge.value(&start);
    // Never better than lost, at any turn of the game.
    let mut always = true;
    for position in judge.game.positions() {
        let value = if position.winner().is_some() { continue } else { judge.analyst.value(position) };
        let of_right = if position.mover() == Player::Two { value } else { -value };
        always &= of_right.outcome() == Outcome::Loss;
    }
    Ok(remark(
        "RIGHT was probably lost anyway",
        value.outcome() == Outcome::Loss,
        &format!(
            "With the best lead it was a {value}. {} The deal itself is a {deal} for LEFT, the starter.",
            if always {
                "RIGHT was lost at every turn of the game, from the first lead to the last."
            } else {
                "There were turns at which RIGHT was not lost."
            },
        ),
    ))
}

/// The lead of the nine of hearts in the last phase.
fn nine<T: Tablebase>(judge: &mut Judge<'_, T>) -> Result<String, Box<dyn Error>> {
    let ply = judge.lead(Player::Two, "9h", 0)?;
    let before = judge.at(ply)?;
    let nine = judge.game.moves()[ply];
    let (of_nine, best) = (judge.of_move(&before, nine)?, judge.value(&before));
    // From the lead on, as played.
    let mut after = judge.game.plies().skip(ply + 1);
    let forced = after.all(|(position, _)| position.mover() == Player::One || position.moves() == [Move::Eat]);
    let lost = of_nine.outcome() == Outcome::Loss;
    let rest = judge.game.moves()[ply + 1..].iter().filter(|mv| **mv == Move::Eat).count();
    let leads = judge.analyst.moves(&before);
    let best_leads: Vec<String> =
        leads.iter().filter(|(_, value)| *value == best).map(|&(mv, _)| judge.name(mv)).collect();
    let sooner = leads.iter().filter(|(_, value)| *value < of_nine).count();
    Ok(remark(
        "RIGHT's lead of the nine of hearts led to an immediate simple forced loss",
        lost && forced,
        &format!(
            "It is a {of_nine}, and {}. The game as played lasted {rest} more rounds. Of the {} leads that RIGHT had, {} lost \
             sooner. The lead that holds out longest is {}: a {best}.",
            if forced { "RIGHT had no choice left after it" } else { "RIGHT had a choice after it" },
            leads.len(),
            if sooner == 0 { "none".to_owned() } else { sooner.to_string() },
            best_leads.join(" or "),
        ),
    ))
}

/// Whether it was too late by then.
fn too_late<T: Tablebase>(judge: &mut Judge<'_, T>) -> Result<String, Box<dyn Error>> {
    let ply = judge.lead(Player::Two, "9h", 0)?;
    let before = judge.at(ply)?;
    let lost = judge.analyst.moves(&before).iter().all(|(_, value)| value.outcome() == Outcome::Loss);
    // The last phase of play is the round of this lead; it begins after the last time the table was eaten.
    let first = judge.game.moves()[..ply].iter().rposition(|mv| *mv == Move::Eat).map_or(0, |eat| eat + 1);
    let phase = judge.at(first)?;
    let value = judge.value(&phase);
    let of_right = if phase.mover() == Player::Two { value } else { -value };
    Ok(remark(
        "It was probably too late by then",
        lost && of_right.outcome() == Outcome::Loss,
        &format!("Every other lead loses as well. When that round began, it was already a {of_right} for RIGHT."),
    ))
}

fn summary(annotation: &Annotation) -> Result<String, Box<dyn Error>> {
    let (summary, record) = (annotation.summary(), annotation.record());
    let mut text = String::from(
        "### The game showed little ability on either side\n\n\
         That is a matter of taste. Here are the counts. No move changed who wins.\n\n\
         | player | moves | of them forced | outcome thrown away | moves that lost rounds | rounds lost |\n\
         |---|---:|---:|---:|---:|---:|\n",
    );
    for player in Player::ALL {
        let tally = summary[player];
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} |",
            record.names().of(player),
            tally.moves,
            tally.forced,
            tally.blunders + tally.mistakes,
            tally.inaccuracies,
            tally.rounds_lost
        )?;
    }
    let thrown = Player::ALL.iter().any(|&player| summary[player].blunders + summary[player].mistakes > 0);
    if thrown { Err("a move changed who wins, and the page says that none did".into()) } else { Ok(text) }
}
