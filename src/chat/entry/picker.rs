//! The choices while a person enters a move by buttons, in any game. The buttons are laid out as the person sees the
//! board. If there are more squares to choose than buttons, the person chooses a part of the board first.

use super::grid::{Sight, Zone};
use crate::chat::actions::{Action, Board, OfGame};
use crate::chat::message::entered::Entered;
use crate::chat::message::limits::{BUTTONS, CHOICES, COMPONENTS, ROWS};
use crate::chat::message::{Button, Row, Style, in_rows};
use crate::chat::words::voice::{Voice, msg, text};
use postern_rules::diagram::Mark;
use postern_rules::diagram::parts::{Part, Parts};
use postern_rules::game::state::GameState;
use postern_rules::game::token::{Choices, Token};
use postern_rules::phrase::Phrase;
use postern_rules::square::Square;

/// The maximum length of the entered steps in bytes: what the rest of an action leaves of the 100 characters of a
/// `custom_id`.
const LONGEST_ENTERED: usize = 70;

/// The stage of entering a move.
pub enum Stage {
    /// There is a choice to make.
    Choose(Picker),
    /// The move is complete, and no further step is possible.
    Whole(Entered),
    /// The steps do not lead to a legal move, or no longer do.
    Nowhere,
}

/// The choices at one stage.
pub struct Picker {
    pub entered: Entered,
    /// The move as entered, if it is already complete.
    whole: Option<String>,
    /// The squares to choose from, each with the steps entered after choosing it. A square that several ways lead to
    /// is there once for each way.
    squares: Vec<(Square, Entered)>,
    /// The other choices.
    others: Vec<(Label, Entered)>,
    asked: Option<Phrase>,
    /// The chosen part of the board, if there are more squares than buttons.
    zone: Option<Zone>,
}

/// The label of a choice that is not a square.
enum Label {
    Said(Phrase),
    /// A word for which the game has no message.
    Word(&'static str),
}

/// The layout of a stage's squares.
enum Layout {
    /// Laid out as on the board. Squares that can't be chosen are disabled.
    Block(Vec<Vec<Square>>),
    /// One row for each direction from the last entered square, with its arrow.
    Rays(Vec<(char, Vec<Square>)>),
    /// In bands of the board, because the squares are too far apart for a block.
    Bands(Vec<Vec<Square>>),
    /// By parts of the board, lettered as in the picture.
    Parts(Parts),
    /// The ways to one square.
    Ways(Square),
}

/// The question at a stage, and how the board is drawn with it.
pub struct Asked {
    pub words: Phrase,
    pub marks: Vec<(Square, Mark)>,
    /// The part of the board to show enlarged.
    pub zone: Option<Zone>,
    /// The parts to draw on the board.
    pub parts: Parts,
}

/// Returns the stage after `entered`. Steps without an alternative are entered automatically.
pub fn stage(state: &dyn GameState, entered: Entered, zone: Option<Zone>) -> Stage {
    let mut entered = entered;
    loop {
        let Some(choices) = choices(state, &entered) else { return Stage::Nowhere };
        match (&choices.follow[..], &choices.ways[..], &choices.whole) {
            ([], [], None) => return Stage::Nowhere,
            ([], [], Some(_)) => return Stage::Whole(entered),
            ([only], [], None) => entered = entered.with(only),
            ([], [only], None) => entered = entered.with_all(&only.tokens),
            _ => return Stage::Choose(Picker::new(state, entered, choices, zone)),
        }
    }
}

fn choices(state: &dyn GameState, entered: &Entered) -> Option<Choices<String>> {
    let tokens = if entered.is_empty() { Vec::new() } else { state.tokens(&entered.spaced()).ok()? };
    Some(state.choices(&tokens))
}

/// Returns the entered move if it is complete.
pub fn whole(state: &dyn GameState, entered: &Entered) -> Option<String> {
    choices(state, entered)?.whole
}

/// Returns a legal move as entered steps, or `None` if a button can't carry it.
pub fn carried(state: &dyn GameState, made: &str) -> Option<Entered> {
    let entered = Entered::default().with_all(&state.tokens(made).ok()?);
    let same = whole(state, &entered).is_some_and(|whole| whole == made);
    (same && entered.to_string().len() <= LONGEST_ENTERED).then_some(entered)
}

/// Goes back to the last choice before the end of `entered`.
pub fn one_choice_back(state: &dyn GameState, entered: &Entered) -> Entered {
    let mut back = entered.without_last();
    while !back.is_empty() {
        match choices(state, &back) {
            Some(Choices { follow, ways, whole, .. })
                if follow.len() + ways.len() + usize::from(whole.is_some()) > 1 =>
            {
                break;
            }
            _ => back = back.without_last(),
        }
    }
    back
}

impl Picker {
    fn new(state: &dyn GameState, entered: Entered, choices: Choices<String>, zone: Option<Zone>) -> Picker {
        let (mut squares, mut others) = (Vec::new(), Vec::new());
        for token in choices.follow {
            let then = entered.with(token);
            match token {
                Token::Square(square) => squares.push((square, then)),
                Token::Word(word) => {
                    others.push((state.word(word).map_or(Label::Word(word), Label::Said), then));
                }
            }
        }
        for way in choices.ways {
            let then = entered.with_all(&way.tokens);
            match (way.label, way.tokens.last()) {
                (Some(label), _) => others.push((Label::Said(label), then)),
                (None, Some(&Token::Square(square))) => squares.push((square, then)),
                (None, _) => {}
            }
        }
        let zone = zone.filter(|zone| squares.iter().any(|(square, _)| zone.contains(*square)));
        Picker { entered, whole: choices.whole, squares, others, asked: choices.asked, zone }
    }

