//! `/learn`: the lesson of a game, step by step, with the same buttons as moves.

use std::sync::Arc;

use crate::actions::entered::Entered;
use crate::actions::{Action, Board, OfGame};
use crate::commands::challenges::challenge;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::{CommandError, CommandResult, Context, bad_option};
use crate::entry::picker::{Asked, Picker};
use crate::invocation::{Arguments, Place};
use crate::message::pictures::{Said, View};
use crate::message::{Button, Labelled, Message, Style, in_rows};
use crate::tell::notices::marks;
use postern_games::catalogue::Catalogue;
use postern_games::lessons::book::StepId;
use postern_games::lessons::judging::Judged;
use postern_games::lessons::text::{SmallGame, Step};
use postern_play::challenge::{Colour, Terms};
use postern_play::people::profile::Profile;
use postern_play::people::studies::Study;
use postern_play::step::refusal::Refusal;
use postern_rules::diagram::Mark;
use postern_rules::game::info::Info;
use postern_rules::game::state::GameState;
use postern_rules::game::token::Token;
use postern_rules::phrase::Phrase;
use postern_rules::square::Square;
use postern_service::challenges::computer::USUAL_LEVEL;
use postern_store::fault::Fault;
use postern_words::voice::{msg, text};

/// The most characters of a task in a picture, which has two lines for it.
pub const LONGEST_CAPTION: usize = 80;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("learn", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::which_game(catalogue)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    open(ctx, OfGame(arguments.text("game").unwrap_or_default())).await
}

/// Shows the next step of a game's lesson, the end of a finished one, or the list of all lessons.
pub async fn open(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let profile = ctx.profile()?;
    if id.is_empty() {
        return Ok(all_games(ctx, profile));
    }
    next(ctx, profile, &id).await
}

/// Shows one step, whatever the progress.
pub async fn step(ctx: &Context<'_>, at: StepId) -> CommandResult {
    Studying::load(ctx, at)?.open(ctx, ctx.profile()?).await
}

/// Starts the lesson of a game again from its first step.
pub async fn again(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let profile = study(ctx, &id, Study::start_over).await?;
    next(ctx, &profile, &id).await
}

/// Handles **Show me**: shows the solution of a step and why it is right.
pub async fn solution(ctx: &Context<'_>, at: StepId) -> CommandResult {
    let studying = Studying::load(ctx, at)?;
    let step = &studying.step;
    if !ctx.profile()?.study(step.game()).may_see(step.number) {
        return Err(CommandError::old_button().into());
    }
    let solution = step.solution().map_err(Refusal::Move)?;
    studying.pass(ctx, solution, "learn-shown").await
}

/// Handles **Play a small game**: starts a short game against the computer. After its end the person gets a short
/// review.
pub async fn small_game(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    lesson_of(ctx, &id)?;
    let home = challenge::home_of_new(ctx).await?;
    let service = &ctx.services.service;
    let terms =
        service.seats.usual_terms(&id, challenge::usual_pace(ctx)?).ok_or_else(CommandError::old_button)?;
    let SmallGame { options, start } = ctx.services.lessons.small_game(&id);
    let terms = Terms { colour: Colour::First, options, start, ..terms };
    let accepted =
        service.challenges.play_computer(&ctx.asker(), USUAL_LEVEL, terms, home, ctx.coin(), ctx.now).await?;
    service.people.keep_small_game(ctx.person.id, &id, accepted.record.id).await?;
    let is_given = accepted.record.start.is_some();
    let begun = challenge::begun(ctx, accepted.record).await?;
    Ok(if is_given { marks::below(begun, &ctx.voice.say(&msg!("learn-near-end"))) } else { begun })
}

/// The most squares to choose from in a step.
const MOST_SQUARES: usize = 6;

/// A step of a lesson.
pub struct Studying {
    step: Arc<Step>,
    at: StepId,
    pub state: Box<dyn GameState>,
}

