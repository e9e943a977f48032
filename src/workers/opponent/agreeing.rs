//! Draws, takebacks and resignation of the computer player: its answers to offers, and its own offers.

use std::sync::Arc;

use crate::workers::opponent::{ComputerTurn, Opponent, Talk, Thoughts, asked, offered_to_computer};
use postern_engine::resignation;
use postern_engine::score::Score;
use postern_play::ids::Ply;
use postern_play::log_words::chain;
use postern_play::record::Record;
use postern_play::step::command::Command;
use postern_play::step::offer::{Offer, Proposal};
use postern_service::pools::engine_pool::Unfinished;
use postern_service::pools::search_queue::Priority;

/// Earliest ply at which the computer agrees to a draw. Before that, a game has hardly started.
const EARLIEST_DRAW: usize = 10;

impl Opponent {
    /// Starts to answer an offer to the computer. A draw offered during the computer's own turn is answered with its
    /// move.
    pub(crate) fn consider(self: &Arc<Self>, under_way: &mut Thoughts, record: Record, own_turn: bool) {
        let Some(offer) = offered_to_computer(&record) else { return };
        let thought = (record.id, offer);
        let with_its_move = own_turn && offer.what == Proposal::Draw;
        if with_its_move || under_way.answers.values().any(|answering| *answering == thought) {
            return;
        }
        let opponent = self.clone();
        let task = under_way.tasks.spawn(async move { opponent.answer(&record, offer).await }).id();
        under_way.answers.insert(task, thought);
    }

    async fn answer(&self, record: &Record, offer: Offer) {
        let command = match self.agrees(record, offer).await {
            None => return,
            Some(true) => Command::Agree { offer },
            Some(false) => Command::Refuse { offer },
        };
        // An offer that is gone needs no answer.
        let _ = self.write(record.id, &command).await;
    }

    /// True if the computer accepts an offer outside its own turn; `None` if the program is ending.
    async fn agrees(&self, record: &Record, offer: Offer) -> Option<bool> {
        let Some(level) = record.computer() else { return Some(false) };
        match offer.what {
            // Unrated matches have no stakes, and a player learns from trying another move.
            Proposal::Takeback => Some(!record.rated),
            Proposal::Draw if record.moves.len() < EARLIEST_DRAW => Some(false),
            Proposal::Draw => {
                let mut own = self.own_scores(record.id, record.agreements.undone.since);
                if own.is_empty() {
                    // The program has just started, or the match was taken back.
                    own.extend(self.looks(record, level).await.ok()?);
                }
                Some(resignation::accepts_draw(level, &own))
            }
        }
    }

    /// Evaluates the computer's chances on the opponent's turn; `None` if the search fails.
    async fn looks(&self, record: &Record, level: u8) -> Result<Option<Score>, Unfinished> {
        let state = match self.service.matches.game(record).await {
            Ok(Some(state)) => state,
            Ok(None) => return Ok(None),
            Err(fault) => {
                tracing::error!(id = %record.id, fault = %chain(&fault), "the computer could not look at a match");
                return Ok(None);
            }
        };
        let ask = asked(record.id, record.ply(), level);
        match self.pool.think(Priority::Turn, &*state, ask).await {
            Ok(thought) => Ok(thought.map(|thought| thought.score.reversed())),
            Err(Unfinished::Ending) => Err(Unfinished::Ending),
            Err(broken @ Unfinished::Broken) => {
                tracing::error!(id = %record.id, %broken, "the computer could not think about an offer");
                Ok(None)
            }
        }
    }

    /// The commands of the turn besides the move. The turn's evaluation must have been recorded.
    pub(crate) async fn talks(&self, turn: &ComputerTurn) -> Talk {
        let own = self.own_scores(turn.of, turn.since);
        // An offer may have come while the computer thought.
        let offer = match self.service.store().record(turn.of).await {
            Ok(record) => record.as_ref().and_then(offered_to_computer),
            Err(fault) => {
                tracing::error!(id = %turn.of, fault = %chain(&fault), "an offer can't be read; the computer moves on");
                None
            }
        };
        let late = turn.state.ply() >= EARLIEST_DRAW;
        if let Some(offer @ Offer { what: Proposal::Draw, .. }) = offer
            && late
            && resignation::accepts_draw(turn.level, &own)
        {
            return Talk::Ends(Command::Agree { offer });
        }
        let draw_rule = self
            .service
            .catalogue()
            .engine(turn.state.info().id)
            .is_some_and(|engine| engine.has_draw_rule());
        if resignation::resigns(turn.level, &own, draw_rule) {
            return Talk::Ends(Command::Resign { seen: turn.ply });
        }
        let wants =
            offer.is_none() && resignation::offers_draw(turn.level, &own, self.turns_since_offer(turn));
        Talk::GoesOn(wants.then(|| {
            self.chances().entry(turn.of).or_default().offered = Some(turn.ply);
            Command::Offer { seen: turn.ply, what: Proposal::Draw }
        }))
    }