    /// Returns the steps after choosing a square, for each way to it. If the layout has too few rows, squares that are
    /// more than one step ahead are left out.
    fn ways_to(&self, square: Square, sight: Sight) -> impl Iterator<Item = &Entered> {
        let near = move |then: &Entered| sight.most() >= CHOICES || then.len() == self.entered.len() + 1;
        let all = self.squares.iter().filter(move |(other, then)| *other == square && near(then));
        all.map(|(_, then)| then)
    }

    /// Returns the squares that can be chosen now.
    fn open(&self, sight: Sight) -> Vec<Square> {
        let shown = |square: &Square| self.zone.is_none_or(|zone| zone.contains(*square));
        let mut open: Vec<Square> = Vec::new();
        for (square, _) in &self.squares {
            if shown(square) && !open.contains(square) && self.ways_to(*square, sight).next().is_some() {
                open.push(*square);
            }
        }
        open
    }

    fn layout(&self, sight: Sight) -> Layout {
        let (open, last) = (self.open(sight), self.entered.squares().last());
        match self.zone {
            Some(zone) if zone.from == zone.to && self.ways_to(zone.from, sight).count() > 1 => {
                return Layout::Ways(zone.from);
            }
            Some(zone) if sight.fits(zone) => return Layout::Block(sight.squares(zone)),
            _ => {}
        }
        if let Some(rows) = sight.block(&open, last).filter(|_| open.len() <= sight.most()) {
            return Layout::Block(rows);
        }
        match last.and_then(|last| sight.rays(&open, last)).filter(|rays| self.have_room(rays, sight)) {
            Some(rays) => Layout::Rays(rays),
            None if open.len() > sight.most() => {
                Layout::Parts(sight.parts(self.zone.unwrap_or(sight.whole())))
            }
            None => Layout::Bands(sight.bands(&open)),
        }
    }

    /// True if a message has room for these rows of squares beside its text, its picture and the other buttons.
    fn have_room(&self, rays: &[(char, Vec<Square>)], sight: Sight) -> bool {
        let rows: usize = rays.iter().map(|(_, ray)| ray.len().div_ceil(BUTTONS)).sum();
        let squares: usize = rays.iter().map(|(_, ray)| ray.len()).sum();
        let buttons = self.others.len() + usize::from(self.whole.is_some()) + 2;
        let all = 2 + rows + squares + buttons.div_ceil(BUTTONS) + buttons;
        all <= COMPONENTS && (sight.most() >= CHOICES || rows < ROWS)
    }

    /// Returns the question to ask, and what the board highlights.
    pub fn asked(&self, sight: Sight) -> Asked {
        let entered = self.entered.spaced();
        let layout = self.layout(sight);
        let question = match (&self.asked, &layout) {
            (_, Layout::Ways(square)) => Some(msg!("choose-way", square = *square)),
            (asked, _) => asked.clone(),
        };
        let parts = match layout {
            Layout::Parts(parts) => parts,
            _ => Parts::default(),
        };
        let lettered = sight.rows_of(parts).concat();
        let words = match (question, lettered.last()) {
            (Some(question), Some(part)) => {
                msg!("choose-part-first", asked = question, last = text(&part.letter.to_string()))
            }
            (Some(question), None) => question,
            (None, Some(part)) => msg!("choose-part", last = text(&part.letter.to_string())),
            (None, None) if self.squares.is_empty() => msg!("choose-what"),
            (None, None) if self.entered.is_empty() => msg!("choose-square"),
            (None, None) if self.whole.is_some() => msg!("choose-more", entered = entered),
            (None, None) => msg!("choose-next", entered = entered),
        };
        let words = match self.entered.is_empty() && !self.squares.is_empty() && !self.others.is_empty() {
            true => msg!("choose-others", asked = words),
            false => words,
        };
        let chosen = self.entered.squares().map(|square| (square, Mark::Chosen));
        let (mut open, zone) = match layout {
            Layout::Ways(square) => {
                let old = self.entered.squares().count();
                let ways = self.ways_to(square, sight);
                (ways.flat_map(|then| then.squares().skip(old).collect::<Vec<_>>()).collect(), None)
            }
            _ => (self.open(sight), self.zone),
        };
        open.sort_unstable();
        open.dedup();
        let open = open.into_iter().map(|square| (square, Mark::Candidate));
        Asked { words, marks: chosen.chain(open).collect(), zone, parts }
    }

