//! Matches between two players over many games with alternating colours: the score and its confidence.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

pub use super::player::{Fault, Player};
use super::program::Program;
use super::random::mix;
use super::{Engine, Limits, Random};
use crate::game::{Game, GameState, MoveError, Options, Seat};

/// The games to be played.
#[derive(Clone)]
pub struct Match {
    pub game: &'static dyn Game,
    pub engine: &'static dyn Engine,
    pub options: Options,
    pub players: [Player; 2],
    pub games: usize,
    /// Each pair of games begins with so many random moves, the same in both with colours changed.
    pub opening: usize,
    pub seed: u64,
    pub threads: usize,
    /// Games that go on longer are draws.
    pub most_plies: usize,
}

/// The result from the first player's side. Wins and losses are counted by the first mover.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games that the first player won, with `x` and with `o`.
    pub wins: [usize; 2],
    /// Games lost, with `x` and with `o`.
    pub losses: [usize; 2],
    pub draws: usize,
    pub plies: usize,
}

impl Tally {
    pub fn games(&self) -> usize {
        self.wins.iter().chain(&self.losses).sum::<usize>() + self.draws
    }

    /// The first player's points in hundredths of all: a draw counts half.
    pub fn percent(&self) -> f64 {
        let games = self.games().max(1) as f64;
        100.0 * (self.wins.iter().sum::<usize>() as f64 + self.draws as f64 / 2.0) / games
    }

    /// The interval that the true value of [`Tally::percent`] lies in 95 times of 100 (Wilson, 1927). A draw is taken
    /// for half a win and half a loss, which makes it a little too wide where many games are drawn.
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.96;
        let games = self.games().max(1) as f64;
        let share = self.percent() / 100.0;
        let weight = Z * Z / games;
        let middle = (share + weight / 2.0) / (1.0 + weight);
        let half = Z * (share * (1.0 - share) / games + weight / (4.0 * games)).sqrt() / (1.0 + weight);
        [100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0)]
    }

    /// By how many Elo points the first player is stronger: least, likely, most.
    pub fn elo(&self) -> [f64; 3] {
        let elo = |percent: f64| {
            let share = (percent / 100.0).clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        let [low, high] = self.interval();
        [elo(low), elo(self.percent()), elo(high)]
    }

    /// Games won by the first mover and by the second.
    pub fn by_colour(&self) -> [usize; 2] {
        [self.wins[0] + self.losses[1], self.wins[1] + self.losses[0]]
    }

    fn add(&mut self, seat: Seat, winner: Option<Seat>, plies: usize) {
        let colour = (seat == Seat::Second) as usize;
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == seat => self.wins[colour] += 1,
            Some(_) => self.losses[colour] += 1,
        }
        self.plies += plies;
    }
}

/// `87 of 100 (87.0 %, 79.0 to 92.2), Elo +330 (+220 to +490); as x 45-5, as o 42-8, draws 0; x won 53, o 47; 61 plies`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, likely, most] = self.elo();
        let [first, second] = self.by_colour();
        let [low, high] = self.interval();
        write!(
            f,
            "{} of {} ({:.1} %, {low:.1} to {high:.1}), Elo {likely:+.0} ({least:+.0} to {most:+.0}); \
             as x {}-{}, as o {}-{}, draws {}; x won {first}, o {second}; {} plies",
            self.wins.iter().sum::<usize>(),
            self.games(),
            self.percent(),
            self.wins[0],
            self.losses[0],
            self.wins[1],
            self.losses[1],
            self.draws,
            self.plies / self.games().max(1),
        )
    }
}

/// A game that was played to its end.
pub struct Played {
    /// The seat of the first player.
    pub seat: Seat,
    pub winner: Option<Seat>,
    pub state: Box<dyn GameState>,
}

/// Plays all games of a match. `each` is told how it stands after every game.
///
/// # Errors
/// The first [`Fault`] of any game; games that are being played then end at once.
pub fn play(what: &Match, each: &(dyn Fn(&Tally) + Sync)) -> Result<Tally, Fault> {
    play_shown(what, &|tally, _| each(tally))
}

/// As [`play`]; `each` is shown every game, too, one after the other in the order of their ends.
///
/// # Errors
/// As [`play`].
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
    let mut state = what.game.start(&what.options).map_err(|bad| Fault::Options(bad.to_string()))?;
    open(state.as_mut(), what.opening, mix(what.seed ^ (number as u64 / 2)));
    let seat = if number.is_multiple_of(2) { Seat::First } else { Seat::Second };
    let mut programs = [Program::of(&what.players[0])?, Program::of(&what.players[1])?];
    while state.ending().is_none() && state.ply() < what.most_plies {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let which = (state.to_move() != seat) as usize;
        let seed = mix(what.seed ^ mix((number * 4096 + state.ply()) as u64));
        let player = &what.players[which];
        let made = match &mut programs[which] {
            Some(program) => program.choose(state.as_ref())?,
            None => choose(what, player, state.as_ref(), seed, stop).unwrap_or_default(),
        };
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let position = state.position();
        state.play(&made).map_err(|refused: MoveError| Fault::Move {
            by: format!("{player:?}"),
            position,
            reason: format!("{made:?} is refused: {refused}"),
        })?;
    }
    let winner = state.ending().and_then(|ending| ending.winner);
    Ok(Played { seat, winner, state })
}

/// Plays random moves that do not end the game.
fn open(state: &mut dyn GameState, plies: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..plies {
        let moves = state.legal(2);
        if moves.is_empty() || state.play(&moves[random.below(moves.len())]).is_err() {
            return;
        }
        if state.ending().is_some() {
            state.undo();
            return;
        }
    }
}

fn choose(
    what: &Match,
    player: &Player,
    state: &dyn GameState,
    seed: u64,
    stop: &AtomicBool,
) -> Option<String> {
    match *player {
        Player::Level { level, time, nodes } => {
            let budget = Limits { level, time, nodes, seed, lines: 1, stop };
            what.engine.think(state, budget).map(|thought| thought.best)
        }
        Player::Greedy => what.engine.greedy(state, seed),
        Player::RandomPolicy { time, nodes } => {
            what.engine.plain(state, Limits { level: 1, time, nodes, seed, lines: 1, stop })
        }
        Player::Program { .. } => None,
    }
}