    /// Number of the computer's turns since its last draw offer; `None` if it has made no offer since the program
    /// started.
    fn turns_since_offer(&self, turn: &ComputerTurn) -> Option<usize> {
        let chances = self.chances();
        let chances = chances.get(&turn.of)?;
        let offered: Ply = chances.offered?;
        Some(chances.own.iter().filter(|(ply, _)| *ply > offered).count())
    }
}

#[cfg(test)]
mod tests {
    use postern_games::catalogue::Catalogue;
    use std::time::Duration;

    use super::*;
    use postern_play::ids::MatchId;
    use postern_play::time::Timestamp;
    use postern_service::Service;
    use postern_service::pools::engine_pool::EnginePool;
    use postern_store::Store;

    fn opponent() -> Opponent {
        let service =
            Service::new(Catalogue::standard(), Store::in_memory(), Arc::new(tokio::sync::Notify::new()));
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_millis(1));
        Opponent::new(Arc::new(service), Arc::new(pool), || Timestamp(0))
    }

    fn turn(ply: Ply, since: Ply) -> ComputerTurn {
        let state = Catalogue::standard().begin("ransom", &[], None).expect("it begins");
        ComputerTurn { of: MatchId(7), ply, level: 5, state, since, until_swap: None }
    }

    /// A computer player after `even` balanced turns, the last of which is its current one.
    fn after(even: u32, since: Ply) -> (Opponent, ComputerTurn) {
        let opponent = opponent();
        let mut last = turn(0, since);
        for number in 0..even {
            last = turn(2 * number, since);
            opponent.note(&last, Score { hundredths: 0, ends_in: None, chance: 0.5 });
        }
        (opponent, last)
    }

    async fn offers(opponent: &Opponent, turn: &ComputerTurn) -> bool {
        match opponent.talks(turn).await {
            Talk::Ends(command) => panic!("{command:?}"),
            Talk::GoesOn(None) => false,
            Talk::GoesOn(Some(command)) => {
                assert_eq!(command, Command::Offer { seen: turn.ply, what: Proposal::Draw });
                true
            }
        }
    }

    #[tokio::test]
    async fn a_draw_is_offered_where_the_game_led_nowhere_for_long_and_then_not_for_as_long_again() {
        let (opponent, last) = after(5, 0);
        assert!(!offers(&opponent, &last).await, "the game has hardly begun");
        let (opponent, last) = after(40, 0);
        assert!(offers(&opponent, &last).await);
        let mut quiet = 0;
        for number in 40..80 {
            let next = turn(2 * number, 0);
            opponent.note(&next, Score { hundredths: 0, ends_in: None, chance: 0.5 });
            if offers(&opponent, &next).await {
                break;
            }
            quiet += 1;
        }
        assert!((5..30).contains(&quiet), "{quiet} turns");
    }

    #[tokio::test]
    async fn what_was_thought_before_a_takeback_counts_no_more() {
        let (opponent, last) = after(40, 0);
        assert_eq!(opponent.own_scores(last.of, 0).len(), 40);
        let back = turn(last.ply + 2, last.ply + 1);
        opponent.note(&back, Score { hundredths: 0, ends_in: None, chance: 0.5 });
        assert_eq!(opponent.own_scores(last.of, back.since).len(), 1);
        assert!(!offers(&opponent, &back).await);
    }

    #[tokio::test]
    async fn it_resigns_once_it_has_seen_its_loss_at_two_turns_of_the_same_match() {
        let opponent = opponent();
        let lost = async |of, ply, level| {
            let turn = ComputerTurn { of: MatchId(of), level, ..turn(ply, 0) };
            opponent.note(&turn, Score { hundredths: -30_000, ends_in: Some(-6), chance: 0.0 });
            matches!(opponent.talks(&turn).await, Talk::Ends(Command::Resign { seen }) if seen == ply)
        };
        assert!(!lost(1, 10, 4).await);
        assert!(!lost(1, 10, 4).await, "a thought that is begun again counts once");
        assert!(!lost(2, 12, 4).await, "another match");
        assert!(lost(1, 12, 4).await);
        assert!(!lost(3, 10, 3).await && !lost(3, 12, 3).await, "weak levels play to the end");
    }
}
