//! Puzzles: one a day for each game, as hard as the visitor likes it, solved by the buttons that moves are made with.

use std::sync::Arc;
use std::time::Duration;

use super::picker::{Picker, Stage, stage};
use super::{CommandError, Desk, asker, button, buttons};
use crate::board::Square;
use crate::chat::action::{Action, Board, Entered};
use crate::chat::pictures::Said;
use crate::chat::wording::{self, Label, PuzzleEnd, PuzzleStage, PuzzleWords, Wins, short_options};
use crate::chat::{Arguments, AtPuzzle, Button, Context, Message, Reply, Row, Style};
use crate::diagram::Mark;
use crate::game::GameState;
use crate::play::{Practice, Profile, Refusal, Timestamp};
use crate::puzzles::{Attempt, Level, Puzzle, PuzzleId};
use crate::service::Priority;

/// A day in milliseconds: the puzzles change at midnight, universal time.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// How long a move that is not the solution's may take to be judged, the waiting for others included.
const PATIENCE: Duration = Duration::from_secs(20);

/// A puzzle after so many moves of its solution; the solver is to move.
#[derive(Clone)]
struct Solving {
    puzzle: Arc<Puzzle>,
    ply: u8,
}

impl Solving {
    fn at(&self) -> AtPuzzle {
        let puzzle = PuzzleId::read(&self.puzzle.id)
            .expect("a puzzle of a book has an id that fits, as a test sees to");
        AtPuzzle { puzzle, ply: self.ply }
    }
}

impl Desk {
    /// `/puzzle`.
    pub(super) async fn puzzle(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let game = match ask.text("game") {
            None => None,
            Some(id) => {
                let known = self.service.catalogue().ids();
                let game = self.service.catalogue().game(&id);
                game.ok_or_else(|| CommandError::Said(words.bad_option("game", &known.join(", "))))?;
                Some(id)
            }
        };
        Ok(Reply::private(self.puzzles(ctx, game.as_deref()).await?))
    }

    /// The puzzle of the day in a game, or a choice of all.
    pub(super) async fn puzzles(&self, ctx: &Context, game: Option<&str>) -> Result<Message, CommandError> {
        let profile = self.service.profile(ctx.person.id).await?;
        let Some(game) = game else { return Ok(self.all_of_today(ctx, &profile)) };
        let practice = practice(&profile, game);
        let puzzle = self
            .of_today(ctx, game, &practice)
            .ok_or_else(|| CommandError::Fault(format!("there is no puzzle of {game}")))?;
        let at = Solving { puzzle: puzzle.clone(), ply: 0 };
        if practice.is_over(&puzzle.id) {
            let end = PuzzleEnd { next: Some(tomorrow(ctx)), ..PuzzleEnd::default() };
            let stage = PuzzleStage::Finished { line: shown_line(puzzle)?, end };
            return self.over(ctx, &profile, &at, stage, state(puzzle, puzzle.line.len())?).await;
        }
        self.open_puzzle(ctx, &profile, &at, PuzzleStage::Task).await
    }

    /// The puzzle as far as it is solved.
    pub(super) async fn show_puzzle(&self, ctx: &Context, at: AtPuzzle) -> Result<Reply, CommandError> {
        let at = self.solving(ctx, at)?;
        let profile = self.service.profile(ctx.person.id).await?;
        Ok(Reply::update(self.open_puzzle(ctx, &profile, &at, PuzzleStage::Task).await?))
    }

