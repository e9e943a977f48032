//! The workers of a meeting, each as after a start of the program.

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
}
