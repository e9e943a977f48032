//! `/puzzle`: puzzles of each game at the person's level, solved with the same buttons as moves.

use std::sync::Arc;
use std::time::Duration;

use crate::chat::actions::{Action, Board, OfGame};
use crate::chat::command_info::{Argument, ChatCommand, CommandInfo};
use crate::chat::context::{CommandError, CommandResult, Context, bad_option, said};
use crate::chat::entry::picker::Asked;
use crate::chat::invocation::Arguments;
use crate::chat::message::at_puzzle::AtPuzzle;
use crate::chat::message::entered::Entered;
use crate::chat::message::pictures::{Said, View};
use crate::chat::message::{Button, Labelled, Message, Style, in_rows};
use crate::chat::words::voice::{Voice, msg, short_options, side, text};
use crate::play::letter::day;
use crate::play::people::practice::Practice;
use crate::play::people::profile::Profile;
use crate::play::step::refusal::Refusal;
use crate::service::challenges::computer::LEVELS;
use crate::service::pools::search_queue::Priority;
use postern_games::catalogue::Catalogue;
use postern_games::puzzles::attempt::Attempt;
use postern_games::puzzles::book::PuzzleId;
use postern_games::puzzles::text::{Level, Puzzle};
use postern_rules::diagram::Mark;
use postern_rules::game::info::Info;
use postern_rules::game::state::GameState;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::square::Square;

/// A day in milliseconds. The order of the puzzles changes at midnight UTC.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The maximum time for judging a move that differs from the solution, including the time in the queue.
const PATIENCE: Duration = Duration::from_secs(20);

pub const COMMAND: ChatCommand =
    ChatCommand::slash("puzzle", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::which_game(catalogue)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    next(ctx, OfGame(arguments.text("game").unwrap_or_default())).await
}

/// Shows the next puzzle of a game, or the list of all games.
pub async fn next(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let profile = ctx.profile()?;
    if id.is_empty() {
        return Ok(all_games(ctx, profile));
    }
    let Some(spec) = ctx.catalogue().get(&id) else {
        return bad_option("game", ctx.catalogue().ids().join(", "));
    };
    let Some(puzzle) = upcoming(ctx, &id, &practice(profile, &id)) else {
        return said(msg!("puzzles-all-done", game = text(spec.info().name)));
    };
    let solving = Solving::of(puzzle.clone(), 0)?;
    solving.open(ctx, profile, solving.task()?).await
}

/// Shows a puzzle after the solved moves.
pub async fn press(ctx: &Context<'_>, at: AtPuzzle) -> CommandResult {
    let solving = Solving::load(ctx, at)?;
    solving.open(ctx, ctx.profile()?, solving.task()?).await
}

/// Shows the puzzle of the day to the person who pressed its button.
pub async fn daily(ctx: &Context<'_>, at: AtPuzzle, _day: u32) -> CommandResult {
    press(ctx, at).await
}

/// Handles **Solution**: asks for confirmation, unless the person has already finished the puzzle.
pub async fn solution(ctx: &Context<'_>, at: AtPuzzle) -> CommandResult {
    let solving = Solving::load(ctx, at)?;
    let profile = ctx.profile()?;
    if practice(profile, solving.puzzle.game()).is_over(&solving.puzzle.id) {
        return give_up(ctx, at).await;
    }
    let row = [
        (Style::Danger, "button-show-solution", Action::SolutionForSure(at)),
        (Style::Plain, "button-back", Action::Puzzle(at)),
    ];
    let asked = solving.message(ctx, profile, msg!("puzzle-give-up"), &*solving.state).await?;
    Ok(asked.with_buttons(&ctx.voice, row))
}

/// Gives up and shows the solution.
pub async fn give_up(ctx: &Context<'_>, at: AtPuzzle) -> CommandResult {
    let solving = Solving::load(ctx, at)?;
    let puzzle = &solving.puzzle;
    let last = state(puzzle, puzzle.line.len())?;
    solving.finish(ctx, |practice| practice.give_up(&puzzle.id), &*last, "puzzle-given-up").await
}

