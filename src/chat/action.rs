//! What a button or menu stands for, as the text that it carries: all that is needed to answer it, also after weeks.
//!
//! Parts are separated by colons: a verb, then a match and its ply (or a challenge), then what was entered so far.
//! No text is longer than 100 characters: the longest beginning of a move has 25 squares of two characters and a word.

use std::fmt;
use std::str::FromStr;

use super::AtPuzzle;
use crate::board::Square;
use crate::play::{ChallengeId, MatchId, Offer, Ply, Proposal};

/// A board that somebody looked at when he pressed: a match at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    pub of: MatchId,
    pub ply: Ply,
}

/// The board that a move is entered on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// Of a match.
    Match(Seen),
    /// Of the record in the message's own picture, after this many moves.
    Opened(Ply),
    /// Of a puzzle.
    Puzzle(AtPuzzle),
}

impl Board {
    /// What a whole move that was entered leads to: in a match nothing is played unseen.
    pub fn whole(self, entered: Entered) -> Action {
        match self {
            Board::Match(seen) => Action::Preview(seen, entered),
            Board::Opened(_) | Board::Puzzle(_) => Action::Play(self, entered),
        }
    }

    /// Where one gets who enters nothing after all; `None` where that is a message of its own.
    pub fn leave(self) -> Option<Action> {
        match self {
            Board::Match(_) => None,
            Board::Opened(ply) => Some(Action::Opened(ply)),
            Board::Puzzle(at) => Some(Action::Puzzle(at)),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    Accept(ChallengeId),
    Decline(ChallengeId),
    Withdraw(ChallengeId),
    /// The rules of a game, by its id.
    Rules(String),
    /// Start entering a move.
    Move(Seen),
    Board(Seen),
    More(Seen),
    /// Go on entering a move from here (also: back to here).
    Enter(Board, Entered),
    /// A menu of squares to enter next.
    Squares(Board, Entered),
    /// One column of squares, where there are too many squares to choose from at once.
    Column(Board, Entered, char),
    /// A menu of columns, where there are too many squares for one menu.
    Columns(Board, Entered),
    /// A menu of the squares of one column.
    Rows(Board, Entered),
    /// Show what the whole move entered would do.
    Preview(Seen, Entered),
    /// Play the whole move entered.
    Play(Board, Entered),
    /// Arguments whether one really resigns.
    Resign(Seen),
    ResignForSure(Seen),
    ClaimTime(Seen),
    /// Nothing was meant.
    Never(Seen),
    Rematch(MatchId),
    Replay(MatchId),
    Record(MatchId),
    Review(MatchId),
    /// A page of a review, from 1 (0 and others that are none where the button does not work). `own` on a message that
    /// only the reader sees.
    ReviewPage {
        of: MatchId,
        page: u32,
        own: bool,
    },
    /// Another position of an opened record: from the one after this many moves.
    Step(Step, Ply),
    /// The position of an opened record after this many moves.
    Opened(Ply),
    /// Open a match as a board to try moves on.
    Analyse(MatchId),
    /// What the computer would do.
    Hint(Board),
    /// A challenge that begins with the position of an opened record after this many moves.
    StartHere(Ply),
    /// The puzzles of the day, or the one of a game.
    Puzzles(Option<String>),
    /// A puzzle, as far as it is solved.
    Puzzle(AtPuzzle),
    /// Give up, and see how it goes.
    Solution(AtPuzzle),
    /// Offer the opponent a draw or a takeback.
    Offer(Proposal, Seen),
    /// Something that is done with an offer of a match.
    Offered(Answering, MatchId, Offer),
}

/// What may be done with an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answering {
    /// Agree; asked again where that can't be undone.
    Agree,
    AgreeForSure,
    Refuse,
    Withdraw,
    /// Look at the board, the answer being known.
    Look,
}

impl Answering {
    pub const ALL: [Answering; 5] =
        [Answering::Agree, Answering::AgreeForSure, Answering::Refuse, Answering::Withdraw, Answering::Look];

