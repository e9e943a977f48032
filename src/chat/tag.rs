//! What a button or menu stands for, as the text that it carries: all that is needed to answer it, also after weeks.
//!
//! Parts are separated by colons: a verb, then a match and its ply (or a challenge), then what was entered so far.
//! No text is longer than 100 characters: the longest beginning of a move has 25 squares of two characters and a word.

use std::fmt;
use std::str::FromStr;

use super::AtPuzzle;
use crate::grid::Square;
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
    pub fn whole(self, entered: Entered) -> Tag {
        match self {
            Board::Match(seen) => Tag::Preview(seen, entered),
            Board::Opened(_) | Board::Puzzle(_) => Tag::Play(self, entered),
        }
    }

    /// Where one gets who enters nothing after all; `None` where that is a message of its own.
    pub fn leave(self) -> Option<Tag> {
        match self {
            Board::Match(_) => None,
            Board::Opened(ply) => Some(Tag::Opened(ply)),
            Board::Puzzle(at) => Some(Tag::Puzzle(at)),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tag {
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
    /// Ask whether one really resigns.
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
    Puzzles(Option<&'static str>),
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

/// The tag is none of ours, or from a version that is no more.
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

    /// Squares and words separated by spaces, as [`crate::game::Table::tokens`] reads them.
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

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tag::Accept(id) => write!(f, "accept:{id}"),
            Tag::Decline(id) => write!(f, "decline:{id}"),
            Tag::Withdraw(id) => write!(f, "withdraw:{id}"),
            Tag::Rules(game) => write!(f, "rules:{game}"),
            Tag::Move(seen) => write!(f, "move:{seen}"),
            Tag::Board(seen) => write!(f, "board:{seen}"),
            Tag::More(seen) => write!(f, "more:{seen}"),
            Tag::Enter(board, entered) => write!(f, "enter:{board}:{entered}"),
            Tag::Squares(board, entered) => write!(f, "sq:{board}:{entered}"),
            Tag::Column(board, entered, letter) => write!(f, "in:{board}:{entered}:{letter}"),
            Tag::Columns(board, entered) => write!(f, "col:{board}:{entered}"),
            Tag::Rows(board, entered) => write!(f, "row:{board}:{entered}"),
            Tag::Preview(seen, entered) => write!(f, "see:{seen}:{entered}"),
            Tag::Play(board, entered) => write!(f, "play:{board}:{entered}"),
            Tag::Resign(seen) => write!(f, "resign:{seen}"),
            Tag::ResignForSure(seen) => write!(f, "resign!:{seen}"),
            Tag::ClaimTime(seen) => write!(f, "claim:{seen}"),
            Tag::Never(seen) => write!(f, "never:{seen}"),
            Tag::Rematch(id) => write!(f, "rematch:{id}"),
            Tag::Step(step, from) => write!(f, "step:{}.{from}", step.word()),
            Tag::StartHere(ply) => write!(f, "start:{ply}"),
            Tag::Opened(ply) => write!(f, "opened:{ply}"),
            Tag::Analyse(id) => write!(f, "analyse:{id}"),
            Tag::Hint(board) => write!(f, "hint:{board}"),
            Tag::Offer(Proposal::Draw, seen) => write!(f, "draw:{seen}"),
            Tag::Offer(Proposal::Takeback, seen) => write!(f, "takeback:{seen}"),
            Tag::Offered(answering, of, offer) => write!(f, "{}:{of}:{offer}", answering.word()),
            Tag::Replay(id) => write!(f, "replay:{id}"),
            Tag::Record(id) => write!(f, "record:{id}"),
            Tag::Review(id) => write!(f, "review:{id}"),
            Tag::ReviewPage { of, page, own: false } => write!(f, "page:{of}:{page}"),
            Tag::ReviewPage { of, page, own: true } => write!(f, "own-page:{of}:{page}"),
            Tag::Puzzles(game) => write!(f, "puzzles:{}", game.unwrap_or_default()),
            Tag::Puzzle(at) => write!(f, "puzzle:{at}"),
            Tag::Solution(at) => write!(f, "solution:{at}"),
        }
    }
}

impl FromStr for Tag {
    type Err = UnknownTag;

    fn from_str(text: &str) -> Result<Tag, UnknownTag> {
        let parts: Vec<&str> = text.split(':').collect();
        let tag = match *parts.as_slice() {
            ["accept", id] => Tag::Accept(number(id)?),
            ["decline", id] => Tag::Decline(number(id)?),
            ["withdraw", id] => Tag::Withdraw(number(id)?),
            ["rules", game] => Tag::Rules(game.to_owned()),
            ["rematch", id] => Tag::Rematch(number(id)?),
            ["opened", ply] => Tag::Opened(number(ply)?),
            ["analyse", id] => Tag::Analyse(number(id)?),
            ["start", ply] => Tag::StartHere(number(ply)?),
            ["step", step] => {
                let (word, from) = step.split_once('.').ok_or(UnknownTag)?;
                let step = Step::ALL.into_iter().find(|step| step.word() == word).ok_or(UnknownTag)?;
                Tag::Step(step, number(from)?)
            }
            ["replay", id] => Tag::Replay(number(id)?),
            ["record", id] => Tag::Record(number(id)?),
            ["review", id] => Tag::Review(number(id)?),
            ["page", id, page] => Tag::ReviewPage { of: number(id)?, page: number(page)?, own: false },
            ["own-page", id, page] => Tag::ReviewPage { of: number(id)?, page: number(page)?, own: true },
            ["hint", of, ply] => Tag::Hint(board(of, ply)?),
            [verb, of, offer] if offer.contains('.') => {
                let answering =
                    Answering::ALL.into_iter().find(|known| known.word() == verb).ok_or(UnknownTag)?;
                Tag::Offered(answering, number(of)?, number(offer)?)
            }
            ["puzzles", ""] => Tag::Puzzles(None),
            ["puzzles", game] => {
                let game = crate::games::by_id(game).ok_or(UnknownTag)?;
                Tag::Puzzles(Some(game.info().id))
            }
            ["puzzle", of, ply] => Tag::Puzzle(at_puzzle(of, ply)?),
            ["solution", of, ply] => Tag::Solution(at_puzzle(of, ply)?),
            [verb, of, ply] => {
                let seen = seen(of, ply)?;
                match verb {
                    "move" => Tag::Move(seen),
                    "board" => Tag::Board(seen),
                    "more" => Tag::More(seen),
                    "resign" => Tag::Resign(seen),
                    "resign!" => Tag::ResignForSure(seen),
                    "claim" => Tag::ClaimTime(seen),
                    "never" => Tag::Never(seen),
                    "draw" => Tag::Offer(Proposal::Draw, seen),
                    "takeback" => Tag::Offer(Proposal::Takeback, seen),
                    _ => return Err(UnknownTag),
                }
            }
            ["in", of, ply, entered, column] => {
                let letter = column.chars().next().filter(|_| column.len() == 1).ok_or(UnknownTag)?;
                Tag::Column(board(of, ply)?, entered.parse()?, letter)
            }
            ["see", of, ply, entered] => Tag::Preview(seen(of, ply)?, entered.parse()?),
            [verb, of, ply, entered] => {
                let (board, entered) = (board(of, ply)?, entered.parse()?);
                match verb {
                    "enter" => Tag::Enter(board, entered),
                    "sq" => Tag::Squares(board, entered),
                    "col" => Tag::Columns(board, entered),
                    "row" => Tag::Rows(board, entered),
                    "play" => Tag::Play(board, entered),
                    _ => return Err(UnknownTag),
                }
            }
            _ => return Err(UnknownTag),
        };
        Ok(tag)
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
        for tag in [
            Tag::Accept(ChallengeId(1)),
            Tag::Rules("rampart".into()),
            Tag::Move(seen),
            Tag::Preview(seen, entered.clone()),
            Tag::ResignForSure(seen),
            Tag::Record(MatchId(9)),
            Tag::Review(MatchId(9)),
            Tag::ReviewPage { of: MatchId(9), page: 2, own: false },
            Tag::ReviewPage { of: MatchId(9), page: 3, own: true },
            Tag::Step(Step::Back, 7),
            Tag::Opened(7),
            Tag::Analyse(MatchId(9)),
            Tag::StartHere(0),
            Tag::Offer(Proposal::Draw, seen),
            Tag::Offer(Proposal::Takeback, seen),
            Tag::Offered(Answering::AgreeForSure, MatchId(0x7F3), "14.draw.x".parse().unwrap()),
            Tag::Offered(Answering::Withdraw, MatchId(0x7F3), "0.takeback.o".parse().unwrap()),
            Tag::Puzzles(None),
            Tag::Puzzles(Some("ransom")),
            Tag::Puzzle(at_puzzle("ransom-1", "0").unwrap()),
            Tag::Solution(at_puzzle("rampart-7", "0").unwrap()),
        ] {
            assert_eq!(tag.to_string().parse(), Ok(tag));
        }
        for board in [Board::Match(seen), Board::Opened(14), board("inchworm-40", "0").unwrap()] {
            for tag in [
                Tag::Enter(board, Entered::default()),
                Tag::Play(board, entered.clone()),
                Tag::Squares(board, entered.clone()),
                Tag::Columns(board, entered.clone()),
                Tag::Rows(board, entered.clone()),
                Tag::Column(board, entered.clone(), 'k'),
                Tag::Hint(board),
            ] {
                assert_eq!(tag.to_string().parse(), Ok(tag));
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
            assert!(Tag::Columns(board, entered.clone()).to_string().len() <= 100);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,100}|[a-z!]{2,8}:([0-9A-F]{1,17}|-):[0-9]{1,11}(:[a-z0-9.]{0,60})?") {
            if let Ok(tag) = text.parse::<Tag>() {
                assert_eq!(tag.to_string().parse(), Ok(tag));
            }
        }
    }
}