impl Studying {
    pub fn load(ctx: &Context<'_>, at: StepId) -> CommandResult<Studying> {
        let step = ctx.services.lessons.get(at).ok_or_else(CommandError::old_button)?.clone();
        let state = step.state().map_err(Fault::new)?;
        Ok(Studying { step, at, state })
    }

    /// Returns how the board is drawn: from the side of the player to move.
    pub fn view(&self, ctx: &Context<'_>, profile: &Profile) -> View {
        ctx.pictures.view(profile, Some(self.state.to_move()), self.state.diagram().sided)
    }

    /// Leaves few squares to choose from: the right ones and plausible wrong ones.
    pub fn narrow(&self, picker: &mut Picker) {
        let begins = |then: &Entered| self.step.accepts.iter().any(|made| begins(&*self.state, then, made));
        let mistakes = self.step.wrong.iter().flat_map(|mistake| &mistake.blame);
        let plausible: Vec<Square> = self.step.blame.iter().chain(mistakes).copied().collect();
        picker.narrow(MOST_SQUARES, begins, &plausible);
    }

    /// Returns the board while the person enters a move.
    pub async fn entering(&self, ctx: &Context<'_>, asked: &Asked, view: View) -> CommandResult {
        let said = format!("{}\n{}", self.said(ctx, ""), ctx.voice.say(&asked.words));
        let task = self.caption(ctx);
        let alt = Said { caption: Some(&task), ..Said::default() };
        self.page(ctx, view, said, &*self.state, &asked.marks, alt).await
    }

    /// Judges a legal move.
    pub async fn play(self, ctx: &Context<'_>, made: &str) -> CommandResult {
        let judged = self.step.judge(made).map_err(Refusal::Move)?;
        if judged.right {
            return self.pass(ctx, judged, "learn-right").await;
        }
        let number = self.step.number;
        let profile = study(ctx, self.step.game(), |study| study.miss(number)).await?;
        let why = self.sentence(ctx, &judged.message);
        let made = text(&judged.played.shown);
        let said = format!(
            "{}\n{}",
            self.said(ctx, ""),
            ctx.voice.say(&msg!("learn-wrong", move = made, why = why))
        );
        let marks: Vec<(Square, Mark)> = judged.blame.iter().map(|&square| (square, Mark::Blame)).collect();
        let view = self.view(ctx, &profile);
        let page = self.page(ctx, view, said, &*judged.after, &marks, Said::of(Some(&judged.played))).await?;
        let shown = profile.study(self.step.game()).may_see(number);
        let row = [(Style::Main, "button-try-again", self.enter())].into_iter().chain(shown.then_some((
            Style::Plain,
            "button-show-me",
            Action::LessonSolution(self.at),
        )));
        Ok(page.with_buttons(&ctx.voice, row))
    }

    /// Shows the position after a right move, and why it is right. The step is done then.
    async fn pass(&self, ctx: &Context<'_>, judged: Judged, told: &'static str) -> CommandResult {
        let (game, number) = (self.step.game(), self.step.number);
        let profile = study(ctx, game, |study| study.pass(number)).await?;
        let why = self.sentence(ctx, &judged.message);
        let made = text(&judged.played.shown);
        let said =
            format!("{}\n{}", self.said(ctx, "done"), ctx.voice.say(&msg!(told, move = made, why = why)));
        let view = self.view(ctx, &profile);
        let page = self.page(ctx, view, said, &*judged.after, &[], Said::of(Some(&judged.played))).await?;
        let next = ctx.services.lessons.step(game, number.saturating_add(1)).and_then(|step| step.id());
        let next = next.map_or(Action::Learn(OfGame(game.to_owned())), |at| {
            Action::Enter(Board::Lesson(at), Entered::default())
        });
        Ok(page.with_buttons(&ctx.voice, [(Style::Main, "button-next-step", next)]))
    }