    fn word(self) -> &'static str {
        match self {
            Answering::Agree => "agree",
            Answering::AgreeForSure => "agree!",
            Answering::Refuse => "refuse",
            Answering::Withdraw => "unoffer",
            Answering::Look => "refused",
        }
    }
}

/// A step through an opened record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    First,
    Back,
    Forward,
    Last,
}

impl Step {
    pub const ALL: [Step; 4] = [Step::First, Step::Back, Step::Forward, Step::Last];

    fn word(self) -> &'static str {
        match self {
            Step::First => "first",
            Step::Back => "back",
            Step::Forward => "forward",
            Step::Last => "last",
        }
    }
}

/// The beginning of a move as it was entered: squares and words, written `e5.distribute.f4e3`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entered {
    steps: Vec<String>,
}

/// The action is none of ours, or from a version that is no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownTag;

impl Entered {
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// With one more square or word.
    pub fn with(&self, step: impl fmt::Display) -> Entered {
        let mut steps = self.steps.clone();
        steps.push(step.to_string());
        Entered { steps }
    }

    /// Without the last square or word.
    pub fn without_last(&self) -> Entered {
        let kept = self.steps.len().saturating_sub(1);
        Entered { steps: self.steps[..kept].to_vec() }
    }

    /// The squares among what was entered.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.steps.iter().filter_map(|step| step.parse().ok())
    }

    /// Squares and words separated by spaces, as [`crate::game::GameState::tokens`] reads them.
    pub fn spaced(&self) -> String {
        self.steps.join(" ")
    }
}

impl fmt::Display for Entered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            match step.parse::<Square>() {
                Ok(square) => square.fmt(f)?,
                Err(_) => write!(f, ".{step}.")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Entered {
    type Err = UnknownTag;

    fn from_str(text: &str) -> Result<Entered, UnknownTag> {
        let mut steps = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(inner) = rest.strip_prefix('.') {
                let (word, after) = inner.split_once('.').ok_or(UnknownTag)?;
                steps.push(word.to_owned());
                rest = after;
            } else {
                let (square, after) = Square::read(rest).map_err(|_| UnknownTag)?;
                steps.push(square.to_string());
                rest = after;
            }
        }
        Ok(Entered { steps })
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.of, self.ply)
    }
}

/// What stands in place of a match where there is none.
const OPENED: &str = "-";
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Match(seen) => seen.fmt(f),
            Board::Opened(ply) => write!(f, "{OPENED}:{ply}"),
            Board::Puzzle(at) => at.fmt(f),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Accept(id) => write!(f, "accept:{id}"),
            Action::Decline(id) => write!(f, "decline:{id}"),
            Action::Withdraw(id) => write!(f, "withdraw:{id}"),
            Action::Rules(game) => write!(f, "rules:{game}"),
            Action::Move(seen) => write!(f, "move:{seen}"),
            Action::Board(seen) => write!(f, "board:{seen}"),
            Action::More(seen) => write!(f, "more:{seen}"),
            Action::Enter(board, entered) => write!(f, "enter:{board}:{entered}"),
            Action::Squares(board, entered) => write!(f, "sq:{board}:{entered}"),
            Action::Column(board, entered, letter) => write!(f, "in:{board}:{entered}:{letter}"),
            Action::Columns(board, entered) => write!(f, "col:{board}:{entered}"),
            Action::Rows(board, entered) => write!(f, "row:{board}:{entered}"),
            Action::Preview(seen, entered) => write!(f, "see:{seen}:{entered}"),
            Action::Play(board, entered) => write!(f, "play:{board}:{entered}"),
            Action::Resign(seen) => write!(f, "resign:{seen}"),
            Action::ResignForSure(seen) => write!(f, "resign!:{seen}"),
            Action::ClaimTime(seen) => write!(f, "claim:{seen}"),
            Action::Never(seen) => write!(f, "never:{seen}"),
            Action::Rematch(id) => write!(f, "rematch:{id}"),
            Action::Step(step, from) => write!(f, "step:{}.{from}", step.word()),
            Action::StartHere(ply) => write!(f, "start:{ply}"),
            Action::Opened(ply) => write!(f, "opened:{ply}"),
            Action::Analyse(id) => write!(f, "analyse:{id}"),
            Action::Hint(board) => write!(f, "hint:{board}"),
            Action::Offer(Proposal::Draw, seen) => write!(f, "draw:{seen}"),
            Action::Offer(Proposal::Takeback, seen) => write!(f, "takeback:{seen}"),
            Action::Offered(answering, of, offer) => write!(f, "{}:{of}:{offer}", answering.word()),
            Action::Replay(id) => write!(f, "replay:{id}"),
            Action::Record(id) => write!(f, "record:{id}"),
            Action::Review(id) => write!(f, "review:{id}"),
            Action::ReviewPage { of, page, own: false } => write!(f, "page:{of}:{page}"),
            Action::ReviewPage { of, page, own: true } => write!(f, "own-page:{of}:{page}"),
            Action::Puzzles(game) => write!(f, "puzzles:{}", game.as_deref().unwrap_or_default()),
            Action::Puzzle(at) => write!(f, "puzzle:{at}"),
            Action::Solution(at) => write!(f, "solution:{at}"),
        }
    }
}

