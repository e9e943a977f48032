//! `/series new`: opens a series.

use std::future::ready;

use super::which::{may_create, may_not_create, server};
use crate::commands::challenges::challenge::{
    agreed, complete_pace, home_of_new, usual_pace, way, with_swap,
};
use crate::commands::challenges::option_text;
use crate::context::command_info::{Argument, ArgumentKind, Typing, value_label};
use crate::context::{CommandResult, Context, bad_option, said};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::Suggestion;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_games::catalogue::Catalogue;
use postern_play::challenge::Terms;
use postern_play::ids::{ChannelId, ServerId};
use postern_play::series::TITLE_LENGTH;
use postern_play::standing_board::{Shows, StandingBoard};
use postern_play::time::{Millis, Timestamp};
use postern_rules::game::ways::Audience;
use postern_rules::typed;
use postern_service::series::opening::NewSeries;
use postern_words::markup;
use postern_words::series::title;
use postern_words::voice::msg;

/// The words of `form:`.
pub const FORMS: [&str; 6] = ["pool", "league", "stairs", "knockout", "swiss", "automatic"];
/// Days of a pool, and of a round or a game, if `round:` is empty.
const POOL_DAYS: i64 = 90;
const ROUND_DAYS: i64 = 30;
/// Days until the first season of a league.
const LEAGUE_STARTS: i64 = 7;
/// Default numbers of players in a division, and of games at once on the stairs.
const DIVISION: u8 = 6;
const AT_ONCE: u8 = 2;

/// Returns the arguments of `/series new`.
pub fn arguments(catalogue: &Catalogue) -> Vec<Argument> {
    let form = Argument::choice(catalogue, "series-form", FORMS.map(str::to_owned));
    let both = Argument::choice(catalogue, "series-both", ["yes", "no"].map(str::to_owned));
    let number = |name, id, min, max| {
        let argument = Argument::new(catalogue, id, ArgumentKind::Number { min, max });
        Argument { name, ..argument }
    };
    let options = Argument::suggested(catalogue, "series-options", 200, |ctx, typing| {
        Box::pin(ready(Ok(complete_options(ctx, typing))))
    });
    let times = Argument::agreed(catalogue, |ctx, typing| {
        Box::pin(ready(Ok(complete_pace(ctx, &typed::folded(&typing.text())))))
    });
    let title = Argument::text(catalogue, "series-name", TITLE_LENGTH);
    let mut all = vec![
        Argument { name: "name", ..title }.required(),
        Argument { name: "form", ..form }.required(),
        Argument::which_game(catalogue).required(),
        Argument { name: "options", ..options },
        Argument::choice(catalogue, "way", Audience::ALL.map(|audience| audience.word().to_owned())),
        number("seats", "series-seats", 3, 1000),
        number("start", "series-start", 2, 365),
        number("round", "series-round", 1, 365),
        Argument { name: "both", ..both },
        number("least", "series-least", 3, 1000),
        number("at-once", "series-at-once", 1, 50),
        number("rounds", "series-rounds", 1, 32),
        number("division", "series-division", 4, 10),
    ];
    all.extend(times);
    all
}

/// Returns the server and the channel of a new series, or refuses if the person can't open one here.
pub async fn place(ctx: &Context<'_>) -> CommandResult<(ServerId, ChannelId)> {
    let server = server(ctx)?;
    if !may_create(ctx)? {
        return may_not_create(ctx);
    }
    ctx.services.service.series.may_open_series(ctx.person.id, server).await?;
    match home_of_new(ctx).await?.beside().channel() {
        Some(channel) => {
            // The matches of a series in a private thread start there later, without the channel around it.
            if let (Some(_), Some(settings)) = (ctx.around, ctx.server()?) {
                settings.check_channel(channel)?;
            }
            Ok((server, channel))
        }
        None => said(msg!("servers-only")),
    }
}

