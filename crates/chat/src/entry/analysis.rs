//! Analysis boards: a record embedded in a picture, to step through and to try moves on.
//!
//! The picture of each answer carries the record to the next press; so do the buttons, as far as it fits. Moves tried in
//! a match are saved as notes.

use std::ops::RangeInclusive;

use super::picker::Asked;
use super::{record_text, tried};
use crate::actions::entered::Entered;
use crate::actions::{Action, Board, Step, StepTo, Word};
use crate::context::post_button::post_button;
use crate::context::{CommandError, CommandResult, Context, EarlyEnd, said};
use crate::invocation::Attached;
use crate::limits;
use crate::message::carried::carried;
use crate::message::pictures::{Said, View};
use crate::message::{Button, Labelled, Message, Row, Style, in_rows};
use postern_play::ids::{MatchId, Ply};
use postern_play::record::{Record, Status};
use postern_render::file::record::{BadPicture, record_in_picture};
use postern_rules::diagram::Mark;
use postern_rules::game::notation::record_reader::Reading;
use postern_rules::game::state::GameState;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_rules::square::Square;
use postern_rules::typed::decoding::decoded;
use postern_service::in_play::unaided::is_unaided;
use postern_words::analysis::plan_words::plan_step;
use postern_words::markup::escape;
use postern_words::voice::{effects, msg, text};

/// The largest file that is read, in bytes: the largest replay that Discord takes from the bot.
const LARGEST_FILE: u64 = 10 << 20;

/// The displayed part of a record.
#[derive(Default)]
pub struct Here {
    /// The number of moves made.
    pub ply: usize,
    /// The number of moves of the record that the last move replaced.
    pub replaced: usize,
    pub marks: Vec<(Square, Mark)>,
    /// A note below the board.
    pub note: Option<String>,
    /// A move that the person can play with one tap.
    pub suggested: Option<Entered>,
    /// True if the person is about to plan a line.
    pub plans: bool,
    /// True if everybody sees the board, which then has the default colours.
    pub for_all: bool,
    /// The parts of the text that its reader left out.
    pub left_out: Vec<Phrase>,
}

impl Here {
    pub fn at(ply: usize) -> Here {
        Here { ply, ..Here::default() }
    }
}

/// A position of a record in which the game is not over.
pub struct AnalysisPosition {
    pub record: Transcript,
    pub state: Box<dyn GameState>,
    pub ply: usize,
}

impl AnalysisPosition {
    /// Loads the position after `ply` moves of the record in the message's picture.
    pub async fn load(ctx: &Context<'_>, ply: Ply) -> CommandResult<AnalysisPosition> {
        let record = record_in_message(ctx).await?;
        let ply = ply as usize;
        if ply > record.moves.len() {
            return Err(CommandError::old_button().into());
        }
        let state = replayed(ctx, &record, ply).await?;
        if state.ending().is_some() {
            return said(msg!("over-here"));
        }
        Ok(AnalysisPosition { record, state, ply })
    }

    /// Returns how the board is drawn for the person.
    pub async fn view(&self, ctx: &Context<'_>) -> CommandResult<View> {
        let of_match = match_of(ctx, &self.record).await?;
        Ok(look(ctx, &*self.state, of_match.as_ref()))
    }

    /// Returns the board with a partly entered move.
    pub async fn entering(&self, ctx: &Context<'_>, asked: &Asked, view: View) -> CommandResult {
        let record = self.record.to_string();
        let picture =
            ctx.pictures.board(&*self.state, view, &asked.marks, Said::default(), Some(record)).await?;
        let game = text(self.state.info().name);
        let content = msg!("analysis-enter", game = game, ply = self.ply, asked = asked.words.clone());
        Ok(Message {
            record: Some(Box::new(self.record.clone())),
            ..ctx.text(&content).with_picture(picture)
        })
    }

