//! The choices while a person enters a move by buttons, in any game. The buttons are laid out as the person sees the
//! board. If there are more squares to choose than buttons, the person chooses a part of the board first.

use super::grid::Sight;
use crate::actions::entered::Entered;
use crate::actions::zone::Zone;
use crate::actions::{Action, Board, OfGame};
use crate::limits::{BUTTONS, CHOICES, COMPONENTS, ROWS};
use crate::message::{Button, Row, Style, in_rows};
use postern_rules::diagram::Mark;
use postern_rules::diagram::parts::{Part, Parts};
use postern_rules::entering;
use postern_rules::game::state::{GameState, MoveError};
use postern_rules::game::token::{Choices, Token};
use postern_rules::phrase::Phrase;
use postern_rules::square::Square;
use postern_words::voice::{Voice, msg, text};

/// The maximum length of the entered steps in bytes: what the rest of an action leaves of the 100 characters of a
/// `custom_id`.
const LONGEST_ENTERED: usize = 70;

/// The buttons that almost every stage has: the way back, and the form to type a move.
const WAY_BACK_AND_FORM: usize = 2;
/// The most rows of directions: with more, the question leaves the screen of a phone.
const FEW_ROWS: usize = 4;
/// The fewest wrong squares in a narrowed choice.
const LEAST_WRONG: usize = 3;

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
    /// The squares to choose from, each with the steps entered after choosing it.
    squares: Vec<(Square, Entered)>,
    /// The other choices.
    others: Vec<(Label, Entered)>,
    asked: Option<Phrase>,
    /// True if every square to choose from has a piece.
    pieces: bool,
    /// The chosen part of the board, if there are more squares than buttons.
    zone: Option<Zone>,
    /// Squares that can't be chosen, and whose press is answered with the rule.
    answered: Vec<Square>,
}

