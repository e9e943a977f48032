//! The bracket of a knock-out: who is in which slot of which round, as data for a picture.

use crate::series::state::pairing::{Pairing, PairingId, Side, Verdict};
use crate::series::state::series::Series;
use postern_ids::PersonId;

/// A slot of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    Player(PersonId),
    /// A bye, or no player reached the slot.
    Empty,
    /// Not decided yet.
    Open,
}

/// A game of the bracket, or the place of a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BracketGame {
    pub top: Slot,
    pub bottom: Slot,
    pub pairing: Option<PairingId>,
    /// The player who reaches the next round.
    pub winner: Option<PersonId>,
}

/// A bracket, or a page of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// The number of the first round on this page.
    pub first_round: u16,
    pub rounds: Vec<Vec<BracketGame>>,
}

/// The most games in the first round of a page: eight players.
const PAGE: usize = 4;

/// Returns the player who reaches the next round; after a draw the second player.
pub fn winner(pairing: &Pairing) -> Option<PersonId> {
    match pairing.verdict()? {
        Verdict::Won(side) => Some(pairing.player(side)),
        Verdict::Draw => Some(pairing.player(Side::Second)),
        Verdict::BothLost => None,
    }
}

/// Returns the order in which seeds take the slots of a bracket, so that the strongest meet last: 1, 8, 4, 5, 2, 7, 3,
/// 6 for eight.
pub fn seed_order(size: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < size {
        let sum = order.len() * 2 + 1;
        order = order.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    order
}

/// The number of rounds of the knock-out.
pub fn round_count(series: &Series) -> u16 {
    series.draw.len().checked_ilog2().unwrap_or(0) as u16
}

/// Returns the bracket, as far as it is decided.
pub fn bracket(series: &Series) -> Bracket {
    let slot = |player: &Option<PersonId>| player.map_or(Slot::Empty, Slot::Player);
    let mut slots: Vec<Slot> = series.draw.iter().map(slot).collect();
    let mut rounds = Vec::new();
    for round in 1..=round_count(series) {
        let games: Vec<(BracketGame, Slot)> =
            slots.chunks_exact(2).map(|pair| game(series, round, pair[0], pair[1])).collect();
        slots = games.iter().map(|(_, next)| *next).collect();
        rounds.push(games.into_iter().map(|(game, _)| game).collect());
    }
    Bracket { first_round: 1, rounds }
}

/// Returns the game between two slots, and the slot that its winner takes.
fn game(series: &Series, number: u16, top: Slot, bottom: Slot) -> (BracketGame, Slot) {
    let round = series.rounds.iter().find(|round| round.number == number);
    let players: Vec<PersonId> = [top, bottom].into_iter().filter_map(Slot::player).collect();
    let pairing = match players[..] {
        [a, b] => {
            let mut of_round = series.pairings.iter().filter(|pairing| pairing.round == number);
            of_round.find(|pairing| pairing.has(a) && pairing.has(b))
        }
        _ => None,
    };
    let next = match (pairing, round) {
        (Some(pairing), _) if pairing.is_open() => Slot::Open,
        (Some(pairing), _) => winner(pairing).map_or(Slot::Empty, Slot::Player),
        (None, None) => Slot::Open,
        // Without a game one player has no opponent, or both slots are empty.
        (None, Some(round)) => {
            let passed = players.iter().find(|player| round.byes.contains(player));
            passed.map_or(Slot::Empty, |player| Slot::Player(*player))
        }
    };
    let pairing = pairing.map(|pairing| pairing.id);
    (BracketGame { top, bottom, pairing, winner: next.player() }, next)
}

impl Slot {
    pub fn player(self) -> Option<PersonId> {
        match self {
            Slot::Player(player) => Some(player),
            Slot::Empty | Slot::Open => None,
        }
    }
}

impl Bracket {
    /// Splits the bracket into pages of at most eight players; the last page has the rounds that join the others.
    pub fn pages(&self) -> Vec<Bracket> {
        let games = self.rounds.first().map_or(0, Vec::len);
        if games <= PAGE {
            return vec![self.clone()];
        }
        // A page of four games covers three rounds.
        let depth = (PAGE.ilog2() + 1) as usize;
        let page = |at: usize| Bracket {
            first_round: self.first_round,
            rounds: (0..depth).map(|round| part(&self.rounds[round], at, PAGE >> round)).collect(),
        };
        let mut pages: Vec<Bracket> = (0..games / PAGE).map(page).collect();
        let rest =
            Bracket { first_round: self.first_round + depth as u16, rounds: self.rounds[depth..].to_vec() };
        pages.extend(rest.pages());
        pages
    }
}

fn part(games: &[BracketGame], page: usize, size: usize) -> Vec<BracketGame> {
    games.iter().skip(page * size).take(size).copied().collect()
}
