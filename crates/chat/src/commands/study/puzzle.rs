//! Puzzles, solved with the same buttons as moves, and the choice of the next one.

use std::sync::Arc;
use std::time::Duration;

use super::own_puzzle;
use super::own_puzzle::Moment;
use crate::actions::at_puzzle::AtPuzzle;
use crate::actions::entered::Entered;
use crate::actions::{Action, Board, OfGame};
use crate::context::{CommandError, CommandResult, Context, said};
use crate::entry::in_play::refuse_in_play;
use crate::entry::picker::Asked;
use crate::message::pictures::{Said, View};
use crate::message::{Labelled, Style};
use postern_club::rating::shown::Change;
use postern_games::puzzles::attempt::Attempt;
use postern_games::puzzles::book::PuzzleId;
use postern_games::puzzles::text::{Level, Puzzle};
use postern_play::letter::day;
use postern_play::people::practice::{EASY_FIRST, Practice};
use postern_play::people::profile::Profile;
use postern_play::people::puzzling::Deed;
use postern_play::step::refusal::Refusal;
use postern_rules::diagram::Mark;
use postern_rules::game::state::GameState;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::square::Square;
use postern_service::pools::search_queue::Priority;
use postern_store::fault::Fault;
use postern_words::puzzle_words::{goal, headline, level_word, task};
use postern_words::voice::{msg, side, text};

/// The maximum time for judging a move that differs from the solution, including the time in the queue.
const PATIENCE: Duration = Duration::from_secs(20);
/// The refusal to judge or solve a puzzle whose position is on the board of a running match.
const IN_PLAY: &str = "puzzle-in-play";

/// Shows a puzzle after the solved moves.
pub async fn press(ctx: &Context<'_>, at: AtPuzzle) -> CommandResult {
    let solving = Solving::load(ctx, at).await?;
    solving.open(ctx, ctx.profile()?, solving.task()?).await
}

/// Shows the puzzle of the day to the person who pressed its button. The table of the server's week then has them.
pub async fn daily(ctx: &Context<'_>, at: AtPuzzle, day: u32) -> CommandResult {
    let solving = Solving::load(ctx, at).await?;
    if let Some(server) = ctx.server()? {
        let of = (solving.puzzle.game(), &*solving.puzzle.id, day);
        ctx.services.service.club.open_daily(&ctx.asker(), server, of, ctx.now).await?;
    }
    solving.open(ctx, ctx.profile()?, solving.task()?).await
}

/// Handles **Solution**: asks for confirmation, unless the person has already finished the puzzle.
pub async fn solution(ctx: &Context<'_>, at: AtPuzzle) -> CommandResult {
    let solving = Solving::load(ctx, at).await?;
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
    let solving = Solving::load(ctx, at).await?;
    let puzzle = &solving.puzzle;
    let last = state(puzzle, puzzle.line.len())?;
    refuse_in_play(ctx, &*solving.state, IN_PLAY).await?;
    refuse_in_play(ctx, &*last, IN_PLAY).await?;
    solving.finish(ctx, Deed::GaveUp, &*last, "puzzle-given-up").await
}

/// A puzzle in which it is the solver's turn.
pub struct Solving {
    puzzle: Arc<Puzzle>,
    /// The moment of a match that the puzzle comes from; `None` for a puzzle of the book.
    moment: Option<Moment>,
    /// The number of moves of the solution already made.
    ply: u8,
    pub state: Box<dyn GameState>,
}

impl Solving {
    pub async fn load(ctx: &Context<'_>, at: AtPuzzle) -> CommandResult<Solving> {
        if let Some((of, ply)) = own_puzzle::place(at.puzzle) {
            return Solving::of_moment(own_puzzle::load(ctx, of, ply).await?);
        }
        let puzzle = ctx.services.puzzles.get(at.puzzle).filter(|puzzle| puzzle.is_solvers(at.ply.into()));
        Solving::of(puzzle.ok_or_else(CommandError::old_button)?.clone(), at.ply)
    }