    /// Returns the rows of buttons: squares or parts of the board, then the way back, all other choices, and the form
    /// to type a move. If `at_once`, a complete move of a match is played without a preview.
    pub fn rows(
        &self,
        board: Board,
        state: &dyn GameState,
        sight: Sight,
        at_once: bool,
        voice: &Voice,
    ) -> Vec<Row> {
        let mut rows = self.square_rows(board, sight);
        let mut buttons: Vec<Button> =
            self.back(board, state).map(|back| plain(voice, "button-back", back)).into_iter().collect();
        if let Some(whole) = &self.whole {
            let action = match board {
                Board::Match(seen) if !at_once => Action::Preview(seen, self.entered.clone()),
                _ => Action::Play(board, self.entered.clone()),
            };
            buttons.push(Button::new(Style::Main, voice.say(&msg!("just", move = whole.clone())), action));
        }
        for (label, then) in &self.others {
            let action = Action::Enter(board, then.clone());
            // A choice may lead to the same point as the way back: one button is enough then.
            if buttons.iter().all(|button| button.action != action.to_string()) {
                let label = match label {
                    Label::Said(phrase) => voice.say(phrase),
                    Label::Word(word) => (*word).to_owned(),
                };
                buttons.push(Button::new(Style::Plain, label, action));
            }
        }
        buttons.push(plain(voice, "button-type", Action::Type(board)));
        rows.extend(in_rows(buttons));
        rows
    }

    fn back(&self, board: Board, state: &dyn GameState) -> Option<Action> {
        match (self.zone, self.entered.is_empty(), board) {
            (Some(_), ..) => Some(Action::Enter(board, self.entered.clone())),
            (None, false, _) => Some(Action::Enter(board, one_choice_back(state, &self.entered))),
            // The picker of a match is a separate message, which the person can leave alone.
            (None, true, Board::Match(_)) => None,
            (None, true, Board::Analysis(ply)) => Some(Action::Analysis(ply)),
            (None, true, Board::Puzzle(at)) => Some(Action::Puzzle(at)),
            (None, true, Board::Lesson(step)) => Some(Action::Learn(OfGame(step.game().to_owned()))),
        }
    }

    fn square_rows(&self, board: Board, sight: Sight) -> Vec<Row> {
        if self.squares.is_empty() {
            return Vec::new();
        }
        let button = |square: &Square| {
            let mut ways = self.ways_to(*square, sight);
            let (way, other) = (ways.next(), ways.next());
            let action = match (way, other) {
                (Some(then), None) => Action::Enter(board, then.clone()),
                // Another choice may have the action that a disabled square would have.
                _ => Action::Zone(board, self.entered.clone(), Zone::of(*square)),
            };
            let chosen = self.entered.squares().any(|chosen| chosen == *square);
            let style = if chosen { Style::Main } else { Style::Plain };
            Button { enabled: way.is_some(), ..Button::new(style, square.to_string(), action) }
        };
        let row = |squares: &Vec<Square>| Row::Buttons(squares.iter().map(button).collect());
        match self.layout(sight) {
            Layout::Block(rows) | Layout::Bands(rows) => rows.iter().map(row).collect(),
            Layout::Rays(rays) => {
                let buttons = |(arrow, ray): &(char, Vec<Square>)| {
                    let mut buttons: Vec<Button> = ray.iter().map(button).collect();
                    if let Some(first) = buttons.first_mut() {
                        first.label = format!("{arrow} {}", first.label);
                    }
                    in_rows(buttons)
                };
                rays.iter().flat_map(buttons).collect()
            }
            Layout::Parts(parts) => {
                let part = |part: &Part| {
                    let zone = Zone::from(*part);
                    let action = Action::Zone(board, self.entered.clone(), zone);
                    let enabled = self.squares.iter().any(|(square, _)| zone.contains(*square));
                    Button { enabled, ..Button::new(Style::Plain, part.letter, action) }
                };
                let rows = sight.rows_of(parts);
                rows.iter().map(|row| Row::Buttons(row.iter().map(part).collect())).collect()
            }
            Layout::Ways(square) => {
                let way = |then: &Entered| {
                    let steps: Vec<String> = then
                        .squares()
                        .skip(self.entered.squares().count())
                        .map(|at| at.to_string())
                        .collect();
                    Button::new(Style::Plain, steps.join("-"), Action::Enter(board, then.clone()))
                };
                in_rows(self.ways_to(square, sight).map(way).collect())
            }
        }
    }
}

fn plain(voice: &Voice, label: &'static str, action: Action) -> Button {
    Button::new(Style::Plain, voice.say(&Phrase::new(label)), action)
}