    /// Shows the task with the buttons that start the step.
    async fn open(&self, ctx: &Context<'_>, profile: &Profile) -> CommandResult {
        let said = self.said(ctx, "");
        let task = self.caption(ctx);
        let alt = Said { caption: Some(&task), ..Said::default() };
        let page = self.page(ctx, self.view(ctx, profile), said, &*self.state, &[], alt).await?;
        let game = OfGame(self.step.game().to_owned());
        let begin = if self.step.number == 1 { "button-learn-start" } else { "button-learn-go-on" };
        let mut row: Vec<Labelled> = vec![(Style::Main, begin, self.enter())];
        row.extend((self.step.number > 1).then(|| start_over(&game)));
        row.push((Style::Plain, "button-rules", Action::Rules(game.clone())));
        row.extend(post_button(ctx, &game));
        Ok(page.with_buttons(&ctx.voice, row))
    }

    fn enter(&self) -> Action {
        Action::Enter(Board::Lesson(self.at), Entered::default())
    }

    /// Returns the place of the step in its lesson, and its task unless it is `done`.
    fn said(&self, ctx: &Context<'_>, done: &'static str) -> String {
        let step = &self.step;
        let steps = ctx.services.lessons.steps(step.game());
        let task = if done.is_empty() { step.task.word() } else { done };
        let head = msg!(
            "learn-step",
            game = text(step.spec.info().name),
            number = step.number,
            steps = steps,
            task = task
        );
        let head = ctx.voice.say(&head);
        if done.is_empty() { format!("{head}\n{}", self.task(ctx)) } else { head }
    }

    fn task(&self, ctx: &Context<'_>) -> String {
        self.sentence(ctx, &self.step.message(""))
    }

    /// Returns the task for the strip of a picture.
    fn caption(&self, ctx: &Context<'_>) -> Phrase {
        msg!("learn-caption", task = text(last_sentences(&self.task(ctx), LONGEST_CAPTION)))
    }

    /// Returns a sentence of the lesson.
    fn sentence(&self, ctx: &Context<'_>, id: &str) -> String {
        ctx.catalogue().sentences().text(id, ctx.voice.language).unwrap_or_default()
    }

    async fn page(
        &self,
        ctx: &Context<'_>,
        view: View,
        said: String,
        shown: &dyn GameState,
        marks: &[(Square, Mark)],
        alt: Said<'_>,
    ) -> CommandResult {
        let picture = ctx.pictures.board(shown, view, marks, alt, None).await?;
        Ok(Message::text(said).with_picture(picture))
    }
}

/// True if the entered steps are the first part of a move.
fn begins(state: &dyn GameState, entered: &Entered, made: &str) -> bool {
    let (Ok(wanted), Ok(steps)) = (state.tokens(made), state.tokens(&entered.spaced())) else { return false };
    let is_square = |token: &Token| matches!(token, Token::Square(_));
    let (squares, words): (Vec<Token>, Vec<Token>) = steps.into_iter().partition(is_square);
    let on_way: Vec<Token> = wanted.iter().copied().filter(is_square).collect();
    on_way.starts_with(&squares) && words.iter().all(|word| wanted.contains(word))
}

/// Returns the sentences at the end of a text that have at most this many characters together, at least one. A task ends with
/// what the person must do.
pub fn last_sentences(text: &str, most: usize) -> &str {
    let is_end =
        |(at, sign): &(usize, char)| matches!(sign, '.' | '!' | '?') && text[*at + 1..].starts_with(' ');
    let starts = text.char_indices().filter(is_end).map(|(at, _)| text[at + 1..].trim_start());
    let mut rests: Vec<&str> = std::iter::once(text).chain(starts).collect();
    let fitting = rests.iter().position(|rest| rest.chars().count() <= most);
    match fitting {
        Some(first) => rests[first],
        None => rests.pop().unwrap_or(text),
    }
}