    pub fn of(puzzle: Arc<Puzzle>, ply: u8) -> CommandResult<Solving> {
        let state = state(&puzzle, ply.into())?;
        Ok(Solving { puzzle, moment: None, ply, state })
    }

    pub fn of_moment(moment: Moment) -> CommandResult<Solving> {
        let solving = Solving::of(moment.puzzle.clone(), 0)?;
        Ok(Solving { moment: Some(moment), ..solving })
    }

    fn at(&self) -> AtPuzzle {
        let puzzle = PuzzleId::read(&self.puzzle.id)
            .expect("a puzzle of a book has an id that fits, as a test sees to");
        AtPuzzle { puzzle, ply: self.ply }
    }

    /// Returns the task of the puzzle.
    pub fn task(&self) -> CommandResult<Phrase> {
        match &self.moment {
            Some(moment) => Ok(moment.task()),
            None => Ok(task(&self.puzzle, &*state(&self.puzzle, 0)?, self.ply)),
        }
    }

    /// Returns the task as one sentence.
    fn goal(&self, first: &dyn GameState) -> Phrase {
        match &self.moment {
            Some(moment) => moment.goal(first),
            None => goal(&self.puzzle, first, self.ply),
        }
    }

    /// Returns the side of the solver's opponent.
    fn other_side(&self) -> PhraseArg {
        side(self.state.info(), self.state.to_move().other())
    }

