//! Matches between two players over many games with alternating colours: the score and its confidence interval.

pub mod book;
pub mod player;
pub mod program;
pub mod sprt;
pub mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::arena::book::Opening;
use crate::arena::player::{Fault, Player};
use crate::arena::program::Program;
use crate::arena::sprt::Sprt;
use crate::arena::tally::Tally;
use postern_engine::bridge::Engine;
use postern_engine::random::{Random, mix};
use postern_engine::result::Limits;
use postern_rules::game::info::Options;
use postern_rules::game::state::{Game, GameState, MoveError};
use postern_rules::seat::Seat;

/// The settings of a match.
#[derive(Clone)]
pub struct Match {
    pub game: &'static dyn Game,
    pub engine: &'static dyn Engine,
    pub options: Options,
    pub players: [Player; 2],
    pub games: usize,
    /// Number of random opening moves. The two games of a pair share them, with colours changed.
    pub opening: usize,
    /// Opening book to use in place of random moves. Each pair of games takes the next opening, from a start that the
    /// seed chooses. Empty for no book.
    pub book: Vec<Opening>,
    /// Ends the match once this test has decided. Games in progress are still completed.
    pub until: Option<Sprt>,
    pub seed: u64,
    pub threads: usize,
    /// Length in plies at which a game is called a draw.
    pub most_plies: usize,
}

/// A completed game.
pub struct Played {
    /// The seat of the first player.
    pub seat: Seat,
    pub winner: Option<Seat>,
    pub state: Box<dyn GameState>,
    /// Time spent by each player.
    pub spent: [Spent; 2],
}

/// Time spent on a player's moves, in wall-clock time or CPU time as in the player's limit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spent {
    pub time: Duration,
    pub moves: u32,
}

impl Spent {
    pub fn add(&mut self, other: Spent) {
        self.time += other.time;
        self.moves += other.moves;
    }

    /// Returns the mean time per move.
    pub fn mean(self) -> Duration {
        self.time / self.moves.max(1)
    }
}

/// Plays all games of a match and calls `each` with the running score after every game.
///
/// # Errors
/// Returns the first [`Fault`] of any game; games in progress are then abandoned.
pub fn play(what: &Match, each: &(dyn Fn(&Tally) + Sync)) -> Result<Tally, Fault> {
    play_shown(what, &|tally, _| each(tally))
}

/// Like [`play`], but also passes every completed game to `each`, one at a time in order of completion.
///
/// # Errors
/// See [`play`].
pub fn play_shown(what: &Match, each: &(dyn Fn(&Tally, &Played) + Sync)) -> Result<Tally, Fault> {
    let tally = Mutex::new(Ok(Tally::default()));
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..what.threads.max(1) {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= what.games {
                        return;
                    }
                    let played = play_one(what, number, &stop);
                    let mut tally = tally.lock().unwrap_or_else(|broken| broken.into_inner());
                    match (played, tally.as_mut()) {
                        (Ok(played), Ok(tally)) => {
                            tally.add(played.seat, played.winner, played.state.ply());
                            each(tally, &played);
                            if what.until.is_some_and(|test| test.progress(tally).decided().is_some()) {
                                next.fetch_max(what.games, Ordering::Relaxed);
                            }
                        }
                        (Err(fault), Ok(_)) => {
                            stop.store(true, Ordering::Relaxed);
                            *tally = Err(fault);
                        }
                        (_, Err(_)) => {}
                    }
                }
            });
        }
    });
    tally.into_inner().unwrap_or_else(|broken| broken.into_inner())
}

fn play_one(what: &Match, number: usize, stop: &AtomicBool) -> Result<Played, Fault> {
    let mut state = begin(what, number / 2)?;
    let seat = if number.is_multiple_of(2) { Seat::First } else { Seat::Second };
    let mut programs = [Program::of(&what.players[0])?, Program::of(&what.players[1])?];
    let mut spent = [Spent::default(); 2];
    while state.ending().is_none() && state.ply() < what.most_plies {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let which = (state.to_move() != seat) as usize;
        let seed = mix(what.seed ^ mix((number * 4096 + state.ply()) as u64));
        let player = &what.players[which];
        let form = mix(what.seed ^ mix((2 * number + which) as u64));
        let watch = player.stopwatch();
        let made = match &mut programs[which] {
            Some(program) => program.choose(state.as_ref(), stop)?,
            None => choose(what, player, state.as_ref(), (seed, form), stop).unwrap_or_default(),
        };
        if stop.load(Ordering::Relaxed) {
            break;
        }
        spent[which].add(Spent { time: watch.elapsed(), moves: 1 });
        let position = state.position();
        state.play(&made).map_err(|refused: MoveError| Fault::Move {
            by: format!("{player:?}"),
            position,
            reason: format!("{made:?} is refused: {refused}"),
        })?;
    }
    let winner = state.ending().and_then(|ending| ending.winner);
    Ok(Played { seat, winner, state, spent })
}

/// Starts a game and plays the opening of its pair.
fn begin(what: &Match, pair: usize) -> Result<Box<dyn GameState>, Fault> {
    let mut state = what.game.start(&what.options).map_err(|bad| Fault::Options(bad.to_string()))?;
    if what.book.is_empty() {
        book::open(state.as_mut(), what.opening, mix(what.seed ^ pair as u64));
        return Ok(state);
    }
    let first = Random::new(what.seed).below(what.book.len());
    let opening = &what.book[(first + pair) % what.book.len()];
    book::play(state.as_mut(), opening).map_err(|refused| Fault::Options(refused.to_string()))?;
    Ok(state)
}

fn choose(
    what: &Match,
    player: &Player,
    state: &dyn GameState,
    (seed, form): (u64, u64),
    stop: &AtomicBool,
) -> Option<String> {
    match *player {
        Player::Level { level, time, nodes, ref evaluator, without } => {
            let form = Some(form);
            let limits = Limits { level, time, nodes, seed, form, lines: 1, without, stop };
            what.engine.think_with(state, limits, evaluator).map(|thought| thought.best)
        }
        Player::Greedy => what.engine.greedy(state, seed),
        Player::Uct { time, nodes } => {
            what.engine.uct(state, Limits { time, nodes, ..Limits::of_level(1, seed, stop) })
        }
        Player::Program { .. } => None,
    }
}