/// A puzzle in which it is the solver's turn.
pub struct Solving {
    puzzle: Arc<Puzzle>,
    /// The number of moves of the solution already made.
    ply: u8,
    pub state: Box<dyn GameState>,
}

impl Solving {
    pub fn load(ctx: &Context<'_>, at: AtPuzzle) -> CommandResult<Solving> {
        let puzzle = ctx.services.puzzles.get(at.puzzle).filter(|puzzle| puzzle.is_solvers(at.ply.into()));
        Solving::of(puzzle.ok_or_else(CommandError::old_button)?.clone(), at.ply)
    }

    fn of(puzzle: Arc<Puzzle>, ply: u8) -> CommandResult<Solving> {
        let state = state(&puzzle, ply.into())?;
        Ok(Solving { puzzle, ply, state })
    }

    fn at(&self) -> AtPuzzle {
        let puzzle = PuzzleId::read(&self.puzzle.id)
            .expect("a puzzle of a book has an id that fits, as a test sees to");
        AtPuzzle { puzzle, ply: self.ply }
    }

    /// Returns the task of the puzzle.
    fn task(&self) -> CommandResult<Phrase> {
        task(&self.puzzle, self.ply)
    }

    /// Returns the side of the solver's opponent.
    fn other_side(&self) -> PhraseArg {
        side(self.state.info(), self.state.to_move().other())
    }

    /// Returns the complete solution for display. If it stops before the end of the game, every move wins from there.
    fn line(&self) -> CommandResult<Phrase> {
        let mut now = state(&self.puzzle, 0)?;
        let mut line = Vec::new();
        for made in &self.puzzle.line {
            let played = now.play(made);
            let fault = |error| CommandError::Fault(format!("{}: {error}", self.puzzle.id));
            line.push(format!("**{}**", played.map_err(fault)?.shown));
        }
        let whole = !self.puzzle.wins_game() || now.ending().is_some();
        let rest = if whole { "whole" } else { "easy" };
        Ok(msg!("puzzle-line", moves = line.join(" "), rest = rest))
    }

    /// Returns how the board is drawn: from the solver's side.
    pub fn view(&self, ctx: &Context<'_>, profile: &Profile) -> CommandResult<View> {
        let first = state(&self.puzzle, 0)?;
        Ok(ctx.pictures.view(profile, Some(first.to_move()), first.diagram().sided))
    }

    /// Returns the board while the solver enters a move.
    pub async fn entering(&self, ctx: &Context<'_>, asked: &Asked, view: View) -> CommandResult {
        self.message_in(ctx, view, asked.words.clone(), &*self.state, &asked.marks).await
    }

    /// Plays a legal move and judges it.
    pub async fn play(mut self, ctx: &Context<'_>, made: String) -> CommandResult {
        let (puzzle, ply) = (self.puzzle.clone(), self.ply);
        let attempt = match puzzle.right(ply.into(), &made) {
            Some(right) => right,
            None => judged(ctx, puzzle.clone(), ply, made.clone()).await?,
        };
        // This must precede the move: after it, it is the opponent's turn.
        let other = self.other_side();
        let made = self.state.play(&made).map_err(Refusal::Move)?.shown;
        let mut answered = |answer: Option<String>| {
            answer.and_then(|answer| self.state.play(&answer).ok()).map(|played| played.shown)
        };
        let today = day(ctx.now);
        let solve = |practice: &mut Practice| practice.solve(&puzzle.id, today);
        match attempt {
            Attempt::Right { answer, solved: false } => {
                let stage = match answered(answer) {
                    Some(answer) => {
                        msg!("puzzle-right-answered", move = made, other = other, answer = answer)
                    }
                    None => msg!("puzzle-right", move = made),
                };
                let next = Solving::of(puzzle, ply + 2)?;
                next.open(ctx, ctx.profile()?, stage).await
            }
            Attempt::Right { solved: true, .. } => {
                let last = state(&puzzle, puzzle.line.len())?;
                self.finish(ctx, solve, &*last, "puzzle-solved").await
            }
            Attempt::AlsoRight => self.finish(ctx, solve, &*self.state, "puzzle-also-solved").await,
            Attempt::Wrong { answer } => {
                let stage = match answered(answer) {
                    Some(answer) => {
                        msg!("puzzle-wrong-answered", move = made, other = other, answer = answer)
                    }
                    None => msg!("puzzle-wrong", move = made),
                };
                let profile = practise(ctx, &puzzle, |practice| practice.miss(&puzzle.id)).await?;
                let row = [
                    (Style::Main, "button-try-again", Action::Puzzle(self.at())),
                    (Style::Plain, "button-solution", Action::Solution(self.at())),
                ];
                let message = self.message(ctx, &profile, stage, &*self.state).await?;
                Ok(message.with_buttons(&ctx.voice, row))
            }
        }
    }

