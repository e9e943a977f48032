//! `/puzzle`: one puzzle a day for each game, as hard as the person likes it, solved by the buttons that moves are made
//! with.

use std::sync::Arc;
use std::time::Duration;

use crate::board::Square;
use crate::chat::actions::{Board, OfGame};
use crate::chat::pictures::Said;
use crate::chat::wording::{Label, Prompt, PuzzleEnd, PuzzleStage, PuzzleWords, Wins, short_options};
use crate::chat::{
    Action, Argument, Arguments, AtPuzzle, Button, CommandError, CommandInfo, Context, Entered, Message,
    Style, in_rows, picker,
};
use crate::diagram::Mark;
use crate::game::{GameState, Info};
use crate::games::Catalogue;
use crate::play::{Practice, Profile, Refusal, Timestamp};
use crate::puzzles::{Attempt, Level, Puzzle, PuzzleId};
use crate::service::Priority;

/// A day in milliseconds: the puzzles change at midnight, universal time.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The time to judge a move that is not the solution's, the waiting for others included.
const PATIENCE: Duration = Duration::from_secs(20);

type Buttons = Vec<(Style, Label, Action)>;

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    let about = "A position with one winning idea; one a day in each game, as hard as you like it";
    CommandInfo::new("puzzle", about, vec![Argument::which_game(catalogue)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    today(ctx, OfGame(arguments.text("game").unwrap_or_default())).await
}

/// The puzzle of the day of a game, or a choice of all.
pub async fn today(ctx: &Context<'_>, OfGame(id): OfGame) -> Result<Message, CommandError> {
    let profile = ctx.profile().await?;
    if id.is_empty() {
        return Ok(all_of_today(ctx, &profile));
    }
    if ctx.catalogue().get(&id).is_none() {
        return ctx.said(ctx.words.bad_option("game", &ctx.catalogue().ids().join(", ")));
    }
    let game = id.as_str();
    let practice = practice(&profile, game);
    let puzzle = of_today(ctx, game, &practice)
        .ok_or_else(|| CommandError::Fault(format!("there is no puzzle of {game}")))?;
    let solving = Solving::of(puzzle.clone(), 0)?;
    if practice.is_over(&puzzle.id) {
        let end = PuzzleEnd { next: Some(tomorrow(ctx)), ..PuzzleEnd::default() };
        let stage = PuzzleStage::Finished { line: shown_line(puzzle)?, end };
        return solving.over(ctx, &profile, stage, &*state(puzzle, puzzle.line.len())?).await;
    }
    solving.open(ctx, &profile, PuzzleStage::Task).await
}

/// A puzzle, as far as it is solved.
pub async fn press(ctx: &Context<'_>, at: AtPuzzle) -> Result<Message, CommandError> {
    Solving::load(ctx, at)?.open(ctx, &ctx.profile().await?, PuzzleStage::Task).await
}

/// **Solution**: gives up.
pub async fn give_up(ctx: &Context<'_>, at: AtPuzzle) -> Result<Message, CommandError> {
    let solving = Solving::load(ctx, at)?;
    let puzzle = &solving.puzzle;
    let last = state(puzzle, puzzle.line.len())?;
    let told = |line, end| PuzzleStage::GivenUp { line, end };
    solving.finish(ctx, |practice| practice.give_up(&puzzle.id), &*last, told).await
}

/// A puzzle in which the solver is to move.
pub struct Solving {
    puzzle: Arc<Puzzle>,
    /// The number of moves of the solution that are made.
    ply: u8,
    pub state: Box<dyn GameState>,
}

impl Solving {
    pub fn load(ctx: &Context<'_>, at: AtPuzzle) -> Result<Solving, CommandError> {
        let puzzle = ctx.services.puzzles.get(at.puzzle).filter(|puzzle| puzzle.is_solvers(at.ply.into()));
        Solving::of(puzzle.ok_or_else(|| ctx.old_button())?.clone(), at.ply)
    }

    fn of(puzzle: Arc<Puzzle>, ply: u8) -> Result<Solving, CommandError> {
        let state = state(&puzzle, ply.into())?;
        Ok(Solving { puzzle, ply, state })
    }

    fn at(&self) -> AtPuzzle {
        let puzzle = PuzzleId::read(&self.puzzle.id)
            .expect("a puzzle of a book has an id that fits, as a test sees to");
        AtPuzzle { puzzle, ply: self.ply }
    }

    /// The board while a move is entered.
    pub async fn entering(
        &self,
        ctx: &Context<'_>,
        prompt: Prompt,
        marks: &[(Square, Mark)],
    ) -> Result<Message, CommandError> {
        self.message(ctx, &ctx.profile().await?, PuzzleStage::Enter(prompt), &*self.state, marks).await
    }

    /// Judges the whole move that was entered.
    pub async fn play(mut self, ctx: &Context<'_>, entered: &Entered) -> Result<Message, CommandError> {
        let (puzzle, ply) = (self.puzzle.clone(), self.ply);
        let made = picker::whole(&*self.state, entered).ok_or_else(|| ctx.old_button())?;
        let attempt = match puzzle.right(ply.into(), &made) {
            Some(right) => right,
            None => judged(ctx, puzzle.clone(), ply, made.clone()).await?,
        };
        let made = self.state.play(&made).map_err(Refusal::Move)?.shown;
        let mut answered = |answer: Option<String>| {
            answer.and_then(|answer| self.state.play(&answer).ok()).map(|played| played.shown)
        };
        let solve = |practice: &mut Practice| practice.solve(&puzzle.id);
        match attempt {
            Attempt::Right { answer, solved: false } => {
                let stage = PuzzleStage::GoOn { made, answer: answered(answer) };
                let next = Solving::of(puzzle, ply + 2)?;
                next.open(ctx, &ctx.profile().await?, stage).await
            }
            Attempt::Right { solved: true, .. } => {
                let last = state(&puzzle, puzzle.line.len())?;
                let told = |line, end| PuzzleStage::Solved { also: false, line, end };
                self.finish(ctx, solve, &*last, told).await
            }
            Attempt::AlsoRight => {
                let told = |line, end| PuzzleStage::Solved { also: true, line, end };
                self.finish(ctx, solve, &*self.state, told).await
            }
            Attempt::Wrong { answer } => {
                let stage = PuzzleStage::Wrong { made, answer: answered(answer) };
                let profile = practise(ctx, &puzzle, |practice| practice.miss(&puzzle.id)).await?;
                let row = [
                    (Style::Main, Label::TryAgain, Action::Puzzle(self.at())),
                    (Style::Plain, Label::Solution, Action::Solution(self.at())),
                ];
                let message = self.message(ctx, &profile, stage, &*self.state, &[]).await?;
                Ok(message.with_buttons(ctx.words, row))
            }
        }
    }

    /// The board where the solver is to move.
    async fn open(
        &self,
        ctx: &Context<'_>,
        profile: &Profile,
        stage: PuzzleStage,
    ) -> Result<Message, CommandError> {
        let at = self.at();
        let row: Buttons = vec![
            (Style::Main, Label::Move, Action::Enter(Board::Puzzle(at), Entered::default())),
            (Style::Plain, Label::Solution, Action::Solution(at)),
            (Style::Plain, Label::Rules, Action::Rules(OfGame(self.puzzle.game().to_owned()))),
        ];
        Ok(self.message(ctx, profile, stage, &*self.state, &[]).await?.with_buttons(ctx.words, row))
    }

    /// Ends the puzzle: keeps what was done, and tells the whole solution.
    async fn finish(
        &self,
        ctx: &Context<'_>,
        done: impl Fn(&mut Practice) + Send + Sync,
        last: &dyn GameState,
        told: impl FnOnce(Vec<String>, PuzzleEnd) -> PuzzleStage,
    ) -> Result<Message, CommandError> {
        let puzzle = &*self.puzzle;
        let profile = practise(ctx, puzzle, done).await?;
        let practice = practice(&profile, puzzle.game());
        let next = of_today(ctx, puzzle.game(), &practice);
        let through = next.is_none_or(|next| practice.is_over(&next.id));
        let end = PuzzleEnd {
            solved: practice.solved,
            at_once: practice.at_once,
            next: through.then(|| tomorrow(ctx)),
            level: next.filter(|_| !through).map(|next| next.level),
        };
        let stage = told(shown_line(puzzle)?, end);
        self.over(ctx, &profile, stage, last).await
    }

    async fn over(
        &self,
        ctx: &Context<'_>,
        profile: &Profile,
        stage: PuzzleStage,
        last: &dyn GameState,
    ) -> Result<Message, CommandError> {
        let all = (Style::Main, Label::Puzzles, Action::Puzzles(OfGame(String::new())));
        Ok(self.message(ctx, profile, stage, last, &[]).await?.with_buttons(ctx.words, [all]))
    }

    async fn message(
        &self,
        ctx: &Context<'_>,
        profile: &Profile,
        stage: PuzzleStage,
        shown: &dyn GameState,
        marks: &[(Square, Mark)],
    ) -> Result<Message, CommandError> {
        let (puzzle, ply) = (&*self.puzzle, self.ply);
        let first = state(puzzle, 0)?;
        let (info, solver) = (first.info(), first.to_move());
        let look = ctx.pictures().view(profile, Some(solver), first.diagram().sided);
        let last = shown.moves().pop();
        let said = Said { last: last.as_deref(), ..Said::default() };
        let picture = ctx.pictures().board(shown, look, marks, said).await?;
        let end = state(puzzle, puzzle.line.len())?;
        let content = ctx.words.puzzle(&PuzzleWords {
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
            to_the_end: !puzzle.wins_game() || end.ending().is_some(),
            stage,
        });
        Ok(Message::text(content).with_picture(picture))
    }
}

/// Judges a move that is not the solution's. It waits its turn behind others who think.
async fn judged(
    ctx: &Context<'_>,
    puzzle: Arc<Puzzle>,
    ply: u8,
    made: String,
) -> Result<Attempt, CommandError> {
    let pool = &ctx.services.pool;
    let judging = pool.run(Priority::Asked, move |stop| puzzle.attempt(ply.into(), &made, stop));
    match tokio::time::timeout(PATIENCE, judging).await {
        Ok(Ok(attempt)) => Ok(attempt.map_err(Refusal::Move)?),
        Ok(Err(unfinished)) => Err(CommandError::Fault(unfinished.to_string())),
        Err(_) => ctx.said(ctx.words.puzzle_busy()),
    }
}

/// Keeps what was done with a puzzle.
async fn practise(
    ctx: &Context<'_>,
    puzzle: &Puzzle,
    done: impl Fn(&mut Practice) + Send + Sync,
) -> Result<Profile, CommandError> {
    let change = |profile: &mut Profile| {
        done(profile.practice.entry(puzzle.game().to_owned()).or_default());
    };
    Ok(ctx.services.service.choose(&ctx.asker(), change).await?)
}

/// The puzzles of all games, as buttons.
fn all_of_today(ctx: &Context<'_>, profile: &Profile) -> Message {
    let button = |info: &Info| {
        let practice = practice(profile, info.id);
        let puzzle = of_today(ctx, info.id, &practice);
        let finished = puzzle.is_none_or(|puzzle| practice.is_over(&puzzle.id));
        let label = ctx.words.puzzle_label(info.name, level(&practice), finished);
        Button::new(Style::Plain, label, Action::Puzzles(OfGame(info.id.to_owned())))
    };
    let buttons = ctx
        .catalogue()
        .iter()
        .map(|spec| spec.info())
        .filter(|info| ctx.services.puzzles.has(info.id))
        .map(button);
    Message::text(ctx.words.puzzles()).with_rows(in_rows(buttons.collect()))
}

fn practice(profile: &Profile, game: &str) -> Practice {
    profile.practice.get(game).cloned().unwrap_or_default()
}

fn level(practice: &Practice) -> Level {
    Level::ALL.get(practice.grade as usize).copied().unwrap_or(Level::Hard)
}

fn of_today<'a>(ctx: &Context<'a>, game: &str, practice: &Practice) -> Option<&'a Arc<Puzzle>> {
    ctx.services.puzzles.of_day(game, level(practice), ctx.now.0.div_euclid(DAY).unsigned_abs())
}

fn tomorrow(ctx: &Context<'_>) -> Timestamp {
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