/// The label of a choice that is not a square.
enum Label {
    Said(Phrase),
    /// A word for which the game has no message.
    Word(&'static str),
}

/// The squares in a direction, with its arrow.
type Ray = (char, Vec<Square>);

/// The layout of a stage's squares.
enum SquareLayout {
    /// Laid out as on the board. Squares that can't be chosen are disabled.
    Block(Vec<Vec<Square>>),
    /// One row for each direction from the last entered square, with its arrow.
    Rays(Vec<Ray>),
    /// In bands of the board, because the squares are too far apart for a block.
    Bands(Vec<Vec<Square>>),
    /// By parts of the board, lettered as in the picture.
    Parts(Parts),
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
    let Some(steps) = tokens(state, &entered).and_then(|tokens| entering::steps(state, tokens)) else {
        return Stage::Nowhere;
    };
    let entered = Entered::default().with_all(&steps.tokens);
    match steps.is_complete() {
        true => Stage::Whole(entered),
        false => Stage::Choose(Picker::new(state, entered, steps.choices, zone)),
    }
}

fn tokens(state: &dyn GameState, entered: &Entered) -> Option<Vec<Token>> {
    if entered.is_empty() { Some(Vec::new()) } else { state.tokens(&entered.spaced()).ok() }
}

fn choices(state: &dyn GameState, entered: &Entered) -> Option<Choices<String>> {
    Some(state.choices(&tokens(state, entered)?))
}

/// Returns the entered move if it is complete.
pub fn whole(state: &dyn GameState, entered: &Entered) -> Option<String> {
    choices(state, entered)?.whole
}

/// Returns the rule that forbids the entered steps as a move; `None` if they are legal or no move at all.
pub fn why_not(state: &dyn GameState, entered: &Entered) -> Option<MoveError> {
    entering::why_not(state, &entered.spaced())
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
            others.push((Label::Said(way.label), entered.with_all(&way.tokens)));
        }
        let zone = zone.filter(|zone| squares.iter().any(|(square, _)| zone.contains(*square)));
        let diagram = state.diagram();
        let pieces = squares.iter().all(|(square, _)| diagram.piece(*square).is_some());
        let (whole, asked, answered) = (choices.whole, choices.asked, Vec::new());
        Picker { entered, whole, squares, others, asked, pieces, zone, answered }
    }

    /// Keeps at most `most` squares: the right ones, and wrong ones that people are as likely to try. These are the
    /// `plausible` ones first, then those nearest to a right one.
    pub fn narrow(&mut self, most: usize, is_right: impl Fn(&Entered) -> bool, plausible: &[Square]) {
        if self.squares.len() <= most {
            return;
        }
        let (mut kept, mut wrong): (Vec<_>, Vec<_>) =
            self.squares.drain(..).partition(|(_, then)| is_right(then));
        kept.truncate(most - LEAST_WRONG.min(wrong.len()));
        let near: Vec<Square> = kept.iter().map(|(square, _)| *square).chain(plausible.to_vec()).collect();
        let distance = |square: &Square| {
            let to = |other: &Square| {
                let (rows, cols) = (square.row.abs_diff(other.row), square.col.abs_diff(other.col));
                (rows.max(cols), rows)
            };
            near.iter().map(to).min()
        };
        wrong.sort_by_key(|(square, _)| (!plausible.contains(square), distance(square), *square));
        wrong.truncate(most - kept.len());
        kept.extend(wrong);
        kept.sort_by_key(|(square, _)| *square);
        self.zone = self.zone.filter(|zone| kept.iter().any(|(square, _)| zone.contains(*square)));
        self.squares = kept;
    }

    /// Lets those squares among the choices be pressed that can't be chosen, if `explains` holds of the steps with them.
    pub fn answer(&mut self, sight: Sight, explains: impl Fn(&Entered) -> bool) {
        let SquareLayout::Block(rows) = self.layout(sight) else { return };
        let open = self.open();
        let closed = rows.into_iter().flatten().filter(|square| !open.contains(square));
        self.answered =
            closed.filter(|square| explains(&self.entered.with(Token::Square(*square)))).collect();
    }

    /// Returns the number of rows of buttons below the squares.
    pub fn other_rows(&self) -> usize {
        (self.others.len() + usize::from(self.whole.is_some()) + WAY_BACK_AND_FORM).div_ceil(BUTTONS)
    }

    /// Returns the squares that can be chosen now.
    fn open(&self) -> Vec<Square> {
        let squares = self.squares.iter().map(|(square, _)| *square);
        squares.filter(|square| self.zone.is_none_or(|zone| zone.contains(*square))).collect()
    }

    fn layout(&self, sight: Sight) -> SquareLayout {
        let (open, last) = (self.open(), self.entered.squares().last());
        if let Some(zone) = self.zone.filter(|zone| sight.fits(*zone)) {
            return SquareLayout::Block(sight.squares(zone));
        }
        if let Some(rows) = sight.block(&open, last).filter(|_| open.len() <= sight.most()) {
            return SquareLayout::Block(rows);
        }
        // Rows of the board are fewer than directions, except where neither has room for all squares.
        let fits = open.len() <= sight.most();
        let are_few = |rays: &[Ray]| !fits || rows_of(rays) <= usize::from(sight.tall()).min(FEW_ROWS);
        let rays = last.and_then(|last| sight.rays(&open, last));
        match rays.filter(|rays| are_few(rays) && self.have_room(rays, sight)) {
            Some(rays) => SquareLayout::Rays(rays),
            None if fits => SquareLayout::Bands(sight.bands(&open)),
            None => SquareLayout::Parts(sight.parts(self.zone.unwrap_or(sight.whole()))),
        }
    }

    /// True if a message has room for these rows of squares beside its text, its picture and the other buttons.
    fn have_room(&self, rays: &[Ray], sight: Sight) -> bool {
        let rows = rows_of(rays);
        let squares: usize = rays.iter().map(|(_, ray)| ray.len()).sum();
        let buttons = self.others.len() + usize::from(self.whole.is_some()) + WAY_BACK_AND_FORM;
        let all = 2 + rows + squares + self.other_rows() + buttons;
        all <= COMPONENTS && (sight.most() >= CHOICES || rows < ROWS)
    }

    /// Returns the question to ask, and what the board highlights.
    pub fn asked(&self, sight: Sight) -> Asked {
        let entered = self.entered.spaced();
        let layout = self.layout(sight);
        let question = self.asked.clone();
        let parts = match layout {
            SquareLayout::Parts(parts) => parts,
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
            (None, None) if self.entered.is_empty() && self.pieces => msg!("choose-piece"),
            (None, None) if self.entered.is_empty() => msg!("choose-square"),
            (None, None) if self.whole.is_some() => msg!("choose-more", entered = entered),
            (None, None) => msg!("choose-next", entered = entered),
        };
        let words = match self.entered.is_empty() && !self.squares.is_empty() && !self.others.is_empty() {
            true => msg!("choose-others", asked = words),
            false => words,
        };
        let chosen = self.entered.squares().map(|square| (square, Mark::Chosen));
        let mut open = self.open();
        open.sort_unstable();
        let open = open.into_iter().map(|square| (square, Mark::Candidate));
        Asked { words, marks: chosen.chain(open).collect(), zone: self.zone, parts }
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
                let label = self.arrow(then, sight).map_or(label.clone(), |arrow| format!("{arrow} {label}"));
                buttons.push(Button::new(Style::Plain, label, action));
            }
        }
        buttons.push(plain(voice, "button-type", Action::Type(board)));
        rows.extend(in_rows(buttons));
        rows
    }

    /// Returns the direction of a choice that makes several steps from the last entered square; `None` for any other.
    fn arrow(&self, then: &Entered, sight: Sight) -> Option<char> {
        let last = self.entered.squares().last()?;
        let made: Vec<Square> = then.squares().skip(self.entered.squares().count()).collect();
        let [first, _, ..] = made[..] else { return None };
        sight.arrow(last, first)
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
            let then = self.squares.iter().find(|(open, _)| open == square).map(|(_, then)| then);
            let action = match then {
                Some(then) => Action::Enter(board, then.clone()),
                // Another choice may have the action that a disabled square would have.
                None => Action::Zone(board, self.entered.clone(), Zone::of(*square)),
            };
            let chosen = self.entered.squares().any(|chosen| chosen == *square);
            let style = match (chosen, self.answered.is_empty()) {
                (true, true) => Style::Main,
                (false, true) => Style::Plain,
                // The squares that can be chosen differ from those that only have an answer.
                (true, false) => Style::Good,
                (false, false) if then.is_some() => Style::Main,
                (false, false) => Style::Plain,
            };
            let answered = then.is_none() && self.answered.contains(square);
            // The brackets say what the colour says.
            let label = if answered { format!("({square})") } else { square.to_string() };
            Button { enabled: then.is_some() || answered, ..Button::new(style, label, action) }
        };
        let row = |squares: &Vec<Square>| Row::Buttons(squares.iter().map(button).collect());
        match self.layout(sight) {
            SquareLayout::Block(rows) | SquareLayout::Bands(rows) => rows.iter().map(row).collect(),
            SquareLayout::Rays(rays) => {
                let buttons = |(arrow, ray): &Ray| {
                    let mut buttons: Vec<Button> = ray.iter().map(button).collect();
                    if let Some(first) = buttons.first_mut() {
                        first.label = format!("{arrow} {}", first.label);
                    }
                    in_rows(buttons)
                };
                rays.iter().flat_map(buttons).collect()
            }
            SquareLayout::Parts(parts) => {
                let part = |part: &Part| {
                    let zone = Zone::from(*part);
                    let action = Action::Zone(board, self.entered.clone(), zone);
                    let enabled = self.squares.iter().any(|(square, _)| zone.contains(*square));
                    Button { enabled, ..Button::new(Style::Plain, part.letter, action) }
                };
                let rows = sight.rows_of(parts);
                rows.iter().map(|row| Row::Buttons(row.iter().map(part).collect())).collect()
            }
        }
    }
}

/// Returns the rows of buttons that the squares need.
fn rows_of(rays: &[Ray]) -> usize {
    rays.iter().map(|(_, ray)| ray.len().div_ceil(BUTTONS)).sum()
}

fn plain(voice: &Voice, label: &'static str, action: Action) -> Button {
    Button::new(Style::Plain, voice.say(&Phrase::new(label)), action)
}