/// Opens a series here, with its standing message.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let (server, channel) = place(ctx).await?;
    let game = arguments.text("game").and_then(|id| ctx.catalogue().game(&id));
    let Some(game) = game else { return bad_option("game", ctx.catalogue().ids().join(", ")) };
    let way = way(game.info(), arguments)?;
    let options = option_text::read(ctx, game, way.options, &arguments.text("options").unwrap_or_default())?;
    let (pace, time) = agreed(arguments, usual_pace(ctx)?)?;
    let terms = Terms {
        options: options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        time,
        swap: with_swap(arguments, way)?,
        rated: arguments.text("rated").as_deref() != Some("no") && !game.is_handicap(&options),
        ..Terms::new(game.info().id, pace)
    };
    let new = NewSeries {
        server,
        channel,
        title: arguments.text("name").unwrap_or_default(),
        terms,
        settings: settings(arguments, ctx.now)?,
        seed: (ctx.services.dice)(),
    };
    let service = &ctx.services.service;
    let series = service.series.open_series(&ctx.asker(), new, ctx.now).await?;
    let board = StandingBoard::new(channel, Shows::Series(series.id), ctx.server_language);
    service
        .servers
        .change_server(server, None, |settings| {
            settings.standing.push(board.clone());
            Ok(())
        })
        .await?;
    let said = msg!("series-created", series = title(&series), place = markup::channel(channel));
    Ok(ctx.text(&said))
}

/// Returns the settings that the arguments describe. Settings without an argument have their usual values.
fn settings(arguments: &Arguments, now: Timestamp) -> CommandResult<Settings> {
    let number = |name: &str| arguments.text(name).and_then(|text| text.parse::<i64>().ok());
    let small = |name: &str| number(name).and_then(|number| u8::try_from(number).ok());
    let pool = PoolRules {
        both_colours: arguments.text("both").as_deref() == Some("yes"),
        at_once: small("at-once"),
    };
    let form = match arguments.text("form").as_deref() {
        Some("pool") => Form::Pool(pool),
        Some("league") => Form::League { division: small("division").unwrap_or(DIVISION), pool },
        Some("stairs") => Form::Stairs { at_once: small("at-once").unwrap_or(AT_ONCE) },
        Some("knockout") => Form::Knockout,
        Some("swiss") => Form::Swiss { rounds: small("rounds") },
        Some("automatic") => Form::Automatic(pool),
        _ => return bad_option("form", FORMS.join(", ")),
    };
    let (least, most, round) = match form {
        Form::Pool(_) => (3, 6, POOL_DAYS),
        // A pool starts once it is full.
        Form::Automatic(_) => (3, 6, POOL_DAYS),
        Form::League { .. } => (3, 100, POOL_DAYS),
        Form::Stairs { .. } => (3, 100, ROUND_DAYS),
        Form::Knockout | Form::Swiss { .. } => (4, 16, ROUND_DAYS),
    };
    let start = match (form, number("start")) {
        (_, Some(days)) => Start::At(now.plus(Millis::days(days)).plus(Millis::hours(1))),
        (Form::League { .. }, None) => Start::At(now.plus(Millis::days(LEAGUE_STARTS))),
        (_, None) => Start::WhenFull,
    };
    let people = |name: &str| number(name).and_then(|number| u16::try_from(number).ok());
    let most = people("seats").unwrap_or(most);
    Ok(Settings {
        form,
        start,
        least: people("least").unwrap_or(least).min(most),
        most,
        round: Millis::days(number("round").unwrap_or(round)),
    })
}

/// Returns suggestions for `options:`: the options typed so far, followed by each value of the game that matches the last
/// word. Without a game, the values of all games.
fn complete_options(ctx: &Context<'_>, typing: Typing<'_>) -> Vec<Suggestion> {
    let chosen = typing.arguments.text("game").and_then(|id| ctx.catalogue().game(&id));
    let typed = typing.text();
    // A blank separates options as well, but words are searched as they are.
    let blank =
        typed.rfind(' ').filter(|at| typed[..*at].contains('=') && !typed[..*at].trim_end().ends_with('='));
    let (before, last) = match typed.rfind([',', ';']).max(blank) {
        Some(at) => (format!("{} ", typed[..=at].trim()), typed[at + 1..].trim()),
        None => (String::new(), typed.trim()),
    };
    let last = typed::folded(last);
    let games = ctx.catalogue().iter().map(|spec| spec.info());
    let games = games.filter(|info| chosen.is_none_or(|game| game.info().id == info.id));
    let offered = games.flat_map(|info| {
        let options = info.options.iter();
        options.flat_map(move |option| option.offered.iter().map(move |offered| (info, option, *offered)))
    });
    let suggestions = offered.map(|(info, option, (value, label))| {
        let words = value_label(ctx.catalogue(), info, option, (value, label), ctx.voice.language);
        let text = format!("{before}{}={value}", option.name);
        let label = match chosen {
            Some(_) => format!("{text} ({words})"),
            None => format!("{text} ({}: {words})", info.name),
        };
        Suggestion::new(&label, &text)
    });
    let fits = |suggestion: &Suggestion| typed::folded(&suggestion.label).contains(&last);
    suggestions.filter(fits).take(limits::SUGGESTIONS).collect()
}
