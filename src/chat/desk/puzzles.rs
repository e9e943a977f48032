//! Puzzles: one a day for each game, as hard as the visitor likes it, solved by the buttons that moves are made with.

use std::time::Duration;

use super::picker::{Picker, Stage, stage};
use super::{Desk, Trouble, asker, button, buttons};
use crate::chat::pictures::Said;
use crate::chat::tag::{Board, Entered, Tag};
use crate::chat::wording::{self, Label, PuzzleEnd, PuzzleStage, PuzzleWords, Wins, short_options};
use crate::chat::{Ask, AtPuzzle, Button, Message, Reply, Row, Style, Visit};
use crate::diagram::Mark;
use crate::game::Table;
use crate::games;
use crate::grid::Square;
use crate::play::{Practice, Profile, Refusal, Timestamp, Urgency};
use crate::puzzles::{Attempt, Level, Puzzle, of_day};

/// A day in milliseconds: the puzzles change at midnight, universal time.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// How long a move that is not the solution's may take to be judged, the waiting for others included.
const PATIENCE: Duration = Duration::from_secs(20);

impl Desk {
    /// `/puzzle`.
    pub(super) async fn puzzle(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let game = match ask.text("game") {
            None => None,
            Some(id) => {
                let known: Vec<&str> = games::ALL.iter().map(|game| game.info().id).collect();
                let game = games::by_id(&id);
                let game = game.ok_or_else(|| Trouble::Said(words.bad_option("game", &known.join(", "))))?;
                Some(game.info().id)
            }
        };
        Ok(Reply::private(self.puzzles(visit, game).await?))
    }

    /// The puzzle of the day in a game, or a choice of all.
    pub(super) async fn puzzles(
        &self,
        visit: &Visit,
        game: Option<&'static str>,
    ) -> Result<Message, Trouble> {
        let profile = self.service.profile(visit.person.id).await?;
        let Some(game) = game else { return Ok(all_of_today(visit, &profile)) };
        let practice = practice(&profile, game);
        let puzzle = of_today(visit, game, &practice)
            .ok_or_else(|| Trouble::Fault(format!("there is no puzzle of {game}")))?;
        let at = AtPuzzle { puzzle, ply: 0 };
        if practice.is_over(&puzzle.id) {
            let end = PuzzleEnd { next: Some(tomorrow(visit)), ..PuzzleEnd::default() };
            let stage = PuzzleStage::Finished { line: shown_line(puzzle, visit)?, end };
            return self.over(visit, &profile, at, stage, table(puzzle, puzzle.line.len())?).await;
        }
        self.open_puzzle(visit, &profile, at, PuzzleStage::Task).await
    }

    /// The puzzle as far as it is solved.
    pub(super) async fn show_puzzle(&self, visit: &Visit, at: AtPuzzle) -> Result<Reply, Trouble> {
        let profile = self.service.profile(visit.person.id).await?;
        Ok(Reply::update(self.open_puzzle(visit, &profile, at, PuzzleStage::Task).await?))
    }