    /// Returns the board with the buttons for the solver's turn.
    async fn open(&self, ctx: &Context<'_>, profile: &Profile, stage: Phrase) -> CommandResult {
        let at = self.at();
        let row: Vec<Labelled> = vec![
            (Style::Main, "button-move", Action::Enter(Board::Puzzle(at), Entered::default())),
            (Style::Plain, "button-solution", Action::Solution(at)),
            (Style::Plain, "button-rules", Action::Rules(OfGame(self.puzzle.game().to_owned()))),
        ];
        Ok(self.message(ctx, profile, stage, &*self.state).await?.with_buttons(&ctx.voice, row))
    }

    /// Ends the puzzle: saves the result, and shows the complete solution.
    async fn finish(
        &self,
        ctx: &Context<'_>,
        done: impl Fn(&mut Practice) + Send + Sync,
        last: &dyn GameState,
        told: &'static str,
    ) -> CommandResult {
        let puzzle = &*self.puzzle;
        let profile = practise(ctx, puzzle, done).await?;
        let practice = practice(&profile, puzzle.game());
        let game = text(self.state.info().name);
        let next = match upcoming(ctx, puzzle.game(), &practice) {
            Some(next) => msg!("puzzle-next", game = game, level = level_word(next.level)),
            None => msg!("puzzle-next-none", game = game),
        };
        let count = msg!("puzzle-count", solved = practice.solved, first_try = practice.at_once);
        let stage = msg!(told, line = self.line()?, count = count, next = next);
        let row = [
            (Style::Main, "button-next-puzzle", Action::Puzzles(OfGame(puzzle.game().to_owned()))),
            (Style::Plain, "button-puzzles", Action::Puzzles(OfGame(String::new()))),
        ];
        Ok(self.message(ctx, &profile, stage, last).await?.with_buttons(&ctx.voice, row))
    }

    async fn message(
        &self,
        ctx: &Context<'_>,
        profile: &Profile,
        stage: Phrase,
        shown: &dyn GameState,
    ) -> CommandResult {
        self.message_in(ctx, self.view(ctx, profile)?, stage, shown, &[]).await
    }

    async fn message_in(
        &self,
        ctx: &Context<'_>,
        look: View,
        stage: Phrase,
        shown: &dyn GameState,
        marks: &[(Square, Mark)],
    ) -> CommandResult {
        let first = state(&self.puzzle, 0)?;
        let last = shown.moves().pop();
        // Only the solver's own turn has a task: not the position after a wrong move or at the end.
        let turn =
            (shown.ply() == usize::from(self.ply)).then(|| goal(&self.puzzle, self.ply)).transpose()?;
        let said = Said { last: last.as_deref(), caption: turn.as_ref(), ..Said::default() };
        let picture = ctx.pictures.board(shown, look, marks, said, None).await?;
        Ok(ctx.text(&headline(&ctx.voice, &self.puzzle, &*first, stage)).with_picture(picture))
    }
}

/// Returns the task after `ply` moves of the solution, with the request to find the move.
pub fn task(puzzle: &Puzzle, ply: u8) -> CommandResult<Phrase> {
    Ok(msg!("puzzle-task", goal = goal(puzzle, ply)?))
}

/// Returns the task after `ply` moves of the solution, as one sentence.
pub fn goal(puzzle: &Puzzle, ply: u8) -> CommandResult<Phrase> {
    let first = state(puzzle, 0)?;
    let goal = match (puzzle.wins_game(), first.score()) {
        (true, _) => "game",
        (false, Some(_)) => "points",
        (false, None) => "stones",
    };
    let solver = side(first.info(), first.to_move());
    Ok(msg!("puzzle-goal", side = solver, goal = goal, moves = puzzle.moves_left(ply.into())))
}