    /// Returns the complete solution for display, with all right first moves if there are several. If it stops before the
    /// end of the game, every move wins from there.
    fn line(&self) -> CommandResult<Phrase> {
        let first = state(&self.puzzle, 0)?;
        let bold = |now: &mut Box<dyn GameState>, made: &str| {
            let fault = |error| Fault::new(format!("{}: {error}", self.puzzle.id));
            Ok::<String, CommandError>(format!("**{}**", now.play(made).map_err(fault)?.shown))
        };
        let mut now = first.clone_state();
        let line = self.puzzle.line.iter().map(|made| bold(&mut now, made)).collect::<Result<Vec<_>, _>>()?;
        let right = self.puzzle.right_moves();
        let right = right.iter().map(|made| bold(&mut first.clone_state(), made));
        let right = right.collect::<Result<Vec<_>, _>>()?;
        let right = (right.len() > 1).then(|| msg!("puzzle-right-moves", moves = right.join(", ")));
        let whole = self.moment.is_some() || !self.puzzle.wins_game() || now.ending().is_some();
        let rest = if whole { "whole" } else { "easy" };
        Ok(msg!("puzzle-line", moves = line.join(" "), rest = rest, right = right))
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
        refuse_in_play(ctx, &*self.state, IN_PLAY).await?;
        let (puzzle, ply) = (self.puzzle.clone(), self.ply);
        let attempt = match puzzle.right(ply.into(), &made) {
            Some(right) => right,
            None if self.moment.is_some() => self.judged_moment(ctx, made.clone()).await?,
            None => judged(ctx, puzzle.clone(), ply, made.clone()).await?,
        };
        // This must precede the move: after it, it is the opponent's turn.
        let other = self.other_side();
        let made = self.state.play(&made).map_err(Refusal::Move)?.shown;
        let mut answered = |answer: Option<String>| {
            answer.and_then(|answer| self.state.play(&answer).ok()).map(|played| played.shown)
        };
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
                self.finish(ctx, Deed::Solved, &*last, "puzzle-solved").await
            }
            Attempt::AlsoRight => self.finish(ctx, Deed::Solved, &*self.state, "puzzle-also-solved").await,
            Attempt::Wrong { answer } => {
                let stage = match answered(answer) {
                    Some(answer) => {
                        msg!("puzzle-wrong-answered", move = made, other = other, answer = answer)
                    }
                    None => msg!("puzzle-wrong", move = made),
                };
                let profile = match self.moment {
                    Some(_) => ctx.profile()?.clone(),
                    None => counted(ctx, &puzzle, Deed::Missed).await?.1,
                };
                let row = [
                    (Style::Main, "button-try-again", Action::Puzzle(self.at())),
                    (Style::Plain, "button-solution", Action::Solution(self.at())),
                ];
                let message = self.message(ctx, &profile, stage, &*self.state).await?;
                Ok(message.with_buttons(&ctx.voice, row))
            }
        }
    }

    /// Judges a move at a moment of a match that differs from the best one.
    async fn judged_moment(&self, ctx: &Context<'_>, made: String) -> CommandResult<Attempt> {
        let right = match &self.moment {
            Some(moment) => moment.is_right(ctx, made).await?,
            None => false,
        };
        Ok(if right { Attempt::AlsoRight } else { Attempt::Wrong { answer: None } })
    }

    /// Ends a puzzle from a match, which changes no rating.
    async fn finish_moment(
        &self,
        ctx: &Context<'_>,
        last: &dyn GameState,
        told: &'static str,
    ) -> CommandResult {
        let (game, id) = (self.puzzle.game().to_owned(), self.puzzle.id.clone());
        let done = |profile: &mut Profile| {
            profile.practice.entry(game.clone()).or_default().give_up(&id);
        };
        let profile = ctx.services.service.people.choose(&ctx.asker(), ctx.now, done).await?;
        let none = String::new();
        let stage = msg!(told, line = self.line()?, count = none.clone(), next = none);
        let row = [
            (Style::Main, "button-next-puzzle", Action::OwnPuzzles(OfGame(String::new()))),
            (Style::Plain, "button-puzzles", Action::Puzzles(OfGame(String::new()))),
        ];
        Ok(self.message(ctx, &profile, stage, last).await?.with_buttons(&ctx.voice, row))
    }

    /// Returns the board with the buttons for the solver's turn.
    pub async fn open(&self, ctx: &Context<'_>, profile: &Profile, stage: Phrase) -> CommandResult {
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
        deed: Deed,
        last: &dyn GameState,
        told: &'static str,
    ) -> CommandResult {
        let puzzle = &*self.puzzle;
        if self.moment.is_some() {
            return self.finish_moment(ctx, last, told).await;
        }
        let (before, profile) = counted(ctx, puzzle, deed).await?;
        let own = practice(&profile, puzzle.game());
        let game = text(self.state.info().name);
        let next = match upcoming(ctx, puzzle.game(), &own, None).await? {
            Some(next) => msg!("puzzle-next", game = game, level = level_word(next.level)),
            None => msg!("puzzle-next-none", game = game),
        };
        let count = msg!("puzzle-count", solved = own.solved, first_try = own.at_once);
        let standing = standing(ctx, puzzle.game(), &before, &profile);
        let stage = msg!(told, line = self.line()?, count = count, next = next);
        let row = [
            (Style::Main, "button-next-puzzle", Action::Puzzles(OfGame(puzzle.game().to_owned()))),
            (Style::Plain, "button-puzzle-themes", Action::PuzzleThemes(OfGame(puzzle.game().to_owned()))),
            (Style::Plain, "button-puzzles", Action::Puzzles(OfGame(String::new()))),
        ];
        let mut message = self.message(ctx, &profile, stage, last).await?;
        message.content = format!("{}\n{}", message.content, ctx.voice.say(&standing));
        Ok(message.with_buttons(&ctx.voice, row))
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
        let turn = (shown.ply() == usize::from(self.ply)).then(|| self.goal(&*first));
        let said = Said { last: last.as_deref(), caption: turn.as_ref(), ..Said::default() };
        let picture = ctx.pictures.board(shown, look, marks, said, None).await?;
        let headline = match &self.moment {
            Some(moment) => moment.headline(stage),
            None => headline(&ctx.voice, &self.puzzle, &*first, stage),
        };
        Ok(ctx.text(&headline).with_picture(picture))
    }
}