    /// One step of entering a move, or back.
    pub(super) async fn enter_in_puzzle(
        &self,
        visit: &Visit,
        at: AtPuzzle,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Reply, Trouble> {
        let now = table(at.puzzle, at.ply.into())?;
        let picker = match stage(&*now, entered, column) {
            Stage::Whole(entered) => return self.play_in_puzzle(visit, at, &entered).await,
            Stage::Choose(picker) => picker,
            // Made up, or from a version that entered moves in another way: begin again.
            Stage::Nowhere => match stage(&*now, Entered::default(), None) {
                Stage::Choose(picker) => picker,
                Stage::Whole(_) | Stage::Nowhere => {
                    return Err(Trouble::Said(wording::in_language(visit.language).old_button()));
                }
            },
        };
        Ok(Reply::update(self.puzzle_picker(visit, at, &*now, &picker).await?))
    }

    async fn puzzle_picker(
        &self,
        visit: &Visit,
        at: AtPuzzle,
        now: &dyn Table,
        picker: &Picker,
    ) -> Result<Message, Trouble> {
        let profile = self.service.profile(visit.person.id).await?;
        let stage = PuzzleStage::Enter(picker.prompt());
        let rows = picker.rows(Board::Puzzle(at), now, visit.language);
        self.puzzle_message(visit, &profile, at, stage, (now, &picker.marks()), rows)
    }

    /// The whole move that was entered is judged at once.
    pub(super) async fn play_in_puzzle(
        &self,
        visit: &Visit,
        at: AtPuzzle,
        entered: &Entered,
    ) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let old = || Trouble::Said(words.old_button());
        let AtPuzzle { puzzle, ply } = at;
        let mut now = table(puzzle, ply.into())?;
        let tokens = now.tokens(&entered.spaced()).map_err(|_| old())?;
        let made = now.next(&tokens).whole.ok_or_else(old)?;
        let attempt = match puzzle.right(ply.into(), &made) {
            Some(right) => right,
            None => self.judged(visit, at, made.clone()).await?,
        };
        let made = now.play(&made, visit.language).map_err(Refusal::Move)?.shown;
        let message = match attempt {
            Attempt::Right { answer, solved: false } => {
                let answer = answer.and_then(|answer| now.play(&answer, visit.language).ok());
                let stage = PuzzleStage::GoOn { made, answer: answer.map(|answer| answer.shown) };
                let profile = self.service.profile(visit.person.id).await?;
                self.open_puzzle(visit, &profile, AtPuzzle { puzzle, ply: ply + 2 }, stage).await?
            }
            Attempt::Right { solved: true, .. } => {
                let last = table(puzzle, puzzle.line.len())?;
                self.finish(
                    visit,
                    at,
                    |practice| practice.solve(&puzzle.id),
                    last,
                    |line, end| PuzzleStage::Solved { also: false, line, end },
                )
                .await?
            }
            Attempt::AlsoRight => {
                self.finish(
                    visit,
                    at,
                    |practice| practice.solve(&puzzle.id),
                    now,
                    |line, end| PuzzleStage::Solved { also: true, line, end },
                )
                .await?
            }
            Attempt::Wrong { answer } => {
                let profile = self.practise(visit, puzzle, |practice| practice.miss(&puzzle.id)).await?;
                let answer = answer.and_then(|answer| now.play(&answer, visit.language).ok());
                let stage = PuzzleStage::Wrong { made, answer: answer.map(|answer| answer.shown) };
                let row = vec![
                    button(words, Style::Main, Label::TryAgain, &Tag::Puzzle(at)),
                    button(words, Style::Plain, Label::Solution, &Tag::Solution(at)),
                ];
                self.puzzle_message(visit, &profile, at, stage, (&*now, &[]), buttons(row))?
            }
        };
        Ok(Reply::update(message))
    }

    /// **Solution**: given up.
    pub(super) async fn show_solution(&self, visit: &Visit, at: AtPuzzle) -> Result<Reply, Trouble> {
        let puzzle = at.puzzle;
        let last = table(puzzle, puzzle.line.len())?;
        let given_up = |practice: &mut Practice| practice.give_up(&puzzle.id);
        let told = |line, end| PuzzleStage::GivenUp { line, end };
        Ok(Reply::update(self.finish(visit, at, given_up, last, told).await?))
    }

    /// Judges a move that is not the solution's. It waits its turn behind others who think.
    async fn judged(&self, visit: &Visit, at: AtPuzzle, made: String) -> Result<Attempt, Trouble> {
        let AtPuzzle { puzzle, ply } = at;
        let judging = self.thinker.run(Urgency::Asked, move |stop| puzzle.attempt(ply.into(), &made, stop));
        match tokio::time::timeout(PATIENCE, judging).await {
            Ok(Ok(attempt)) => Ok(attempt.map_err(Refusal::Move)?),
            Ok(Err(unfinished)) => Err(Trouble::Fault(unfinished.to_string())),
            Err(_) => Err(Trouble::Said(wording::in_language(visit.language).puzzle_busy())),
        }
    }

    /// Keeps what was done with a puzzle.
    async fn practise(
        &self,
        visit: &Visit,
        puzzle: &'static Puzzle,
        done: impl Fn(&mut Practice) + Send + Sync,
    ) -> Result<Profile, Trouble> {
        let change = |profile: &mut Profile| {
            done(profile.practice.entry(puzzle.game().to_owned()).or_default());
        };
        Ok(self.service.choose(&asker(visit), change).await?)
    }

    /// The puzzle is over: that is kept, and told with the whole solution.
    async fn finish(
        &self,
        visit: &Visit,
        at: AtPuzzle,
        done: impl Fn(&mut Practice) + Send + Sync,
        last: Box<dyn Table>,
        told: impl FnOnce(Vec<String>, PuzzleEnd) -> PuzzleStage,
    ) -> Result<Message, Trouble> {
        let game = at.puzzle.game();
        let profile = self.practise(visit, at.puzzle, done).await?;
        let practice = practice(&profile, game);
        let next = of_today(visit, game, &practice);
        let through = next.is_none_or(|next| practice.is_over(&next.id));
        let end = PuzzleEnd {
            solved: practice.solved,
            at_once: practice.at_once,
            next: through.then(|| tomorrow(visit)),
            level: next.filter(|_| !through).map(|next| next.level),
        };
        let stage = told(shown_line(at.puzzle, visit)?, end);
        self.over(visit, &profile, at, stage, last).await
    }