/// Shows the first step that is not done, or the end of the lesson.
async fn next(ctx: &Context<'_>, profile: &Profile, id: &str) -> CommandResult {
    let info = lesson_of(ctx, id)?;
    match ctx.services.lessons.step(id, profile.study(id).done.saturating_add(1)) {
        Some(step) => {
            let at = step.id().ok_or_else(CommandError::old_button)?;
            Studying::load(ctx, at)?.open(ctx, profile).await
        }
        None => Ok(finished(ctx, info)),
    }
}

/// Returns the end of a lesson, with the buttons to play.
fn finished(ctx: &Context<'_>, info: &Info) -> Message {
    let game = OfGame(info.id.to_owned());
    let mut row = vec![(Style::Main, "button-small-game", Action::SmallGame(game.clone()))];
    let puzzles = ctx.services.puzzles.has(info.id);
    row.extend(puzzles.then(|| (Style::Plain, "button-puzzle", Action::Puzzles(game.clone()))));
    row.push(start_over(&game));
    row.extend(post_button(ctx, &game));
    let start = if ctx.services.lessons.small_game(info.id).start.is_some() { "given" } else { "usual" };
    let finished = msg!("learn-finished", game = text(info.name), start = start);
    ctx.text(&finished).with_buttons(&ctx.voice, row)
}

/// Returns the button that posts the lesson; `None` for people who may not.
fn post_button(ctx: &Context<'_>, game: &OfGame) -> Option<Labelled> {
    let may_post = ctx.manages && matches!(ctx.place, Place::Server { .. });
    may_post.then(|| (Style::Plain, "button-learn-post", Action::PostLesson(game.clone())))
}

fn start_over(game: &OfGame) -> Labelled {
    (Style::Plain, "button-start-over", Action::LearnAgain(game.clone()))
}

/// Returns the game with this id if it has a lesson.
pub fn lesson_of(ctx: &Context<'_>, id: &str) -> CommandResult<&'static Info> {
    let info = ctx.catalogue().game(id).map(|game| game.info());
    match info.filter(|_| ctx.services.lessons.steps(id) > 0) {
        Some(info) => Ok(info),
        None => bad_option("game", with_lessons(ctx).map(|info| info.id).collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the games that have lessons.
fn with_lessons<'a>(ctx: &'a Context<'_>) -> impl Iterator<Item = &'static Info> + use<'a> {
    let infos = ctx.catalogue().iter().map(|spec| spec.info());
    infos.filter(|info| ctx.services.lessons.steps(info.id) > 0)
}

/// Lists the lessons of all games, as buttons.
fn all_games(ctx: &Context<'_>, profile: &Profile) -> Message {
    let button = |info: &'static Info| {
        let (done, steps) = (profile.study(info.id).done, ctx.services.lessons.steps(info.id));
        let state = match done {
            0 => "new",
            done if done >= steps => "done",
            _ => "begun",
        };
        let next = done.saturating_add(1);
        let label = msg!("learn-choice", game = text(info.name), state = state, number = next, steps = steps);
        Button::new(Style::Plain, ctx.voice.say(&label), Action::Learn(OfGame(info.id.to_owned())))
    };
    ctx.text(&msg!("learn-all")).with_rows(in_rows(with_lessons(ctx).map(button).collect()))
}

/// Saves a person's progress in the lesson of a game.
async fn study(
    ctx: &Context<'_>,
    game: &str,
    change: impl Fn(&mut Study) + Send + Sync,
) -> CommandResult<Profile> {
    let change = |profile: &mut Profile| change(profile.studies.entry(game.to_owned()).or_default());
    Ok(ctx.services.service.people.choose(&ctx.asker(), ctx.now, change).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_end_of_a_task_in_whole_sentences() {
        let task = "One. Two is longer! Three?";
        for (most, wanted) in
            [(80, task), (25, "Two is longer! Three?"), (10, "Three?"), (3, "Three?"), (0, "Three?")]
        {
            assert_eq!(last_sentences(task, most), wanted, "{most}");
        }
        assert_eq!(last_sentences("c3.5 is one sentence", 3), "c3.5 is one sentence");
    }
}