impl FromStr for Action {
    type Err = UnknownTag;

    fn from_str(text: &str) -> Result<Action, UnknownTag> {
        let parts: Vec<&str> = text.split(':').collect();
        let action = match *parts.as_slice() {
            ["accept", id] => Action::Accept(number(id)?),
            ["decline", id] => Action::Decline(number(id)?),
            ["withdraw", id] => Action::Withdraw(number(id)?),
            ["rules", game] => Action::Rules(game.to_owned()),
            ["rematch", id] => Action::Rematch(number(id)?),
            ["opened", ply] => Action::Opened(number(ply)?),
            ["analyse", id] => Action::Analyse(number(id)?),
            ["start", ply] => Action::StartHere(number(ply)?),
            ["step", step] => {
                let (word, from) = step.split_once('.').ok_or(UnknownTag)?;
                let step = Step::ALL.into_iter().find(|step| step.word() == word).ok_or(UnknownTag)?;
                Action::Step(step, number(from)?)
            }
            ["replay", id] => Action::Replay(number(id)?),
            ["record", id] => Action::Record(number(id)?),
            ["review", id] => Action::Review(number(id)?),
            ["page", id, page] => Action::ReviewPage { of: number(id)?, page: number(page)?, own: false },
            ["own-page", id, page] => Action::ReviewPage { of: number(id)?, page: number(page)?, own: true },
            ["hint", of, ply] => Action::Hint(board(of, ply)?),
            [verb, of, offer] if offer.contains('.') => {
                let answering =
                    Answering::ALL.into_iter().find(|known| known.word() == verb).ok_or(UnknownTag)?;
                Action::Offered(answering, number(of)?, number(offer)?)
            }
            ["puzzles", ""] => Action::Puzzles(None),
            ["puzzles", game] => Action::Puzzles(Some(game.to_owned())),
            ["puzzle", of, ply] => Action::Puzzle(at_puzzle(of, ply)?),
            ["solution", of, ply] => Action::Solution(at_puzzle(of, ply)?),
            [verb, of, ply] => {
                let seen = seen(of, ply)?;
                match verb {
                    "move" => Action::Move(seen),
                    "board" => Action::Board(seen),
                    "more" => Action::More(seen),
                    "resign" => Action::Resign(seen),
                    "resign!" => Action::ResignForSure(seen),
                    "claim" => Action::ClaimTime(seen),
                    "never" => Action::Never(seen),
                    "draw" => Action::Offer(Proposal::Draw, seen),
                    "takeback" => Action::Offer(Proposal::Takeback, seen),
                    _ => return Err(UnknownTag),
                }
            }
            ["in", of, ply, entered, column] => {
                let letter = column.chars().next().filter(|_| column.len() == 1).ok_or(UnknownTag)?;
                Action::Column(board(of, ply)?, entered.parse()?, letter)
            }
            ["see", of, ply, entered] => Action::Preview(seen(of, ply)?, entered.parse()?),
            [verb, of, ply, entered] => {
                let (board, entered) = (board(of, ply)?, entered.parse()?);
                match verb {
                    "enter" => Action::Enter(board, entered),
                    "sq" => Action::Squares(board, entered),
                    "col" => Action::Columns(board, entered),
                    "row" => Action::Rows(board, entered),
                    "play" => Action::Play(board, entered),
                    _ => return Err(UnknownTag),
                }
            }
            _ => return Err(UnknownTag),
        };
        Ok(action)
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, UnknownTag> {
    text.parse().map_err(|_| UnknownTag)
}

fn seen(of: &str, ply: &str) -> Result<Seen, UnknownTag> {
    Ok(Seen { of: number(of)?, ply: number(ply)? })
}

/// Matches have numbers, puzzles a game and a number.
fn board(of: &str, ply: &str) -> Result<Board, UnknownTag> {
    match of {
        OPENED => Ok(Board::Opened(number(ply)?)),
        of if of.contains('-') => Ok(Board::Puzzle(at_puzzle(of, ply)?)),
        of => Ok(Board::Match(seen(of, ply)?)),
    }
}

fn at_puzzle(of: &str, ply: &str) -> Result<AtPuzzle, UnknownTag> {
    AtPuzzle::read(of, ply).ok_or(UnknownTag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_back() {
        let seen = Seen { of: MatchId(0x7F3), ply: 14 };
        let entered = Entered::default().with("e5").with("distribute").with("f4").with("e13");
        for action in [
            Action::Accept(ChallengeId(1)),
            Action::Rules("rampart".into()),
            Action::Move(seen),
            Action::Preview(seen, entered.clone()),
            Action::ResignForSure(seen),
            Action::Record(MatchId(9)),
            Action::Review(MatchId(9)),
            Action::ReviewPage { of: MatchId(9), page: 2, own: false },
            Action::ReviewPage { of: MatchId(9), page: 3, own: true },
            Action::Step(Step::Back, 7),
            Action::Opened(7),
            Action::Analyse(MatchId(9)),
            Action::StartHere(0),
            Action::Offer(Proposal::Draw, seen),
            Action::Offer(Proposal::Takeback, seen),
            Action::Offered(Answering::AgreeForSure, MatchId(0x7F3), "14.draw.x".parse().unwrap()),
            Action::Offered(Answering::Withdraw, MatchId(0x7F3), "0.takeback.o".parse().unwrap()),
            Action::Puzzles(None),
            Action::Puzzles(Some("ransom".into())),
            Action::Puzzle(at_puzzle("ransom-1", "0").unwrap()),
            Action::Solution(at_puzzle("rampart-7", "0").unwrap()),
        ] {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for board in [Board::Match(seen), Board::Opened(14), board("inchworm-40", "0").unwrap()] {
            for action in [
                Action::Enter(board, Entered::default()),
                Action::Play(board, entered.clone()),
                Action::Squares(board, entered.clone()),
                Action::Columns(board, entered.clone()),
                Action::Rows(board, entered.clone()),
                Action::Column(board, entered.clone(), 'k'),
                Action::Hint(board),
            ] {
                assert_eq!(action.to_string().parse(), Ok(action));
            }
        }
    }

    #[test]
    fn the_longest_beginning_of_a_move_fits_into_a_tag() {
        let steps = (0..26u32).map(|index| Square::at(index, 8));
        let entered =
            steps.fold(Entered::default().with("distribute"), |entered, square| entered.with(square));
        let seen = Seen { of: MatchId(0xFFFF_FFFF), ply: 9999 };
        for board in [Board::Match(seen), Board::Opened(Ply::MAX)] {
            assert!(Action::Columns(board, entered.clone()).to_string().len() <= 100);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,100}|[a-z!]{2,8}:([0-9A-F]{1,17}|-):[0-9]{1,11}(:[a-z0-9.]{0,60})?") {
            if let Ok(action) = text.parse::<Action>() {
                assert_eq!(action.to_string().parse(), Ok(action));
            }
        }
    }
}
