//! The choices while a move is entered on a telephone, whatever the game: buttons of one tap each, and menus where there
//! are too many for buttons.

use std::collections::BTreeMap;

use super::actions::Board;
use super::limits::CHOICES;
use super::voice::{Voice, msg};
use super::{Action, Button, Choice, Entered, Menu, Row, Style, in_rows};
use crate::board::Square;
use crate::diagram::Mark;
use crate::game::{GameState, Next, Phrase, Token};

/// The most squares or columns that are buttons: four rows, and a fifth for words and the way back.
const AS_BUTTONS: usize = 20;

/// The stage of entering a move.
pub enum Stage {
    /// There is something to choose.
    Choose(Picker),
    /// A whole move was entered, and nothing can follow.
    Whole(Entered),
    /// The steps lead to no move (any more).
    Nowhere,
}

/// The choices at one stage.
pub struct Picker {
    pub entered: Entered,
    /// The move so far, where it is one already.
    whole: Option<String>,
    squares: Vec<Square>,
    words: Vec<&'static str>,
    /// The column chosen, where there are too many squares for one menu.
    column: Option<char>,
}

/// The stage after `entered`. Steps with a single continuation are entered automatically, except the first.
pub fn stage(state: &dyn GameState, entered: Entered, column: Option<char>) -> Stage {
    let mut entered = entered;
    loop {
        let Some(Next { follow, whole }) = next(state, &entered) else { return Stage::Nowhere };
        match (&follow[..], whole) {
            ([], None) => return Stage::Nowhere,
            ([], Some(_)) => return Stage::Whole(entered),
            ([only], None) if !entered.is_empty() => entered = entered.with(only),
            (_, whole) => return Stage::Choose(Picker::new(entered, follow, whole, column)),
        }
    }
}

fn next(state: &dyn GameState, entered: &Entered) -> Option<Next<String>> {
    let tokens = if entered.is_empty() { Vec::new() } else { state.tokens(&entered.spaced()).ok()? };
    Some(state.next(&tokens))
}

/// The move that was entered, where it is a whole one.
pub fn whole(state: &dyn GameState, entered: &Entered) -> Option<String> {
    state.next(&state.tokens(&entered.spaced()).ok()?).whole
}

/// The only legal move, where there is just one.
pub fn only_move(state: &dyn GameState) -> Option<Entered> {
    let mut entered = Entered::default();
    loop {
        let Next { follow, whole } = next(state, &entered)?;
        match (&follow[..], whole) {
            ([], Some(_)) => return Some(entered),
            ([only], None) => entered = entered.with(only),
            _ => return None,
        }
    }
}

/// The last point before the end of `entered` at which there was something to choose.
pub fn one_choice_back(state: &dyn GameState, entered: &Entered) -> Entered {
    let mut back = entered.without_last();
    while !back.is_empty() {
        match next(state, &back) {
            Some(Next { follow, whole }) if follow.len() + usize::from(whole.is_some()) > 1 => break,
            _ => back = back.without_last(),
        }
    }
    back
}

impl Picker {
    fn new(entered: Entered, follow: Vec<Token>, whole: Option<String>, column: Option<char>) -> Picker {
        let mut picker = Picker { entered, whole, squares: Vec::new(), words: Vec::new(), column: None };
        for token in follow {
            match token {
                Token::Square(square) => picker.squares.push(square),
                Token::Word(word) => picker.words.push(word),
            }
        }
        if picker.squares.len() > CHOICES {
            picker.column = column.filter(|&letter| picker.squares.iter().any(|s| s.letter() == letter));
        }
        picker
    }

    /// What to choose next.
    pub fn prompt(&self) -> Phrase {
        let entered = self.entered.spaced();
        match self.column {
            Some(letter) if entered.is_empty() => msg!("choose-row", column = letter.to_string()),
            Some(letter) => msg!("choose-row-after", entered = entered, column = letter.to_string()),
            None if entered.is_empty() && self.squares.len() > CHOICES => msg!("choose-column"),
            None if entered.is_empty() => msg!("choose-square"),
            None if self.whole.is_some() => msg!("choose-more", entered = entered),
            None => msg!("choose-next", entered = entered),
        }
    }

