//! Entering a move on a telephone, whatever the game: buttons, of which each is one tap, and where there are too many
//! things for buttons, menus of at most 25.

use std::collections::BTreeMap;

use crate::board::Square;
use crate::chat::action::{Action, Board, Entered};
use crate::chat::wording::{self, Label, Prompt, Wording};
use crate::chat::{Button, Choice, Menu, Row, Style};
use crate::diagram::Mark;
use crate::game::{GameState, Language, Next, Token};
use crate::games::Catalogue;

/// A menu has at most so many choices, a row at most so many buttons (Discord).
const MENU: usize = 25;
const BUTTONS: usize = 5;
/// As many squares or columns are buttons: four rows, and a fifth for words and the way back.
const AS_BUTTONS: usize = 20;

/// Where the entering of a move stands.
pub enum Stage {
    /// Something is to be chosen.
    Choose(Picker),
    /// A whole move was entered, and nothing can follow.
    Whole(Entered),
    /// What was entered leads to no move (any more).
    Nowhere,
}

/// What there is to choose from.
pub struct Picker {
    pub entered: Entered,
    /// The move that was entered already, where it is one.
    whole: Option<String>,
    squares: Vec<Square>,
    words: Vec<&'static str>,
    /// The column chosen, where there are too many squares for one menu.
    column: Option<char>,
}

/// Where the entering stands after `entered`. What can follow in one way only is entered at once, but for the very
/// first step.
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
        if picker.squares.len() > MENU {
            picker.column = column.filter(|&letter| picker.squares.iter().any(|s| s.letter() == letter));
        }
        picker
    }

    pub fn prompt(&self) -> Prompt {
        let entered = self.entered.spaced();
        match self.column {
            Some(letter) => Prompt::Column { letter, entered },
            None if entered.is_empty() => Prompt::First,
            None => Prompt::Go { entered, whole: self.whole.is_some() },
        }
    }

    /// What was chosen, and what may be chosen next.
    pub fn marks(&self) -> Vec<(Square, Mark)> {
        let chosen = self.entered.squares().map(|square| (square, Mark::Chosen));
        let open = self
            .squares
            .iter()
            .filter(|square| self.column.is_none_or(|letter| square.letter() == letter))
            .map(|&square| (square, Mark::Candidate));
        chosen.chain(open).collect()
    }

    /// Squares or columns, then words, the way to the whole move, and the way back.
    pub fn rows(
        &self,
        board: Board,
        state: &dyn GameState,
        catalogue: &Catalogue,
        language: Language,
    ) -> Vec<Row> {
        let words = wording::in_language(language);
        let mut rows = self.squares(board, words);
        let mut buttons = Vec::new();
        if let Some(whole) = &self.whole {
            let action = board.whole(self.entered.clone());
            buttons.push(Button::new(Style::Main, words.just(whole), action.to_string()));
        }
        buttons.extend(self.words.iter().map(|&word| {
            let action = Action::Enter(board, self.entered.with(word));
            let label =
                state.word(word).map_or_else(|| word.to_owned(), |label| catalogue.say(&label, language));
            Button::new(Style::Plain, label, action.to_string())
        }));
        let back = match self.column {
            Some(_) => Some(Action::Enter(board, self.entered.clone())),
            None if self.entered.is_empty() => board.leave(),
            None => Some(Action::Enter(board, one_choice_back(state, &self.entered))),
        };
        if let Some(back) = back {
            let action = back.to_string();
            // The way back may lead where a word leads, too: one button is enough then.
            if buttons.iter().all(|button| button.action != action) {
                buttons.push(Button::new(Style::Plain, words.label(Label::Back), action));
            }
        }
        rows.extend(in_rows(&buttons));
        rows
    }

    /// The squares, or where they are too many: their columns, then those of the column chosen.
    fn squares(&self, board: Board, words: &dyn Wording) -> Vec<Row> {
        if self.squares.len() <= MENU {
            return self.of_squares(
                board,
                &self.squares,
                Action::Squares(board, self.entered.clone()),
                words,
            );
        }
        if let Some(letter) = self.column {
            let column: Vec<Square> =
                self.squares.iter().copied().filter(|square| square.letter() == letter).collect();
            return self.of_squares(board, &column, Action::Rows(board, self.entered.clone()), words);
        }
        let mut columns: BTreeMap<char, usize> = BTreeMap::new();
        for square in &self.squares {
            *columns.entry(square.letter()).or_default() += 1;
        }
        if columns.len() <= AS_BUTTONS {
            let buttons: Vec<Button> = columns
                .keys()
                .map(|&letter| {
                    let action = Action::Column(board, self.entered.clone(), letter);
                    Button::new(Style::Plain, letter.to_string(), action.to_string())
                })
                .collect();
            return in_rows(&buttons);
        }
        let choices = columns.iter().take(MENU).map(|(&letter, &count)| Choice {
            label: words.column(letter, count),
            value: letter.to_string(),
            about: None,
        });
        let action = Action::Columns(board, self.entered.clone());
        vec![menu(action, words.placeholder_column().to_owned(), choices.collect())]
    }

    fn of_squares(&self, board: Board, squares: &[Square], action: Action, words: &dyn Wording) -> Vec<Row> {
        if squares.is_empty() {
            return Vec::new();
        }
        if squares.len() <= AS_BUTTONS {
            let buttons: Vec<Button> = squares
                .iter()
                .map(|square| {
                    let action = Action::Enter(board, self.entered.with(square));
                    Button::new(Style::Plain, square.to_string(), action.to_string())
                })
                .collect();
            return in_rows(&buttons);
        }
        let choices = squares.iter().take(MENU).map(|square| Choice {
            label: square.to_string(),
            value: square.to_string(),
            about: None,
        });
        vec![menu(action, words.placeholder_square().to_owned(), choices.collect())]
    }
}

fn in_rows(buttons: &[Button]) -> Vec<Row> {
    buttons.chunks(BUTTONS).map(|some| Row::Buttons(some.to_vec())).collect()
}

fn menu(action: Action, placeholder: String, choices: Vec<Choice>) -> Row {
    Row::Menu(Menu { action: action.to_string(), placeholder, choices })
}
