//! The computer player: searches for a move when it is the computer's turn, sends commands as people do, and answers
//! offers.

pub mod agreeing;
pub mod pondering;
pub mod swapping;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::{AbortHandle, Id, JoinError, JoinSet};

use postern_engine::score::Score;
use postern_metrics as metrics;
use postern_mutants::Mutant;
use postern_play::ids::{MatchId, Ply};
use postern_play::log_words;
use postern_play::log_words::chain;
use postern_play::record::{Player, Record};
use postern_play::step::command::{Actor, Command};
use postern_play::step::offer::Offer;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_play::time::backoff::Backoff;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;
use postern_service::Service;
use postern_service::pools::engine_pool::{EnginePool, SearchRequest, Unfinished};
use postern_service::pools::search_queue::Priority;
use postern_service::request::Failure;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// Number of failed searches after which the computer makes any legal move, so that a fault of ours never blocks a
/// game.
const MOST_THOUGHTS: u32 = 3;

/// Pauses before retries.
const PAUSES: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(600) };
/// Delay before the next look at a match in which another process thinks.
const ELSEWHERE: Duration = Duration::from_secs(2);

/// Matches per page of the list.
const PAGE: usize = 1000;

/// Plays the computer's side of all matches.
pub struct Opponent {
    service: Arc<Service>,
    pool: Arc<EnginePool>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
    /// The computer's evaluations in each running match, recorded since the start of the program.
    chances: Mutex<HashMap<MatchId, Chances>>,
}

/// The computer's evaluations of its chances in a match.
#[derive(Default)]
struct Chances {
    /// Evaluations at the computer's own turns since the last takeback.
    own: Vec<(Ply, Score)>,
    /// Ply of its last draw offer.
    offered: Option<Ply>,
}

/// A turn of the computer.
pub struct ComputerTurn {
    of: MatchId,
    ply: Ply,
    level: u8,
    state: Box<dyn GameState>,
    /// The ply to which the last takeback led; 0 without a takeback.
    since: Ply,
    /// The number of moves until a swap is possible; `None` if there is none any more.
    until_swap: Option<usize>,
}

/// The commands of a turn besides the move.
pub enum Talk {
    /// The computer agrees to a draw or resigns instead of moving.
    Ends(Command),
    /// The computer moves, possibly after a draw offer.
    GoesOn(Option<Command>),
}

/// The turns and offers that the computer is thinking about, at most one of each kind per match.
#[derive(Default)]
pub struct Thoughts {
    tasks: JoinSet<()>,
    turns: HashMap<MatchId, Thinking>,
    answers: HashMap<Id, (MatchId, Offer)>,
    /// The turns of people during which the computer ponders or has pondered.
    pondering: HashMap<MatchId, Pondering>,
}

/// The turn being thought about in a match.
struct Thinking {
    task: Id,
    ply: Ply,
    /// Notified if the turn is over before the search is.
    over: Arc<Notify>,
}

/// The turn of a person during which the computer ponders or has pondered.
struct Pondering {
    ply: Ply,
    task: AbortHandle,
}