    /// The squares chosen, and those that may be chosen next.
    pub fn marks(&self) -> Vec<(Square, Mark)> {
        let chosen = self.entered.squares().map(|square| (square, Mark::Chosen));
        let open = self
            .squares
            .iter()
            .filter(|square| self.column.is_none_or(|letter| square.letter() == letter))
            .map(|&square| (square, Mark::Candidate));
        chosen.chain(open).collect()
    }

    /// Squares or columns, then words, the whole move, and the way back.
    pub fn rows(&self, board: Board, state: &dyn GameState, voice: &Voice) -> Vec<Row> {
        let mut rows = self.squares(board, voice);
        let mut buttons = Vec::new();
        if let Some(whole) = &self.whole {
            // In a match nothing is played unseen.
            let action = match board {
                Board::Match(seen) => Action::Preview(seen, self.entered.clone()),
                Board::Analysis(_) | Board::Puzzle(_) => Action::Play(board, self.entered.clone()),
            };
            buttons.push(Button::new(Style::Main, voice.say(&msg!("just", move = whole.clone())), action));
        }
        buttons.extend(self.words.iter().map(|&word| {
            let label = state.word(word).map_or_else(|| word.to_owned(), |label| voice.say(&label));
            Button::new(Style::Plain, label, Action::Enter(board, self.entered.with(word)))
        }));
        let back = match self.column {
            Some(_) => Some(Action::Enter(board, self.entered.clone())),
            // The picker of a match is a message of its own, which can be left alone.
            None if self.entered.is_empty() => match board {
                Board::Match(_) => None,
                Board::Analysis(ply) => Some(Action::Analysis(ply)),
                Board::Puzzle(at) => Some(Action::Puzzle(at)),
            },
            None => Some(Action::Enter(board, one_choice_back(state, &self.entered))),
        };
        if let Some(back) = back {
            let back = Button::new(Style::Plain, voice.say(&msg!("button-back")), back);
            // A word may lead to the same place as the way back: one button is enough then.
            if buttons.iter().all(|button| button.action != back.action) {
                buttons.push(back);
            }
        }
        rows.extend(in_rows(buttons));
        rows
    }

    /// The squares; where they are too many, their columns, then those of the column chosen.
    fn squares(&self, board: Board, voice: &Voice) -> Vec<Row> {
        let entered = || self.entered.clone();
        if self.squares.len() <= CHOICES {
            return self.of_squares(board, &self.squares, Action::Squares(board, entered()), voice);
        }
        if let Some(letter) = self.column {
            let column: Vec<Square> =
                self.squares.iter().copied().filter(|square| square.letter() == letter).collect();
            return self.of_squares(board, &column, Action::Rows(board, entered()), voice);
        }
        let mut columns: BTreeMap<char, usize> = BTreeMap::new();
        for square in &self.squares {
            *columns.entry(square.letter()).or_default() += 1;
        }
        if columns.len() <= AS_BUTTONS {
            let button =
                |&letter: &char| Button::new(Style::Plain, letter, Action::Column(board, entered(), letter));
            return in_rows(columns.keys().map(button).collect());
        }
        let choices = columns.iter().map(|(&letter, &count)| {
            let column = msg!("column", column = letter.to_string(), squares = count);
            (voice.say(&column), letter.to_string())
        });
        vec![menu(Action::Columns(board, entered()), voice.say(&msg!("placeholder-column")), choices)]
    }

    fn of_squares(&self, board: Board, squares: &[Square], action: Action, voice: &Voice) -> Vec<Row> {
        if squares.is_empty() {
            return Vec::new();
        }
        if squares.len() <= AS_BUTTONS {
            let button = |square: &Square| {
                let action = Action::Enter(board, self.entered.with(square));
                Button::new(Style::Plain, square.to_string(), action)
            };
            return in_rows(squares.iter().map(button).collect());
        }
        let choices = squares.iter().map(|square| (square.to_string(), square.to_string()));
        vec![menu(action, voice.say(&msg!("placeholder-square")), choices)]
    }
}

fn menu(action: Action, placeholder: String, choices: impl Iterator<Item = (String, String)>) -> Row {
    let choices = choices.take(CHOICES).map(|(label, value)| Choice { label, value, about: None });
    Row::Menu(Menu { action: action.to_string(), placeholder, choices: choices.collect() })
}