    /// Plays a legal move. If the record has a different move at this ply, the new move replaces it and all later
    /// moves.
    pub async fn play(self, ctx: &Context<'_>, made: String) -> CommandResult {
        let AnalysisPosition { mut record, ply, state } = self;
        let mut here = Here::at(ply + 1);
        if record.moves.get(ply) != Some(&made) {
            here.replaced = record.moves.len() - ply;
            record.moves.truncate(ply);
            record.moves.push(made.clone());
            record.own_from = Some(record.own_from.map_or(ply, |from| from.min(ply)));
            record.result = None;
            if record.to_string().len() > Transcript::LONGEST {
                return said(msg!("line-too-long"));
            }
            if let Some(of) = match_of(ctx, &record).await? {
                let mut after = state;
                after.follow(&made).map_err(|why| bad_record(ctx, &why.phrase()))?;
                tried::keep(ctx, &of, &record, ply + 1, &*after).await?;
            }
        }
        show(ctx, &record, here).await
    }
}

/// Returns the record in a file of the message that the person pressed or chose, or else the one in its buttons.
pub async fn record_in_message(ctx: &Context<'_>) -> CommandResult<Transcript> {
    Ok(reading_in_message(ctx).await?.record)
}

async fn reading_in_message(ctx: &Context<'_>) -> CommandResult<Reading> {
    let in_file = text_in(ctx, &ctx.files).await;
    match (in_file, ctx.on.as_ref().and_then(|on| carried(&on.actions))) {
        (Ok(Some(text)), _) | (Ok(None) | Err(_), Some(text)) => read_record(ctx, text, None).await,
        (Ok(None), None) => said(msg!("no-record")),
        (Err(error), None) => Err(error),
    }
}

/// Returns the text of the first file that has one: the record in a picture of ours, or the text itself. The bytes of a
/// file decide, whatever its name is.
pub async fn text_in(ctx: &Context<'_>, files: &[Attached]) -> CommandResult<Option<String>> {
    let mut unread = false;
    for file in files {
        let Some(bytes) = ctx.fetch(file, LARGEST_FILE).await? else {
            unread = true;
            continue;
        };
        // A damaged or foreign file contains no record of ours.
        let read = move || match record_in_picture(&bytes) {
            Ok(record) => record,
            Err(BadPicture::NoPicture) => decoded(&bytes),
            Err(BadPicture::Damaged | BadPicture::TooLong) => None,
        };
        let text = ctx.services.service.compute().run(read).await?;
        if text.is_some() {
            return Ok(text);
        }
    }
    if unread { said(msg!("file-gone", most = (LARGEST_FILE >> 20) as usize)) } else { Ok(None) }
}

/// Reads a record from text, as [`record_text::read`] does, away from the threads that answer.
pub async fn read_record(ctx: &Context<'_>, text: String, game: Option<String>) -> CommandResult<Reading> {
    let catalogue = ctx.catalogue().clone();
    let read = move || record_text::read(&catalogue, &text, game.as_deref());
    let read = ctx.services.service.compute().run(read).await?;
    read.map_err(|why| bad_record(ctx, &why))
}

pub fn bad_record(ctx: &Context<'_>, why: &Phrase) -> EarlyEnd {
    msg!("bad-record", why = escape::markdown(&ctx.voice.say(why))).into()
}

/// Replays `ply` moves of a record. The replay of a long record would block the threads that answer, so it runs on the
/// compute pool.
pub async fn replayed(
    ctx: &Context<'_>,
    record: &Transcript,
    ply: usize,
) -> CommandResult<Box<dyn GameState>> {
    let (catalogue, record) = (ctx.catalogue().clone(), record.clone());
    let state = ctx.services.service.compute().run(move || catalogue.replay(&record, ply)).await?;
    state.map_err(|why| bad_record(ctx, &why.phrase()))
}

/// Shows the record after `ply` moves, or after its last move if it has fewer.
pub async fn at(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    opened(ctx, &reading_in_message(ctx).await?, ply).await
}

