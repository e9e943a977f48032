//! The table of a server's daily puzzles, as text without spoilers and without pings.

use postern_rules::phrase::Phrase;
use postern_service::club::puzzle_week::{PuzzleWeek, WeekSolver};
use postern_words::markup::escape;
use postern_words::voice::{Voice, msg};

/// The most people in the table.
const ROWS: usize = 15;

/// Returns the table; `None` if there is no solved puzzle in it.
pub fn table(voice: &Voice, week: &PuzzleWeek) -> Option<String> {
    if week.solvers.is_empty() {
        return None;
    }
    let signs = |solver: &WeekSolver| {
        let sign = |solved: &Option<bool>| match solved {
            Some(true) => "●",
            Some(false) => "○",
            None => "·",
        };
        solver.solved.iter().map(sign).collect::<Vec<_>>().join(" ")
    };
    let row = |solver: &WeekSolver| {
        msg!("puzzle-week-row", name = escape::name(&solver.name), signs = signs(solver))
    };
    let head = msg!("puzzle-week", days = week.days.len());
    let rows = week.solvers.iter().take(ROWS).map(row);
    let more = week.solvers.len().saturating_sub(ROWS);
    let more = (more > 0).then(|| msg!("puzzle-week-more", count = more));
    let lines: Vec<Phrase> = std::iter::once(head).chain(rows).chain(more).collect();
    Some(voice.lines(&lines))
}
