//! The workers of a meeting, each as after a start of the program, and what they do.

use std::time::Instant;

use postern::chat::tell::regular::daily::DailyPuzzles;
use postern::chat::tell::regular::letter::Letters;
use postern::workers::caretaker::Caretaker;
use postern::workers::opponent::Opponent;
use postern::workers::standing_boards::StandingBoards;
use tokio::task::JoinHandle;

use super::Meeting;
use crate::prelude::*;

impl Meeting {
    pub fn standing_boards(&self) -> StandingBoards {
        let clock = self.clock.clone();
        let (service, messenger) = (self.service.clone(), self.messenger.clone());
        StandingBoards::new(service, messenger, self.pictures(), move || clock.now())
    }

    pub fn caretaker(&self) -> Caretaker {
        let (pictures, clock) = (self.pictures(), self.clock.clone());
        let puzzles = DailyPuzzles::new(&catalogue(), pictures.clone());
        let (service, messenger) = (self.service.clone(), self.messenger.clone());
        Caretaker::new(service, messenger, puzzles, Letters::new(pictures), move || clock.now())
    }

    /// Starts the task that plays the computer's moves.
    pub fn computer(&self, pool: &Arc<EnginePool>) -> JoinHandle<()> {
        let clock = self.clock.clone();
        let opponent = Opponent::new(self.service.clone(), pool.clone(), move || clock.now());
        tokio::spawn(Arc::new(opponent).run())
    }

    /// Waits until `so` returns true of a match, and returns it.
    ///
    /// # Panics
    /// If that takes longer than [`SOON`].
    pub async fn once(&self, id: MatchId, so: impl Fn(&Record) -> bool) -> Record {
        let began = Instant::now();
        loop {
            let record = self.record(id).await;
            if so(&record) {
                return record;
            }
            assert!(began.elapsed() < SOON, "{record:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}
