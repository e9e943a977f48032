//! `/series`: pools, leagues, knock-outs, Swiss tournaments and stairs: a subcommand in each file.

pub mod look;
pub mod new;
pub mod new_form;
pub mod steps;
pub mod which;

use crate::context::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo, Typing, pending};
use crate::context::{CommandResult, Context, EarlyEnd, said};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::Suggestion;
use postern_games::catalogue::Catalogue;
use postern_play::ids::SeriesId;
use postern_play::series::SeriesRecord;
use postern_rules::typed;
use postern_words::series::{kind, short_state};
use postern_words::voice::msg;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("series", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let which =
        || Argument::suggested(catalogue, "series", 100, |ctx, typing| Box::pin(complete(ctx, typing)));
    let opponent = Argument::new(catalogue, "series-opponent", ArgumentKind::Person);
    let opponent = Argument { name: "opponent", ..opponent };
    let sub = |sub, arguments| CommandInfo::sub(catalogue, "series", sub, arguments);
    CommandInfo {
        subs: vec![
            sub("list", Vec::new()),
            sub("show", vec![which()]),
            sub("join", vec![which()]),
            sub("leave", vec![which()]),
            sub("challenge", vec![opponent, which()]),
            sub("new", new::arguments(catalogue)),
            sub("close", vec![which().required()]),
            sub("export", vec![which().required()]),
        ],
        ..CommandInfo::new(catalogue, name, Vec::new()).for_members()
    }
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    match arguments.sub.as_deref() {
        Some("list") => look::list(ctx).await,
        Some("new") => new::run(ctx, arguments).await,
        Some("show") => look::show(ctx, named(ctx, arguments).await?.id).await,
        Some("join") => steps::join(ctx, named(ctx, arguments).await?.id).await,
        Some("leave") => steps::leave(ctx, named(ctx, arguments).await?.id).await,
        Some("challenge") => {
            let series = named(ctx, arguments).await?;
            match arguments.person("opponent").or_else(|| arguments.outsider("opponent")) {
                Some(opponent) => steps::challenge_to(ctx, series.id, opponent.id).await,
                None => steps::challenge(ctx, series.id).await,
            }
        }
        Some("close") => steps::close(ctx, named(ctx, arguments).await?.id).await,
        Some("export") => look::export(ctx, &named(ctx, arguments).await?).await,
        _ => said(msg!("unknown-command")),
    }
}

/// Returns the series that a command may name.
async fn in_sight(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Vec<SeriesRecord>> {
    match arguments.sub.as_deref() {
        Some("close") => which::closable(ctx).await,
        _ => which::all(ctx).await,
    }
}

/// Returns the series that the argument names, by its number or title. Without an argument, it is the only unfinished
/// one.
async fn named(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<SeriesRecord> {
    let all = in_sight(ctx, arguments).await?;
    let Some(name) = arguments.text("series") else {
        let unfinished: Vec<&SeriesRecord> = all.iter().filter(|series| !series.is_over()).collect();
        return match unfinished[..] {
            [only] => Ok(only.clone()),
            _ => Err(EarlyEnd::answered(look::list(ctx).await?)),
        };
    };
    let key = typed::folded(&name);
    let id: Option<SeriesId> = name.trim().parse().ok();
    let found = all.iter().find(|series| Some(series.id) == id);
    let found = found.or_else(|| all.iter().find(|series| typed::folded(&series.title) == key));
    Ok(found.ok_or_else(|| msg!("series-unknown"))?.clone())
}

/// Returns suggestions for `series:`: the series of the server whose title contains the typed text.
async fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    let all = in_sight(ctx, typing.arguments).await?;
    let typed = typed::folded(&typing.text());
    let fits = |series: &&SeriesRecord| typed::folded(&series.title).contains(&typed);
    let suggestion = |series: &SeriesRecord| {
        let form = ctx.voice.say(&kind(series.club.settings.form));
        let state = ctx.voice.say(&short_state(series));
        Suggestion::new(&format!("{} · {form} · {state}", series.title), &series.id.to_string())
    };
    Ok(all.iter().filter(fits).take(limits::SUGGESTIONS).map(suggestion).collect())
}
