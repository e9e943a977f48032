//! The choices while a person enters a move by buttons, in any game. The buttons are laid out as the person sees the
//! board. If there are more squares to choose than buttons, the person chooses a part of the board first.

use super::grid::{Sight, Zone};
use crate::chat::actions::{Action, Board};
use crate::chat::message::entered::Entered;
use crate::chat::message::limits::CHOICES;
use crate::chat::message::{Button, Row, Style, in_rows};
use crate::chat::words::voice::{Voice, msg};
use postern_rules::diagram::Mark;
use postern_rules::game::state::GameState;
use postern_rules::game::token::{Choices, Token};
use postern_rules::phrase::Phrase;
use postern_rules::square::Square;

/// The maximum number of columns of parts whose buttons name two corners. Wider layouts name the middle square, which
/// is shorter.
const WIDE_LABELS: usize = 3;

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
    /// The squares to choose from, each with the steps entered after choosing it.
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
    /// One after the other, because they are too far apart for a block.
    List(Vec<Square>),
    /// By parts of the board.
    Parts(Vec<Vec<Zone>>),
}

/// The question at a stage, and what the board highlights.
pub struct Asked {
    pub words: Phrase,
    pub marks: Vec<(Square, Mark)>,
    /// The part of the board to show enlarged.
    pub zone: Option<Zone>,
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

    /// Returns the steps after choosing a square, or `None` if it can't be chosen. If the layout has too few rows,
    /// squares that are more than one step ahead are left out.
    fn leads_to(&self, square: Square, sight: Sight) -> Option<&Entered> {
        let near = |then: &Entered| sight.most() >= CHOICES || then.len() == self.entered.len() + 1;
        let found = self.squares.iter().find(|(other, then)| *other == square && near(then));
        found.map(|(_, then)| then)
    }

    /// Returns the squares that can be chosen now.
    fn open(&self, sight: Sight) -> Vec<Square> {
        let all = self.squares.iter().map(|(square, _)| *square);
        let shown = |square: &Square| self.zone.is_none_or(|zone| zone.contains(*square));
        all.filter(|square| shown(square) && self.leads_to(*square, sight).is_some()).collect()
    }

    fn layout(&self, sight: Sight) -> Layout {
        let open = self.open(sight);
        match self.zone {
            Some(zone) if sight.fits(zone) => Layout::Block(sight.squares(zone)),
            _ if open.len() > sight.most() => Layout::Parts(sight.parts(self.zone.unwrap_or(sight.whole()))),
            _ => match sight.block(&open, self.entered.squares().last()) {
                Some(rows) => Layout::Block(rows),
                None => Layout::List(sight.in_order(&open)),
            },
        }
    }

    /// Returns the question to ask, and what the board highlights.
    pub fn asked(&self, sight: Sight) -> Asked {
        let entered = self.entered.spaced();
        let is_first = entered.is_empty() && self.asked.is_none();
        let question = self.asked.clone().unwrap_or_else(|| match &self.whole {
            _ if self.squares.is_empty() => msg!("choose-what"),
            _ if entered.is_empty() => msg!("choose-square"),
            Some(_) => msg!("choose-more", entered = entered),
            None => msg!("choose-next", entered = entered),
        });
        let words = match self.layout(sight) {
            Layout::Parts(_) if is_first => msg!("choose-part"),
            Layout::Parts(_) => msg!("choose-part-first", asked = question),
            Layout::Block(_) | Layout::List(_) => question,
        };
        let chosen = self.entered.squares().map(|square| (square, Mark::Chosen));
        let open = self.open(sight).into_iter().map(|square| (square, Mark::Candidate));
        Asked { words, marks: chosen.chain(open).collect(), zone: self.zone }
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
        }
    }

    fn square_rows(&self, board: Board, sight: Sight) -> Vec<Row> {
        if self.squares.is_empty() {
            return Vec::new();
        }
        let button = |square: &Square| {
            let open = self.leads_to(*square, sight);
            let chosen = self.entered.squares().any(|chosen| chosen == *square);
            let then = open.map_or_else(|| self.entered.with(square), Entered::clone);
            let style = if chosen { Style::Main } else { Style::Plain };
            let button = Button::new(style, square.to_string(), Action::Enter(board, then));
            Button { enabled: open.is_some(), ..button }
        };
        match self.layout(sight) {
            Layout::Block(rows) => {
                rows.iter().map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
            }
            Layout::List(squares) => in_rows(squares.iter().map(button).collect()),
            Layout::Parts(rows) => {
                let wide = rows.iter().all(|row| row.len() <= WIDE_LABELS);
                let part = |&zone: &Zone| {
                    let label = match wide && zone.from != zone.to {
                        true => format!("{}–{}", zone.from, zone.to),
                        false => zone.middle().to_string(),
                    };
                    let action = Action::Zone(board, self.entered.clone(), zone);
                    let enabled = self.squares.iter().any(|(square, _)| zone.contains(*square));
                    Button { enabled, ..Button::new(Style::Plain, label, action) }
                };
                rows.iter().map(|row| Row::Buttons(row.iter().map(part).collect())).collect()
            }
        }
    }
}

fn plain(voice: &Voice, label: &'static str, action: Action) -> Button {
    Button::new(Style::Plain, voice.say(&Phrase::new(label)), action)
}