/// Returns the game of a puzzle, which starts from `first`, the level of the puzzle, and its `stage`.
pub fn headline(voice: &Voice, puzzle: &Puzzle, first: &dyn GameState, stage: Phrase) -> Phrase {
    let game = first.info().name;
    let given = voice.catalogue().game(first.info().id);
    let options = given.map(|game| short_options(voice, game, first.options())).unwrap_or_default();
    let options = (!options.is_empty()).then(|| format!(" ({options})"));
    let (level, found) = (level_word(puzzle.level), puzzle.found_by);
    let found = (1..=LEVELS).contains(&found).then(|| msg!("puzzle-found", level = found));
    msg!("puzzle", game = text(game), options = options, level = level, found = found, stage = stage)
}

/// Judges a move that differs from the solution. The judgment waits in the queue behind other searches.
async fn judged(ctx: &Context<'_>, puzzle: Arc<Puzzle>, ply: u8, made: String) -> CommandResult<Attempt> {
    let pool = &ctx.services.pool;
    let judging = pool.run(Priority::Asked, move |stop| puzzle.attempt(ply.into(), &made, stop));
    match tokio::time::timeout(PATIENCE, judging).await {
        Ok(Ok(attempt)) => Ok(attempt.map_err(Refusal::Move)?),
        Ok(Err(unfinished)) => Err(CommandError::Fault(unfinished.to_string())),
        Err(_) => said(msg!("puzzle-busy")),
    }
}

/// Saves the result of a puzzle.
async fn practise(
    ctx: &Context<'_>,
    puzzle: &Puzzle,
    done: impl Fn(&mut Practice) + Send + Sync,
) -> CommandResult<Profile> {
    let change = |profile: &mut Profile| {
        done(profile.practice.entry(puzzle.game().to_owned()).or_default());
    };
    Ok(ctx.services.service.choose(&ctx.asker(), ctx.now, change).await?)
}

/// Lists the next puzzle of each game, as buttons.
fn all_games(ctx: &Context<'_>, profile: &Profile) -> Message {
    let button = |info: &Info| {
        let next = upcoming(ctx, info.id, &practice(profile, info.id));
        let state = next.map_or("finished", |puzzle| level_word(puzzle.level));
        let label = ctx.voice.say(&msg!("puzzle-choice", game = text(info.name), state = state));
        Button::new(Style::Plain, label, Action::Puzzles(OfGame(info.id.to_owned())))
    };
    let buttons = ctx
        .catalogue()
        .iter()
        .map(|spec| spec.info())
        .filter(|info| ctx.services.puzzles.has(info.id))
        .map(button);
    ctx.text(&msg!("puzzles")).with_rows(in_rows(buttons.collect()))
}

fn practice(profile: &Profile, game: &str) -> Practice {
    profile.practice.get(game).cloned().unwrap_or_default()
}

fn level(practice: &Practice) -> Level {
    Level::ALL.get(practice.grade as usize).copied().unwrap_or(Level::Hard)
}

/// Returns the first unfinished puzzle in today's order, from the person's level or else the nearest level, the easier
/// of two first.
fn upcoming<'a>(ctx: &Context<'a>, game: &str, practice: &Practice) -> Option<&'a Arc<Puzzle>> {
    let day = ctx.now.0.div_euclid(DAY).unsigned_abs();
    let wanted = level(practice);
    let mut levels = Level::ALL;
    levels.sort_by_key(|&level| (level as u8).abs_diff(wanted as u8));
    let all = levels.into_iter().flat_map(|level| ctx.services.puzzles.of_day(game, level, day));
    all.into_iter().find(|puzzle| !practice.is_over(&puzzle.id))
}

fn state(puzzle: &Puzzle, plies: usize) -> CommandResult<Box<dyn GameState>> {
    puzzle.state(plies).map_err(CommandError::Fault)
}

/// Returns the word by which messages name the level of a puzzle.
fn level_word(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Middle => "medium",
        Level::Hard => "hard",
    }
}