    /// One step of entering a move, or back.
    pub(super) async fn enter_in_puzzle(
        &self,
        ctx: &Context,
        at: AtPuzzle,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Reply, CommandError> {
        let at = self.solving(ctx, at)?;
        let now = state(&at.puzzle, at.ply.into())?;
        let picker = match stage(&*now, entered, column) {
            Stage::Whole(entered) => return self.play_in_puzzle(ctx, at.at(), &entered).await,
            Stage::Choose(picker) => picker,
            // Made up, or from a version that entered moves in another way: begin again.
            Stage::Nowhere => match stage(&*now, Entered::default(), None) {
                Stage::Choose(picker) => picker,
                Stage::Whole(_) | Stage::Nowhere => {
                    return Err(CommandError::Said(wording::in_language(ctx.language).old_button()));
                }
            },
        };
        Ok(Reply::update(self.puzzle_picker(ctx, &at, &*now, &picker).await?))
    }

    async fn puzzle_picker(
        &self,
        ctx: &Context,
        at: &Solving,
        now: &dyn GameState,
        picker: &Picker,
    ) -> Result<Message, CommandError> {
        let profile = self.service.profile(ctx.person.id).await?;
        let stage = PuzzleStage::Enter(picker.prompt());
        let rows = picker.rows(Board::Puzzle(at.at()), now, self.service.catalogue(), ctx.language);
        self.puzzle_message(ctx, &profile, at, stage, (now, &picker.marks()), rows).await
    }

    /// The whole move that was entered is judged at once.
    pub(super) async fn play_in_puzzle(
        &self,
        ctx: &Context,
        at: AtPuzzle,
        entered: &Entered,
    ) -> Result<Reply, CommandError> {
        let at = self.solving(ctx, at)?;
        let words = wording::in_language(ctx.language);
        let old = || CommandError::Said(words.old_button());
        let Solving { puzzle, ply } = &at;
        let ply = *ply;
        let mut now = state(puzzle, ply.into())?;
        let tokens = now.tokens(&entered.spaced()).map_err(|_| old())?;
        let made = now.next(&tokens).whole.ok_or_else(old)?;
        let attempt = match puzzle.right(ply.into(), &made) {
            Some(right) => right,
            None => self.judged(ctx, &at, made.clone()).await?,
        };
        let made = now.play(&made).map_err(Refusal::Move)?.shown;
        let message = match attempt {
            Attempt::Right { answer, solved: false } => {
                let answer = answer.and_then(|answer| now.play(&answer).ok());
                let stage = PuzzleStage::GoOn { made, answer: answer.map(|answer| answer.shown) };
                let profile = self.service.profile(ctx.person.id).await?;
                self.open_puzzle(ctx, &profile, &Solving { puzzle: puzzle.clone(), ply: ply + 2 }, stage)
                    .await?
            }
            Attempt::Right { solved: true, .. } => {
                let last = state(puzzle, puzzle.line.len())?;
                self.finish(
                    ctx,
                    &at,
                    |practice| practice.solve(&puzzle.id),
                    last,
                    |line, end| PuzzleStage::Solved { also: false, line, end },
                )
                .await?
            }
            Attempt::AlsoRight => {
                self.finish(
                    ctx,
                    &at,
                    |practice| practice.solve(&puzzle.id),
                    now,
                    |line, end| PuzzleStage::Solved { also: true, line, end },
                )
                .await?
            }
            Attempt::Wrong { answer } => {
                let profile = self.practise(ctx, puzzle, |practice| practice.miss(&puzzle.id)).await?;
                let answer = answer.and_then(|answer| now.play(&answer).ok());
                let stage = PuzzleStage::Wrong { made, answer: answer.map(|answer| answer.shown) };
                let row = vec![
                    button(words, Style::Main, Label::TryAgain, &Action::Puzzle(at.at())),
                    button(words, Style::Plain, Label::Solution, &Action::Solution(at.at())),
                ];
                self.puzzle_message(ctx, &profile, &at, stage, (&*now, &[]), buttons(row)).await?
            }
        };
        Ok(Reply::update(message))
    }

    /// **Solution**: given up.
    pub(super) async fn show_solution(&self, ctx: &Context, at: AtPuzzle) -> Result<Reply, CommandError> {
        let at = self.solving(ctx, at)?;
        let puzzle = &at.puzzle;
        let last = state(puzzle, puzzle.line.len())?;
        let given_up = |practice: &mut Practice| practice.give_up(&puzzle.id);
        let told = |line, end| PuzzleStage::GivenUp { line, end };
        Ok(Reply::update(self.finish(ctx, &at, given_up, last, told).await?))
    }

    /// Judges a move that is not the solution's. It waits its turn behind others who think.
    async fn judged(&self, ctx: &Context, at: &Solving, made: String) -> Result<Attempt, CommandError> {
        let Solving { puzzle, ply } = at.clone();
        let judging = self.pool.run(Priority::Asked, move |stop| puzzle.attempt(ply.into(), &made, stop));
        match tokio::time::timeout(PATIENCE, judging).await {
            Ok(Ok(attempt)) => Ok(attempt.map_err(Refusal::Move)?),
            Ok(Err(unfinished)) => Err(CommandError::Fault(unfinished.to_string())),
            Err(_) => Err(CommandError::Said(wording::in_language(ctx.language).puzzle_busy())),
        }
    }

    /// Keeps what was done with a puzzle.
    async fn practise(
        &self,
        ctx: &Context,
        puzzle: &Puzzle,
        done: impl Fn(&mut Practice) + Send + Sync,
    ) -> Result<Profile, CommandError> {
        let change = |profile: &mut Profile| {
            done(profile.practice.entry(puzzle.game().to_owned()).or_default());
        };
        Ok(self.service.choose(&asker(ctx), change).await?)
    }

    /// The puzzle is over: that is kept, and told with the whole solution.
    async fn finish(
        &self,
        ctx: &Context,
        at: &Solving,
        done: impl Fn(&mut Practice) + Send + Sync,
        last: Box<dyn GameState>,
        told: impl FnOnce(Vec<String>, PuzzleEnd) -> PuzzleStage,
    ) -> Result<Message, CommandError> {
        let game = at.puzzle.game();
        let profile = self.practise(ctx, &at.puzzle, done).await?;
        let practice = practice(&profile, game);
        let next = self.of_today(ctx, game, &practice);
        let through = next.is_none_or(|next| practice.is_over(&next.id));
        let end = PuzzleEnd {
            solved: practice.solved,
            at_once: practice.at_once,
            next: through.then(|| tomorrow(ctx)),
            level: next.filter(|_| !through).map(|next| next.level),
        };
        let stage = told(shown_line(&at.puzzle)?, end);
        self.over(ctx, &profile, at, stage, last).await
    }

    async fn over(
        &self,
        ctx: &Context,
        profile: &Profile,
        at: &Solving,
        stage: PuzzleStage,
        last: Box<dyn GameState>,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let row = vec![button(words, Style::Main, Label::Puzzles, &Action::Puzzles(None))];
        self.puzzle_message(ctx, profile, at, stage, (&*last, &[]), buttons(row)).await
    }

    /// The board where the solver is to move.
    async fn open_puzzle(
        &self,
        ctx: &Context,
        profile: &Profile,
        at: &Solving,
        stage: PuzzleStage,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let now = state(&at.puzzle, at.ply.into())?;
        let begin = Action::Enter(Board::Puzzle(at.at()), Entered::default());
        let row = vec![
            button(words, Style::Main, Label::Move, &begin),
            button(words, Style::Plain, Label::Solution, &Action::Solution(at.at())),
            button(words, Style::Plain, Label::Rules, &Action::Rules(at.puzzle.game().to_owned())),
        ];
        self.puzzle_message(ctx, profile, at, stage, (&*now, &[]), buttons(row)).await
    }

    async fn puzzle_message(
        &self,
        ctx: &Context,
        profile: &Profile,
        at: &Solving,
        stage: PuzzleStage,
        (shown, marks): (&dyn GameState, &[(Square, Mark)]),
        rows: Vec<Row>,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let Solving { puzzle, ply } = at;
        let first = state(puzzle, 0)?;
        let (info, solver) = (first.info(), first.to_move());
        let view = self.pictures.view(profile, Some(solver), first.diagram().sided);
        let last = shown.moves().pop();
        let said = Said { last: last.as_deref(), ..Said::default() };
        let picture = self.pictures.board(shown, view, marks, said).await?;
        let end = state(puzzle, puzzle.line.len())?;
        let content = words.puzzle(&PuzzleWords {
            game: info.name,
            options: short_options(first.options()),
            level: puzzle.level,
            side: info.seats[solver],
            other: info.seats[solver.other()],
            moves: puzzle.moves_left(usize::from(*ply)),
            wins: match (puzzle.wins_game(), first.score()) {
                (true, _) => Wins::Game,
                (false, Some(_)) => Wins::Points,
                (false, None) => Wins::Stones,
            },
            to_the_end: !puzzle.wins_game() || end.ending().is_some(),
            stage,
        });
        Ok(Message { content, picture: Some(picture), rows, ..Message::default() })
    }

    /// What a button names; one of a puzzle that there is not, or of a ply at which the solver does not move, is old.
    fn solving(&self, ctx: &Context, at: AtPuzzle) -> Result<Solving, CommandError> {
        let puzzle = self.book.get(at.puzzle).filter(|puzzle| puzzle.is_solvers(at.ply.into()));
        let old = || CommandError::Said(wording::in_language(ctx.language).old_button());
        Ok(Solving { puzzle: puzzle.ok_or_else(old)?.clone(), ply: at.ply })
    }

    fn of_today(&self, ctx: &Context, game: &str, practice: &Practice) -> Option<&Arc<Puzzle>> {
        self.book.of_day(game, level(practice), ctx.now.0.div_euclid(DAY).unsigned_abs())
    }

    /// The puzzles of all games that have some, as buttons.
    fn all_of_today(&self, ctx: &Context, profile: &Profile) -> Message {
        let words = wording::in_language(ctx.language);
        let games = self.service.catalogue().iter().map(|spec| spec.info());
        let row = games
            .filter(|info| self.book.has(info.id))
            .map(|info| {
                let practice = practice(profile, info.id);
                let puzzle = self.of_today(ctx, info.id, &practice);
                let finished = puzzle.is_none_or(|puzzle| practice.is_over(&puzzle.id));
                let label = words.puzzle_label(info.name, level(&practice), finished);
                Button::new(Style::Plain, label, Action::Puzzles(Some(info.id.to_owned())).to_string())
            })
            .collect();
        Message { rows: buttons(row), ..Message::text(words.puzzles()) }
    }
}

fn practice(profile: &Profile, game: &str) -> Practice {
    profile.practice.get(game).cloned().unwrap_or_default()
}

fn level(practice: &Practice) -> Level {
    Level::ALL.get(practice.grade as usize).copied().unwrap_or(Level::Hard)
}

fn tomorrow(ctx: &Context) -> Timestamp {
    Timestamp((ctx.now.0.div_euclid(DAY) + 1) * DAY)
}

fn state(puzzle: &Puzzle, plies: usize) -> Result<Box<dyn GameState>, CommandError> {
    puzzle.state(plies).map_err(CommandError::Fault)
}

/// The moves of the whole solution as they are shown.
fn shown_line(puzzle: &Puzzle) -> Result<Vec<String>, CommandError> {
    let mut now = state(puzzle, 0)?;
    let mut line = Vec::new();
    for made in &puzzle.line {
        let played = now.play(made);
        line.push(played.map_err(|error| CommandError::Fault(format!("{}: {error}", puzzle.id)))?.shown);
    }
    Ok(line)
}