impl Drop for Pondering {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Thoughts {
    /// Releases the lease of a match in which this process is not thinking, so that others may.
    fn leave(&mut self, service: &Service, id: MatchId) {
        let busy = self.turns.contains_key(&id) || self.answers.values().any(|(of, _)| *of == id);
        if !busy && service.leases().holds(thoughts_of(id)) {
            self.tasks.spawn(service.leases().leave(thoughts_of(id)));
        }
    }
}

impl Opponent {
    /// Creates the computer player. `clock` returns the current time.
    pub fn new(
        service: Arc<Service>,
        pool: Arc<EnginePool>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Opponent {
        Opponent { service, pool, clock: Box::new(clock), chances: Mutex::default() }
    }

    /// Plays forever. Drop the future or end the pool to stop it: unfinished searches are repeated from the same seeds
    /// after the next start.
    pub async fn run(self: Arc<Self>) {
        self.call_all_patiently().await;
        let mut under_way = Thoughts::default();
        loop {
            tokio::select! {
                biased;
                id = self.service.wakes.calls.next() => {
                    let _working = metrics::OPPONENT.work();
                    self.look(&mut under_way, id).await;
                }
                Some(done) = under_way.tasks.join_next_with_id() => self.end(&mut under_way, done),
                // No other process knows the calls that the dead process had not started.
                () = self.service.leases().died() => {
                    let opponent = self.clone();
                    under_way.tasks.spawn(async move { opponent.call_all_patiently().await });
                }
            }
        }
    }

    async fn call_all_patiently(&self) {
        while let Err(fault) = self.call_all().await {
            tracing::error!(fault = %chain(&fault), "the matches that wait for the computer can't be listed");
            tokio::time::sleep(PAUSES.first * 5).await;
        }
    }

    /// Calls for all matches that wait for the computer, those with the longest wait first.
    async fn call_all(&self) -> Result<(), Fault> {
        let (mut waiting, mut after) = (Vec::new(), MatchId(0));
        loop {
            if Mutant::ComputerForgotten.is_on() {
                break;
            }
            let page = self.service.store().unfinished(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            let called = page.iter().filter(|summary| summary.waits_for_computer());
            waiting.extend(called.map(|summary| (summary.last_move_at, summary.id)));
        }
        waiting.sort();
        for (_, id) in waiting {
            self.service.wakes.calls.call(id);
        }
        Ok(())
    }

    /// Returns the computer's turn in a match, if it is one. A match whose game can't be played waits for the operator.
    async fn turn_of_computer(&self, record: &Record) -> Option<ComputerTurn> {
        let seat = record.to_move().filter(|_| record.is_running())?;
        let Player::Computer { level } = record.players[seat] else { return None };
        let state = match self.service.matches.game(record).await {
            Ok(state) => state?.clone_state(),
            Err(fault) => {
                tracing::error!(id = %record.id, fault = %chain(&fault), "the computer can't play a match");
                return None;
            }
        };
        Some(ComputerTurn {
            of: record.id,
            ply: record.ply(),
            level,
            state,
            since: record.agreements.undone.since,
            until_swap: record.moves_until_swap(),
        })
    }

    /// Reads a match and the computer's turn in it. `None` if the match can't be read; it is called again later.
    async fn see(
        self: &Arc<Self>,
        under_way: &mut Thoughts,
        id: MatchId,
    ) -> Option<(Option<Record>, Option<ComputerTurn>)> {
        let record = match self.service.store().record(id).await {
            Ok(record) => record,
            Err(fault) => {
                tracing::error!(%id, fault = %chain(&fault), "a match can't be read; the computer looks again later");
                self.call_after(under_way, PAUSES.first * 60, id);
                return None;
            }
        };
        let turn = match &record {
            Some(record) => self.turn_of_computer(record).await,
            None => None,
        };
        Some((record, turn))
    }

    /// Calls for a match after a pause.
    fn call_after(self: &Arc<Self>, under_way: &mut Thoughts, pause: Duration, id: MatchId) {
        let opponent = self.clone();
        under_way.tasks.spawn(async move {
            tokio::time::sleep(pause).await;
            opponent.service.wakes.calls.call(id);
        });
    }

    /// Starts to think if it is the computer's turn, and stops a search whose turn is over.
    async fn look(self: &Arc<Self>, under_way: &mut Thoughts, id: MatchId) {
        let Some((mut record, mut turn)) = self.see(under_way, id).await else { return };
        let offered = record.as_ref().and_then(offered_to_computer);
        if (turn.is_some() || offered.is_some()) && !self.service.leases().holds(thoughts_of(id)) {
            if !self.service.leases().keeps(thoughts_of(id)).await {
                return self.call_after(under_way, ELSEWHERE, id);
            }
            // Another process may have moved since the record was read.
            (record, turn) = match self.see(under_way, id).await {
                Some(seen) => seen,
                None => return,
            };
        }
        if record.as_ref().is_none_or(|record| !record.is_running()) {
            self.chances().remove(&id);
        }
        self.ponder(under_way, id, record.as_ref()).await;
        if let Some(record) = record {
            self.consider(under_way, record, turn.is_some());
        }
        let ply = turn.as_ref().map(|turn| turn.ply);
        if let Some(thinking) = under_way.turns.get(&id) {
            if Some(thinking.ply) == ply {
                return;
            }
            thinking.over.notify_one();
            under_way.turns.remove(&id);
        }
        if let Some(turn) = turn {
            let (opponent, over, ply) = (self.clone(), Arc::new(Notify::new()), turn.ply);
            let heard = over.clone();
            let task = under_way.tasks.spawn(async move { opponent.take(turn, &heard).await }).id();
            under_way.turns.insert(id, Thinking { task, ply, over });
        }
        under_way.leave(&self.service, id);
    }

    fn end(&self, under_way: &mut Thoughts, done: Result<(Id, ()), JoinError>) {
        let task = match &done {
            Ok((task, ())) => *task,
            Err(broken) => broken.id(),
        };
        let turn = under_way.turns.iter().find(|(_, thinking)| thinking.task == task).map(|(id, _)| *id);
        let answer = under_way.answers.remove(&task).map(|(id, _)| id);
        if let Some(id) = turn {
            under_way.turns.remove(&id);
        }
        if let Some(id) = turn.or(answer) {
            under_way.leave(&self.service, id);
        }
        if let Some(id) = turn.or(answer)
            && let Err(broken) = done
        {
            tracing::error!(%id, %broken, "a turn or an answer of the computer broke off; it begins again");
            self.service.wakes.calls.call(id);
        }
    }

    /// Thinks and moves. Failures are retried until it is no longer the computer's turn.
    async fn take(&self, turn: ComputerTurn, over: &Notify) {
        let commands = tokio::select! {
            biased;
            () = over.notified() => Vec::new(),
            commands = self.decide(&turn) => commands,
        };
        // From here on the turn can't be interrupted, so a written command is always announced, too.
        for command in &commands {
            if let Some(Refusal::MovedOn { .. }) = self.write(turn.of, command).await {
                // Another process changed the match and left it to this one.
                self.service.wakes.calls.call(turn.of);
            }
        }
    }

    /// Carries out a command, with retries. Returns the refusal that makes the command obsolete, if any.
    async fn write(&self, of: MatchId, command: &Command) -> Option<Refusal> {
        let mut failures = 0;
        loop {
            let now = (self.clock)();
            let done = self.service.matches.command(of, Actor::Computer, command, None, now).await;
            let why = match done {
                Ok(_) => return None,
                Err(Failure::Refused(
                    why @ (Refusal::MovedOn { .. }
                    | Refusal::MatchOver
                    | Refusal::Frozen
                    | Refusal::NoSuchMatch
                    | Refusal::Agreement(_)),
                )) => return Some(why),
                // The search got the same position, so any other refusal is a fault of ours.
                Err(Failure::Refused(refusal)) => format!("refused: {refusal}"),
                Err(Failure::Fault(fault)) => chain(&fault),
            };
            let command = log_words::name(command);
            tracing::error!(id = %of, command, why, "what the computer does was not written");
            tokio::time::sleep(PAUSES.after(failures + 1)).await;
            failures += 1;
        }
    }

    /// Chooses the commands of a turn, in order; empty if the program is ending.
    async fn decide(&self, turn: &ComputerTurn) -> Vec<Command> {
        let seen = turn.ply;
        for failures in 0..MOST_THOUGHTS {
            let request = SearchRequest {
                lines: swapping::compared(turn.until_swap),
                ..asked(turn.of, turn.ply, turn.level)
            };
            let why = match self.pool.think(Priority::Turn, &*turn.state, request).await {
                Ok(Some(thought)) if may_play(&*turn.state, &thought.best) => {
                    let (text, score) = swapping::chosen(turn.until_swap, thought);
                    self.note(turn, score);
                    let plays = Command::Move { seen, text };
                    return match self.talks(turn).await {
                        // After the match has ended, the service refuses the move. The move is needed if the draw offer
                        // was withdrawn just before the agreement: the computer would never be called to this turn
                        // again.
                        Talk::Ends(command) => vec![command, plays],
                        Talk::GoesOn(said) => said.into_iter().chain([plays]).collect(),
                    };
                }
                Ok(Some(thought)) => format!("it is not legal to play {}", thought.best),
                Ok(None) => "it found no move".to_owned(),
                Err(Unfinished::Ending) => return Vec::new(),
                Err(broken @ Unfinished::Broken) => broken.to_string(),
            };
            tracing::error!(id = %turn.of, ply = turn.ply, why, "the computer could not think");
            tokio::time::sleep(PAUSES.after(failures + 1)).await;
        }
        vec![Command::Move { seen, text: any_move(&*turn.state, seed(turn.of, turn.ply)) }]
    }

    /// Records the evaluation of this turn.
    fn note(&self, turn: &ComputerTurn, score: Score) {
        let mut chances = self.chances();
        let own = &mut chances.entry(turn.of).or_default().own;
        own.retain(|(ply, _)| (turn.since..turn.ply).contains(ply));
        own.push((turn.ply, score));
    }

    /// Returns the evaluations at the computer's own turns from ply `since` on, oldest first.
    fn own_scores(&self, of: MatchId, since: Ply) -> Vec<Score> {
        let chances = self.chances();
        let own = chances.get(&of).map_or(&[][..], |chances| &chances.own);
        own.iter().filter(|(ply, _)| *ply >= since).map(|(_, score)| *score).collect()
    }

    /// Ignores lock poisoning: a panic never leaves the map half changed.
    fn chances(&self) -> MutexGuard<'_, HashMap<MatchId, Chances>> {
        self.chances.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The offer made to the computer in a running match.
fn offered_to_computer(record: &Record) -> Option<Offer> {
    let seat = Seat::BOTH.into_iter().find(|&seat| record.players[seat].person().is_none())?;
    record.agreements.offered_to(seat).filter(|_| record.is_running())
}

/// The lease of thinking in a match.
fn thoughts_of(of: MatchId) -> Work {
    Work { kind: "thoughts", of: of.0 }
}

/// The search request of a level at a turn of a match. The form stays the same throughout the match.
fn asked(of: MatchId, ply: Ply, level: u8) -> SearchRequest {
    SearchRequest { form: Some(seed(of, 0)), ..SearchRequest::of_level(level, seed(of, ply)) }
}

/// The seed of a search: different for each match and ply, and the same after a restart.
fn seed(of: MatchId, ply: Ply) -> u64 {
    // An odd constant spreads neighbouring numbers over all bits (Knuth's multiplicative hashing, by the golden ratio).
    ((of.0 << 16) ^ u64::from(ply)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn may_play(state: &dyn GameState, text: &str) -> bool {
    state.clone_state().play(text).is_ok()
}

/// Returns a legal move, found step by step: there may be too many to list.
fn any_move(state: &dyn GameState, seed: u64) -> String {
    let mut entered = Vec::new();
    loop {
        let mut next = state.next(&entered);
        match next.whole {
            Some(whole) => return whole,
            // In a running game, every offered prefix leads to a move.
            None if next.follow.is_empty() => return String::new(),
            None => {
                let choice = (seed >> 32) as usize % next.follow.len();
                entered.push(next.follow.swap_remove(choice));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use postern_engine::random::Random;
    use postern_games::catalogue::Catalogue;

    #[test]
    fn a_move_is_found_without_thinking_wherever_the_game_goes_on() {
        for game in Catalogue::standard().iter() {
            let mut state = Catalogue::standard().begin(game.info().id, &[], None).expect("it begins");
            let mut random = Random::new(5);
            for ply in 0..60 {
                if state.ending().is_some() {
                    break;
                }
                let text = any_move(&*state, random.bits());
                assert!(may_play(&*state, &text), "{} ply {ply}: {text:?}", game.info().id);
                state.play(&text).expect("it may be played");
            }
            assert!(!may_play(&*state, "zz99"));
        }
    }

    #[test]
    fn no_two_turns_have_the_same_seed() {
        let seeds: HashSet<u64> =
            (1..200).flat_map(|of| (0..200).map(move |ply| seed(MatchId(of), ply))).collect();
        assert_eq!(seeds.len(), 199 * 200);
        assert_eq!(seed(MatchId(7), 3), seed(MatchId(7), 3));
    }
}