/// Judges a move that differs from the solution. The judgment waits in the queue behind other searches.
async fn judged(ctx: &Context<'_>, puzzle: Arc<Puzzle>, ply: u8, made: String) -> CommandResult<Attempt> {
    let pool = &ctx.services.pool;
    let judging = pool.run(Priority::Asked, move |stop| puzzle.attempt(ply.into(), &made, stop));
    match tokio::time::timeout(PATIENCE, judging).await {
        Ok(Ok(attempt)) => Ok(attempt.map_err(Refusal::Move)?),
        Ok(Err(unfinished)) => Err(Fault::of(unfinished).into()),
        Err(_) => said(msg!("puzzle-busy")),
    }
}

/// Saves what the person did at a puzzle. Returns their settings before and after.
async fn counted(ctx: &Context<'_>, puzzle: &Puzzle, deed: Deed) -> CommandResult<(Profile, Profile)> {
    Ok(ctx.services.service.people.attempt(&ctx.asker(), ctx.now, puzzle, deed).await?)
}

/// Returns the rating of the person in the puzzles of a game, its change, and their streaks. A first rating that starts
/// with a wrong move shows no fall from a number that the person never had, and a streak of nothing is none.
fn standing(ctx: &Context<'_>, game: &str, before: &Profile, after: &Profile) -> Phrase {
    let today = day(ctx.now);
    let rating = |profile: &Profile| practice(profile, game).rating_on(today).shown();
    let change = Change { before: rating(before), after: rating(after) };
    let is_first = practice(before, game).rating.is_none();
    let shown = match change.before == change.after || is_first && change.after.points < change.before.points
    {
        true => change.after.to_string(),
        false => change.to_string(),
    };
    let (days, row) = (after.streak.days(today), after.streak.at_once);
    let days = (days > 0).then(|| msg!("puzzle-days", days = days));
    let row = (row > 0).then(|| msg!("puzzle-row", row = row));
    let streaks = PhraseArg::Joined(days.into_iter().chain(row).collect(), "");
    msg!("puzzle-standing", rating = shown, streaks = streaks)
}

pub fn practice(profile: &Profile, game: &str) -> Practice {
    profile.practice.get(game).cloned().unwrap_or_default()
}

/// The width of a step of difficulty, in rating points. Puzzles within one step are equally suitable.
const STEP: u32 = 50;

/// Returns the next puzzle of a game, or of one of its themes: in today's order the first one whose rating is nearest to
/// the person's. The first few puzzles of a game are the easiest ones, with few pieces.
pub async fn upcoming<'a>(
    ctx: &Context<'a>,
    game: &str,
    practice: &Practice,
    theme: Option<&str>,
) -> CommandResult<Option<&'a Arc<Puzzle>>> {
    let today = day(ctx.now);
    let book = &ctx.services.puzzles;
    let is_open = |puzzle: &&Arc<Puzzle>| {
        !practice.is_over(&puzzle.id) && theme.is_none_or(|theme| puzzle.has_theme(theme))
    };
    let of_day = |level| book.of_day(game, level, today.into()).into_iter().filter(is_open);
    let known = ctx.store().puzzles_of(game).await?;
    let rating = |puzzle: &Puzzle| match known.iter().find(|results| results.puzzle == puzzle.id) {
        Some(results) => results.rating.points(),
        None => puzzle.seed(),
    };
    // A first puzzle is one that people find, on a board that can be seen at a glance.
    let ease = |puzzle: &&Arc<Puzzle>| (rating(puzzle) / STEP, puzzle.unusual(), puzzle.pieces());
    if practice.solved < EASY_FIRST
        && let Some(easy) = of_day(Level::Easy).min_by_key(ease)
    {
        return Ok(Some(easy));
    }
    let own = practice.rating_on(today).points();
    let all = Level::ALL.into_iter().flat_map(of_day);
    Ok(all.min_by_key(|puzzle| rating(puzzle).abs_diff(own) / STEP))
}

fn state(puzzle: &Puzzle, plies: usize) -> CommandResult<Box<dyn GameState>> {
    Ok(puzzle.state(plies).map_err(Fault::new)?)
}