/// Shows a record that was read from a text, with what the reader left out.
pub async fn opened(ctx: &Context<'_>, reading: &Reading, ply: Ply) -> CommandResult {
    let Reading { record, passed, others, is_cut } = reading;
    let left_out = [
        (*passed > 0).then(|| msg!("import-passed", count = *passed)),
        (*others > 0).then(|| msg!("import-others", count = *others)),
        is_cut.then(|| msg!("import-cut")),
    ];
    let here = Here::at((ply as usize).min(record.moves.len()));
    show(ctx, record, Here { left_out: left_out.into_iter().flatten().collect(), ..here }).await
}

pub async fn step(ctx: &Context<'_>, step: Step) -> CommandResult {
    at(ctx, step.target()).await
}

/// Shows a position of a record, with the buttons for that position.
pub async fn show(ctx: &Context<'_>, record: &Transcript, here: Here) -> CommandResult {
    let Here { ply, .. } = here;
    let mut state = replayed(ctx, record, ply.saturating_sub(1)).await?;
    let played = match record.moves.get(ply.wrapping_sub(1)) {
        Some(text) => Some(state.play(text).map_err(|why| bad_record(ctx, &why.phrase()))?),
        None => None,
    };
    let of_match = match_of(ctx, record).await?;
    let look = if here.for_all { View::default() } else { look(ctx, &*state, of_match.as_ref()) };
    let said = Said::of(played.as_ref());
    let picture = ctx.pictures.board(&*state, look, &here.marks, said, Some(record.to_string())).await?;
    let running = of_match.as_ref().filter(|record| !matches!(record.status, Status::Over(_)));
    let unaided = of_match.as_ref().is_some_and(is_unaided);
    let (title, moves) = (state.info().title(), record.moves.len());
    let reader = of_match.as_ref().and_then(|of| of.seat_of(ctx.person.id));
    let over = state.ending();
    let last = played.as_ref().map(|played| {
        // The end has its own line.
        let known = if over.is_none() { played.consequences.as_slice() } else { &[] };
        let effects = effects(known, reader);
        msg!("analysis-last", move = text(&played.shown), effects = effects)
    });
    let lines = [
        Some(match &record.players {
            Some(names) => {
                let (first, second) = (escape::name(&names.first), escape::name(&names.second));
                msg!("analysis-players", title = title, first = first, second = second)
            }
            None => msg!("analysis-title", title = title),
        }),
        Some(match moves {
            0 => msg!("analysis-start"),
            _ => msg!("analysis-at", ply = ply, moves = moves, last = last),
        }),
        (here.replaced > 0)
            .then(|| msg!("analysis-branch", from = ply.saturating_sub(1), moves = here.replaced)),
        record
            .own_from
            .filter(|&from| from < moves)
            .map(|from| msg!("analysis-own", from = from + 1, to = moves, count = moves - from)),
        over.as_ref().map(|ending| msg!("analysis-over", reason = ending.reason.clone())),
        running.map(|running| {
            let hints = if unaided { "no" } else { "yes" };
            msg!("analysis-running", id = running.id.to_string(), hints = hints)
        }),
    ];
    let planner = of_match.as_ref().and_then(|of| planner(ctx, of));
    let line = of_match.as_ref().filter(|_| planner.is_some()).and_then(|of| tried::beyond(of, record, ply));
    let plan = planner.filter(|_| here.plans || line.is_some()).map(|seat| plan_step(seat, line, &*state));
    let lines: Vec<Phrase> = lines.into_iter().flatten().chain(plan).chain(here.left_out.clone()).collect();
    let mut content = ctx.voice.lines(&lines);
    if let Some(note) = &here.note {
        content = format!("{content}\n{note}");
    }
    let row = steps(ply, 0..=record.moves.len(), |to| Action::Step(Step { to, from: ply as Ply }));
    let message = Message::text(content).with_picture(picture).with_rows(vec![row]);
    let mut buttons = if over.is_some() { Vec::new() } else { actions(ctx, &here, !unaided) };
    if !unaided {
        buttons.push((Style::Plain, "button-explore", Action::ExploreHere(ply as Ply)));
        buttons.extend(post_button(ctx, Action::PostAnalysis(ply as Ply)));
    }
    let mut tries = Vec::new();
    if let Some(of) = of_match.as_ref().filter(|of| ctx.may_look(of)) {
        if let Some(line) = line {
            if of.moves_until_swap() == Some(line.len()) {
                buttons.push((Style::Plain, "button-plan-swap", Action::PlanSwap(ply as Ply)));
            }
            buttons.push((Style::Good, "button-keep-plan", Action::KeepPlan(ply as Ply)));
        }
        buttons.push((Style::Plain, "button-my-notes", Action::Notes(of.id)));
        tries = tried::branches(ctx, of, record, ply).await?;
    }
    let mut message = message.with_buttons(&ctx.voice, buttons);
    let branch = |made: String| {
        let label = format!("▶ {made}").chars().take(limits::BUTTON_LABEL).collect::<String>();
        Some(Button::new(Style::Plain, label, Action::Try(ply as Ply, Word(made)).fitting()?))
    };
    let branches: Vec<Button> = tries.into_iter().filter_map(branch).take(limits::BUTTONS).collect();
    message.rows.extend(in_rows(branches));
    Ok(Message { record: Some(Box::new(record.clone())), ..message })
}

