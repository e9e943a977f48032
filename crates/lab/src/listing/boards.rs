//! The boards in the pictures: positions of games in the libraries.

use anyhow::{Context, anyhow, bail};

use postern_games::catalogue::Catalogue;
use postern_games::library::{self, LibraryGame};
use postern_games::spec::GameSpec;
use postern_rules::diagram::words::strip_texts;
use postern_rules::diagram::{Diagram, Mark};
use postern_rules::game::state::GameState;
use postern_rules::game::token::Token;
use postern_rules::language::Language;
use postern_rules::seat::{Pair, Seat};

/// The names of the player to move in the picture of a turn, and of the opponent.
const PLAYER: &str = "Ada";
const OPPONENT: &str = "Ben";

/// The number of moves at the end of a game among which the picture of a turn takes the one with the fewest taps.
const LAST_MOVES: usize = 12;

/// The positions of a game, from the start.
pub struct Positions {
    states: Vec<Box<dyn GameState>>,
    moves: Vec<String>,
}

impl Positions {
    /// Plays the first of the longest games of the highest level in the library of a game.
    ///
    /// # Errors
    /// The game has no library, or its library is damaged.
    pub fn of_long_game(spec: &GameSpec) -> anyhow::Result<Positions> {
        let games = read(spec)?;
        let key = |(_, game): &(usize, &LibraryGame)| (game.level, game.moves.len());
        // The last of equal ones in reverse order is the first.
        let (at, game) =
            games.iter().enumerate().rev().max_by_key(key).context("a library without a game")?;
        play(spec, at + 1, game)
    }

    /// Plays the longest game of all libraries that is there to its end, and has a winner by the rules.
    ///
    /// # Errors
    /// There is none, or a library is damaged.
    pub fn of_whole_game(catalogue: &Catalogue) -> anyhow::Result<Positions> {
        let mut longest: Option<Positions> = None;
        for spec in catalogue.iter().filter(|spec| spec.library.is_some()) {
            for (at, game) in read(spec)?.iter().enumerate() {
                let known = longest.as_ref().map_or(0, |longest| longest.moves.len());
                let whole = usize::from(game.plies) == game.moves.len() && game.winner.is_some();
                if whole && game.moves.len() > known {
                    // Without an ending by the rules, the loser resigned.
                    let played = play(spec, at + 1, game)?;
                    let ended = played.states.last().is_some_and(|state| state.ending().is_some());
                    longest = if ended { Some(played) } else { longest };
                }
            }
        }
        longest.context("no library has a whole game with a winner")
    }

    /// Returns the boards of all positions, with words in a language.
    pub fn boards(&self, catalogue: &Catalogue, language: Language) -> Vec<Diagram> {
        self.states.iter().map(|state| board(catalogue, state.as_ref(), Seat::First, language)).collect()
    }

    /// Returns the board of the last position.
    ///
    /// # Errors
    /// There is no position.
    pub fn last_board(&self, catalogue: &Catalogue, language: Language) -> anyhow::Result<Diagram> {
        let state = self.states.last().context("a game without a position")?;
        Ok(board(catalogue, state.as_ref(), Seat::First, language))
    }

    /// Returns three boards of one turn: the opponent has moved, a square is chosen, the move is played.
    ///
    /// # Errors
    /// The game has no move.
    pub fn turn(&self, catalogue: &Catalogue, language: Language) -> anyhow::Result<[Diagram; 3]> {
        let taps = |at: &usize| self.tokens(*at).map_or(usize::MAX, |tokens| tokens.len());
        let first = self.moves.len().saturating_sub(LAST_MOVES);
        let at = (first..self.moves.len()).rev().min_by_key(taps).context("a game without a move")?;
        let (before, after) = (&self.states[at], &self.states[at + 1]);
        let player = before.to_move();
        let seen = board(catalogue, before.as_ref(), player, language);
        let mut chosen = seen.clone();
        let tokens = self.tokens(at)?;
        let entered = &tokens[..tokens.len().saturating_sub(1)];
        chosen.marks.clear();
        chosen.marks.extend(squares(&before.next(entered).follow).map(|square| (square, Mark::Candidate)));
        chosen.marks.retain(|(square, _)| !squares(&tokens).any(|other| other == *square));
        chosen.marks.extend(squares(&tokens).map(|square| (square, Mark::Chosen)));
        Ok([seen, chosen, board(catalogue, after.as_ref(), player, language)])
    }

    fn tokens(&self, at: usize) -> anyhow::Result<Vec<Token>> {
        let (state, text) = (&self.states[at], &self.moves[at]);
        state.tokens(text).map_err(|_| anyhow!("{text:?} is no move"))
    }
}

fn squares(tokens: &[Token]) -> impl Iterator<Item = postern_rules::square::Square> {
    tokens.iter().filter_map(|token| match token {
        Token::Square(square) => Some(*square),
        Token::Word(_) => None,
    })
}

fn read(spec: &GameSpec) -> anyhow::Result<Vec<LibraryGame>> {
    let info = spec.info();
    let file = spec.library.with_context(|| format!("{} has no library", info.name))?;
    library::read(spec.game, file).with_context(|| format!("the library of {}", info.name))
}

fn play(spec: &GameSpec, number: usize, game: &LibraryGame) -> anyhow::Result<Positions> {
    let options = spec.info().options([]).map_err(|_| anyhow!("{} can't start", spec.info().name))?;
    let start = spec.game.start(&options).map_err(|_| anyhow!("{} can't start", spec.info().name))?;
    let mut states = vec![start.clone_state()];
    library::replay(start.as_ref(), (number, &game.moves), &mut |state| states.push(state.clone_state()))?;
    let Some(last) = states.last() else { bail!("a game without a position") };
    Ok(Positions { moves: last.moves(), states })
}

/// Returns a board with the names of the players, of whom `seat` is the player.
fn board(catalogue: &Catalogue, state: &dyn GameState, seat: Seat, language: Language) -> Diagram {
    let mut board = state.diagram();
    let names = match seat {
        Seat::First => Pair::new(PLAYER, OPPONENT),
        Seat::Second => Pair::new(OPPONENT, PLAYER),
    };
    board.strip.players = names.map(str::to_owned);
    board.below = if board.sided { seat } else { board.below };
    board.strip.ply = u32::try_from(state.ply()).unwrap_or(u32::MAX);
    board.strip.texts = strip_texts(&board, &|phrase| catalogue.say(phrase, language));
    board
}
