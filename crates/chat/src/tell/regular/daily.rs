//! The puzzle of the day: one puzzle for everybody on a server.

use crate::actions::Action;
use crate::actions::at_puzzle::AtPuzzle;
use crate::message::pictures::{Pictures, Said, View};
use crate::message::{Message, Style};
use crate::tell::regular::puzzle_week::table;
use postern_games::catalogue::Catalogue;
use postern_games::puzzles::book::{PuzzleBook, PuzzleId};
use postern_games::puzzles::text::Level;
use postern_play::ids::ServerId;
use postern_rules::language::Language;
use postern_service::club::puzzle_week::PuzzleWeek;
use postern_words::puzzle_words::{goal, headline, task};
use postern_words::voice::{Voice, msg};

/// Composes the messages with puzzles of the day.
pub struct DailyPuzzles {
    catalogue: Catalogue,
    pictures: Pictures,
    puzzles: PuzzleBook,
}

impl DailyPuzzles {
    pub fn new(catalogue: &Catalogue, pictures: Pictures) -> DailyPuzzles {
        DailyPuzzles { catalogue: catalogue.clone(), pictures, puzzles: PuzzleBook::of(catalogue) }
    }

    /// Chooses the puzzle of a day (in days since 1970) on a server and returns its id. The game changes daily, and
    /// easy puzzles are more frequent than hard ones. Returns `None` if no game has puzzles.
    pub fn choose(&self, server: ServerId, day: u32) -> Option<String> {
        let games: Vec<&str> = self.catalogue.ids().into_iter().filter(|id| self.puzzles.has(id)).collect();
        let turn = u64::from(day).wrapping_add(server.0 >> 22);
        let game = games.get((turn % games.len().max(1) as u64) as usize)?;
        let round = turn / games.len().max(1) as u64;
        let mut levels = [Level::Easy, Level::Middle, Level::Easy, Level::Hard];
        levels.rotate_left((round % 4) as usize);
        let of_level =
            |level| self.puzzles.of_day(game, level, round).first().map(|puzzle| puzzle.id.clone());
        levels.into_iter().find_map(of_level)
    }

    /// Returns the message with a puzzle and the text of its button's action, which identifies the message if its
    /// delivery is uncertain. With `week`, the table of the week follows the puzzle. Returns `None` if the puzzle no
    /// longer exists.
    pub async fn message(
        &self,
        id: &str,
        day: u32,
        language: Language,
        week: Option<&PuzzleWeek>,
    ) -> Option<(Message, String)> {
        let voice = Voice::new(&self.catalogue, language);
        let at = AtPuzzle { puzzle: PuzzleId::read(id)?, ply: 0 };
        let found = self.puzzles.get(at.puzzle)?;
        let state = found.state(0).ok()?;
        let sided = state.diagram().sided;
        let view = View { below: sided.then(|| state.to_move()), ..View::default() };
        let pictures = self.pictures.speaking(language);
        let goal = goal(found, &*state, 0);
        let said = Said { caption: Some(&goal), ..Said::default() };
        let picture =
            crate::message::pictures::if_painted(pictures.board(&*state, view, &[], said, None).await);
        let said = headline(&voice, found, &*state, task(found, &*state, 0));
        let action = Action::DailyPuzzle(at, day);
        let known = action.to_string();
        let mut message = Message::said(&voice, &msg!("daily-puzzle", puzzle = said));
        if let Some(table) = week.and_then(|week| table(&voice, week)) {
            message.content = format!("{}\n{table}", message.content);
        }
        let message = Message { picture, ..message };
        let row = [
            (Style::Main, "button-solve", action),
            (Style::Plain, "button-puzzle-week", Action::PuzzleWeek(day)),
        ];
        Some((message.with_buttons(&voice, row), known))
    }
}
