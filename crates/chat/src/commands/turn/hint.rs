//! `/hint` and **Hint**: the computer's move and the reasons for it, in unrated games against the computer, and on
//! analysis boards that are not related to a running match without hints.

use crate::actions::{Action, Board, OfGame};
use crate::commands::look::game::board::current;
use crate::commands::study::{learn, puzzle};
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Pending, Typing, pending};
use crate::context::finding::{find, running_that};
use crate::context::{CommandResult, Context, said};
use crate::entry::analysis::{AnalysisPosition, Here, match_of, show};
use crate::entry::in_play::{refuse_in_play, refuse_of_record};
use crate::entry::picker;
use crate::invocation::Arguments;
use crate::message::pictures::Said;
use crate::message::{AnswerPlace, Message, Style, Suggestion};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{Ply, Seen};
use postern_play::step::refusal::Refusal;
use postern_rules::game::state::GameState;
use postern_service::in_play::unaided::hints_allowed_in;
use postern_service::matches::hint::Hint;
use postern_service::matches::hinting;
use postern_words::analysis::hint_words::{hint_words, marks, no_hint, not_allowed};
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// The refusal of hints for a board of a running match.
const REFUSAL: &str = "no-hint-of-game";

pub const COMMAND: ChatCommand =
    ChatCommand::slash("hint", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, complete)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    in_match(ctx, &find(ctx, arguments).await?).await
}

/// Suggests the matches in which hints are allowed.
fn complete<'a>(ctx: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    Box::pin(running_that(ctx, typing, |line| hints_allowed_in(line.rated, line.computer())))
}

async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let view = ctx.match_view(seen.of).await?;
    if seen.ply != view.record.ply() || !view.record.is_running() {
        return current(ctx, &view).await;
    }
    in_match(ctx, &view).await
}

async fn in_match(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let (record, state) = (&view.record, &*view.state);
    let seat = ctx.seat(view)?;
    if !record.is_running() {
        return Err(Refusal::MatchOver.into());
    }
    if let Some(why) = hinting::not_allowed(record, state.to_move(), seat) {
        return said(not_allowed(view, why));
    }
    refuse_in_play(ctx, state, REFUSAL).await?;
    let hint = think(ctx, state).await?;
    // The note is on disk before the person reads the hint.
    let is_first = ctx.services.service.matches.hinted(record.id).await?;
    let look = ctx.view(view)?;
    let picture = ctx.pictures.board_of(record, state, look, &marks(&hint), Said::default()).await?;
    let mut content =
        format!("{}\n{}", ctx.voice.say(&view.title()), hint_words(&ctx.voice, &hint, state, false));
    if is_first {
        content = format!("{content}\n{}", ctx.voice.say(&msg!("hint-first")));
    }
    let seen = view.seen();
    let play = picker::carried(state, &hint.played.canonical)
        .map(|entered| (Style::Good, "button-play", Action::Play(Board::Match(seen), entered)));
    let row = play.into_iter().chain([(Style::Plain, "button-move", Action::Move(seen))]);
    Ok(Message::text(content).with_picture(picture).with_buttons(&ctx.voice, row))
}

/// Returns the place of a hint.
pub fn place(board: Board) -> AnswerPlace {
    match board {
        Board::Match(_) => AnswerPlace::Beside,
        Board::Analysis(_) | Board::Puzzle(_) | Board::Lesson(_) => AnswerPlace::InPlace,
    }
}

/// Handles **Hint**. Puzzles and lessons have no hints.
pub async fn on_board(ctx: &Context<'_>, board: Board) -> CommandResult {
    match board {
        Board::Match(seen) => press(ctx, seen).await,
        Board::Analysis(ply) => on_analysis(ctx, ply).await,
        Board::Puzzle(at) => puzzle::press(ctx, at).await,
        Board::Lesson(step) => learn::open(ctx, OfGame(step.game().to_owned())).await,
    }
}

/// Handles **Hint** on an analysis board.
async fn on_analysis(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let at = AnalysisPosition::load(ctx, ply).await?;
    let shown_of = match_of(ctx, &at.record).await?;
    refuse_of_record(ctx, &at.record, &*at.state, REFUSAL).await?;
    let hint = think(ctx, &*at.state).await?;
    if let Some(of) = shown_of.filter(|of| of.is_running() && of.seat_of(ctx.person.id).is_some()) {
        ctx.services.service.matches.hinted(of.id).await?;
    }
    let here = Here {
        ply: at.ply,
        marks: marks(&hint),
        note: Some(hint_words(&ctx.voice, &hint, &*at.state, true)),
        suggested: picker::carried(&*at.state, &hint.played.canonical),
        ..Here::default()
    };
    show(ctx, &at.record, here).await
}

async fn think(ctx: &Context<'_>, state: &dyn GameState) -> CommandResult<Hint> {
    let found = ctx.services.hints.think(ctx.person.id, state, ctx.interaction.0).await?;
    found.or_else(|why| said(no_hint(why)))
}
