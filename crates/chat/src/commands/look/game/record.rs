//! `/record` and **Record**: a match as text and as a file to keep, in our format, as SGF or as Abstract Play's JSON.

use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::finding;
use crate::context::finding::find_also_over;
use crate::context::{CommandResult, Context};
use crate::entry::analysis::bad_record;
use crate::invocation::Arguments;
use crate::limits;
use crate::message::{Message, Picture};
use postern_games::catalogue::Catalogue;
use postern_games::sgf;
use postern_games::sgf::SgfEnd;
use postern_play::ids::MatchId;
use postern_play::record::{How, foreign};
use postern_play::time::date::day_of;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::Phrase;
use postern_words::comment_words::recorded;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("record", register, |ctx, arguments| pending(run(ctx, arguments)));

/// The formats of a file, by name. The first is the usual one.
const FORMATS: [&str; 3] = ["text", "sgf", "json"];

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let format = Argument::choice(catalogue, "format", FORMATS.map(str::to_owned));
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all), format])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_also_over(ctx, arguments).await?;
    match arguments.text("format").as_deref() {
        Some("sgf") => sgf_file(ctx, &view).await,
        Some("json") => json_file(ctx, &view),
        _ => record(ctx, &view).await,
    }
}

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    record(ctx, &ctx.match_view(of).await?).await
}

/// Returns the record; that of a finished match has the comments that the person sees.
async fn transcript(ctx: &Context<'_>, view: &MatchView) -> CommandResult<Transcript> {
    let mut transcript = view.transcript();
    if view.record.ended().is_some() {
        let comments = ctx.services.service.matches.comments(&view.record, ctx.person.id).await?;
        transcript.comments = recorded(comments);
    }
    Ok(transcript)
}

/// Returns the file, and also the text if it fits into a message.
async fn record(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let record = transcript(ctx, view).await?;
    let caption = msg!("record-caption", game = view.title());
    let mut message = captioned(ctx, view, &caption);
    // Players' names are untrusted: a backtick in them could end the code block.
    let text = record.to_string().replace('`', "'");
    let shown = format!("{}\n```\n{text}```{}", ctx.voice.say(&caption), code(ctx, view));
    if shown.chars().count() <= limits::CONTENT {
        message.content = shown;
    }
    Ok(message.with_picture(file(view, "txt", record.with_chain(&view.record.chain.links))))
}

async fn sgf_file(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let how = view.record.ended().and_then(|how| match how {
        How::Resigned => Some('R'),
        How::Time => Some('T'),
        _ => None,
    });
    let last = view.record.moves.last().map(|last| last.at);
    let mut days: Vec<String> =
        [Some(view.record.started), last].into_iter().flatten().filter_map(day_of).collect();
    days.dedup();
    let end = SgfEnd { how, days, chain: view.record.chain.links.clone() };
    let written = sgf::write(ctx.catalogue(), &transcript(ctx, view).await?, &view.file_alt(), &end);
    let text = written.map_err(|why| bad_record(ctx, &why.phrase()))?;
    let text = text.ok_or_else(|| msg!("record-no-sgf", game = view.state.info().name))?;
    Ok(captioned(ctx, view, &msg!("record-sgf", game = view.title())).with_picture(file(view, "sgf", text)))
}

fn json_file(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let game = ctx.catalogue().to_foreign(&view.transcript());
    let text = game.and_then(|game| foreign::write(&view.record, &game, ctx.now));
    let why = if view.record.ended().is_some() { "record-no-result" } else { "record-not-over" };
    let text = text.ok_or_else(|| msg!(why, game = view.title()))?;
    Ok(captioned(ctx, view, &msg!("record-json", game = view.title())).with_picture(file(view, "json", text)))
}

/// Returns an answer with this caption and the code of the record.
fn captioned(ctx: &Context<'_>, view: &MatchView, caption: &Phrase) -> Message {
    let message = ctx.text(caption);
    Message { content: message.content + &code(ctx, view), ..message }
}

fn code(ctx: &Context<'_>, view: &MatchView) -> String {
    ctx.voice.lines(view.code().as_slice())
}

fn file(view: &MatchView, format: &str, text: String) -> Picture {
    Picture {
        name: format!("{}-{}.{format}", view.record.game, view.record.id),
        bytes: text.into_bytes(),
        alt: view.file_alt(),
    }
}