    async fn over(
        &self,
        visit: &Visit,
        profile: &Profile,
        at: AtPuzzle,
        stage: PuzzleStage,
        last: Box<dyn Table>,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let row = vec![button(words, Style::Main, Label::Puzzles, &Tag::Puzzles(None))];
        self.puzzle_message(visit, profile, at, stage, (&*last, &[]), buttons(row))
    }

    /// The board where the solver is to move.
    async fn open_puzzle(
        &self,
        visit: &Visit,
        profile: &Profile,
        at: AtPuzzle,
        stage: PuzzleStage,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let now = table(at.puzzle, at.ply.into())?;
        let begin = Tag::Enter(Board::Puzzle(at), Entered::default());
        let row = vec![
            button(words, Style::Main, Label::Move, &begin),
            button(words, Style::Plain, Label::Solution, &Tag::Solution(at)),
            button(words, Style::Plain, Label::Rules, &Tag::Rules(at.puzzle.game().to_owned())),
        ];
        self.puzzle_message(visit, profile, at, stage, (&*now, &[]), buttons(row))
    }

    fn puzzle_message(
        &self,
        visit: &Visit,
        profile: &Profile,
        at: AtPuzzle,
        stage: PuzzleStage,
        (shown, marks): (&dyn Table, &[(Square, Mark)]),
        rows: Vec<Row>,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let AtPuzzle { puzzle, ply } = at;
        let first = table(puzzle, 0)?;
        let (info, solver) = (first.info(), first.to_move());
        let view = self.pictures.view(profile, Some(solver), first.diagram().sided);
        let last = shown.moves().pop();
        let said = Said { last: last.as_deref(), ..Said::default() };
        let picture = self.pictures.board(shown, view, marks, said)?;
        let end = table(puzzle, puzzle.line.len())?;
        let content = words.puzzle(&PuzzleWords {
            game: info.name,
            options: short_options(first.options()),
            level: puzzle.level,
            side: info.seats[solver],
            other: info.seats[solver.other()],
            moves: puzzle.moves_left(ply.into()),
            wins: match (puzzle.wins_game(), first.score()) {
                (true, _) => Wins::Game,
                (false, Some(_)) => Wins::Points,
                (false, None) => Wins::Stones,
            },
            to_the_end: !puzzle.wins_game() || end.ending(visit.language).is_some(),
            stage,
        });
        Ok(Message { content, picture: Some(picture), rows, ..Message::default() })
    }
}

/// The puzzles of all games, as buttons.
fn all_of_today(visit: &Visit, profile: &Profile) -> Message {
    let words = wording::in_language(visit.language);
    let row = games::ALL
        .iter()
        .map(|game| {
            let info = game.info();
            let practice = practice(profile, info.id);
            let puzzle = of_today(visit, info.id, &practice);
            let finished = puzzle.is_none_or(|puzzle| practice.is_over(&puzzle.id));
            let label = words.puzzle_label(info.name, level(&practice), finished);
            Button::new(Style::Plain, label, Tag::Puzzles(Some(info.id)).to_string())
        })
        .collect();
    Message { rows: buttons(row), ..Message::text(words.puzzles()) }
}

fn practice(profile: &Profile, game: &str) -> Practice {
    profile.practice.get(game).cloned().unwrap_or_default()
}

fn level(practice: &Practice) -> Level {
    Level::ALL.get(practice.grade as usize).copied().unwrap_or(Level::Hard)
}

fn of_today(visit: &Visit, game: &str, practice: &Practice) -> Option<&'static Puzzle> {
    of_day(game, level(practice), visit.now.0.div_euclid(DAY).unsigned_abs())
}

fn tomorrow(visit: &Visit) -> Timestamp {
    Timestamp((visit.now.0.div_euclid(DAY) + 1) * DAY)
}

fn table(puzzle: &Puzzle, plies: usize) -> Result<Box<dyn Table>, Trouble> {
    puzzle.table(plies).map_err(Trouble::Fault)
}

/// The moves of the whole solution as they are shown.
fn shown_line(puzzle: &Puzzle, visit: &Visit) -> Result<Vec<String>, Trouble> {
    let mut now = table(puzzle, 0)?;
    let mut line = Vec::new();
    for made in &puzzle.line {
        let played = now.play(made, visit.language);
        line.push(played.map_err(|error| Trouble::Fault(format!("{}: {error}", puzzle.id)))?.shown);
    }
    Ok(line)
}