/// Returns the seat for which the person may plan: it is the opponent's turn.
fn planner(ctx: &Context<'_>, of: &Record) -> Option<Seat> {
    of.seat_of(ctx.person.id).filter(|seat| of.to_move().is_some_and(|to_move| to_move != *seat))
}

/// Returns the match that a record names, if any.
pub async fn match_of(ctx: &Context<'_>, record: &Transcript) -> CommandResult<Option<Record>> {
    match record.of_match.as_deref().and_then(MatchId::of_record) {
        Some(id) => Ok(ctx.store().record(id).await?),
        None => Ok(None),
    }
}

/// Returns how an analysis board is drawn: as in the person's own match, if the record belongs to one.
fn look(ctx: &Context<'_>, state: &dyn GameState, of_match: Option<&Record>) -> View {
    let seat = of_match.and_then(|record| record.seat_of(ctx.person.id));
    ctx.pictures.view(&ctx.taste(), seat, state.diagram().sided)
}

/// Returns the buttons that step through the plies of `all`, starting from `ply`.
pub fn steps(ply: usize, all: RangeInclusive<usize>, action: impl Fn(StepTo) -> Action) -> Row {
    let steps = StepTo::ALL.into_iter().map(|to| {
        let (label, works) = match to {
            StepTo::First => ("⏮", ply > *all.start()),
            StepTo::Back => ("◀", ply > *all.start()),
            StepTo::Forward => ("▶", ply < *all.end()),
            StepTo::Last => ("⏭", ply < *all.end()),
        };
        Button { enabled: works, ..Button::new(Style::Plain, label, action(to)) }
    });
    Row::Buttons(steps.collect())
}

/// Returns the buttons of a position in which the game is not over. If `aided`, they include hints and, if others see
/// the card, challenges from here.
fn actions(ctx: &Context<'_>, here: &Here, aided: bool) -> Vec<Labelled> {
    let ply = here.ply as Ply;
    let board = Board::Analysis(ply);
    let mut row = Vec::new();
    if let Some(entered) = &here.suggested {
        row.push((Style::Good, "button-play", Action::Play(board, entered.clone())));
    }
    row.push((Style::Main, "button-move", Action::Enter(board, Entered::default())));
    if aided && here.note.is_none() {
        row.push((Style::Plain, "button-hint", Action::Hint(board)));
    }
    if aided && ctx.place.has_company() {
        row.push((Style::Plain, "button-start-here", Action::StartHere(ply)));
    }
    row
}
