//! `/profile` and "Profile" on a person: ratings and results, reliability, running and last games, and a chart.

use super::finished;
use super::table::Which;
use crate::actions::Action;
use crate::commands::turn::page::with_page;
use crate::context::command_info::{
    Argument, ArgumentKind, ChatCommand, CommandInfo, Definition, MenuCommand, Texts, pending,
};
use crate::context::watching::{Seen, seen_series};
use crate::context::{CommandResult, Context, said};
use crate::invocation::{Arguments, Person, Place};
use crate::limits;
use crate::message::pictures::{View, if_painted};
use crate::message::{AnswerPlace, Choice, Labelled, Menu, Message, Picture, Placing, Row, Style};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, PersonId, ServerId};
use postern_play::people::profile::Shows;
use postern_play::record::Players;
use postern_play::record::ended::Ended;
use postern_play::record::summary::MatchSummary;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_words::game_line::link;
use postern_words::markup::emblem::Emblem;
use postern_words::markup::escape;
use postern_words::profile_words::{facts, puzzles, reliability, results};
use postern_words::rating_chart::{Rated, alt, chart};
use postern_words::series::list_line;
use postern_words::voice::{msg, text, title_in_list};

/// Number of last games in a profile.
const LAST: usize = 10;
/// Number of a person's last games among which those that the reader may see are looked for.
const LOOKED_AT: usize = 100;
/// Number of last games read at once.
const PAGE: usize = 20;
/// Number of links to running games.
const LINKS: usize = 5;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("profile", register, |ctx, arguments| pending(run(ctx, arguments)));

/// The same in the context menu of a person.
pub const ON_PERSON: ChatCommand = ChatCommand {
    name: "Profile",
    definition: Definition::OnPerson(|catalogue| MenuCommand {
        name: Texts::say(catalogue, &msg!("profile-of")),
    }),
    run: |ctx, arguments| pending(run(ctx, arguments)),
    place: Placing::At(AnswerPlace::Beside),
};

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let person = Argument { name: "person", ..Argument::new(catalogue, "profile", ArgumentKind::Person) };
    CommandInfo::new(catalogue, name, vec![person])
}

/// Shows the profile of the named person, or the reader's own.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let named = arguments.person("person").or(arguments.outsider("person"));
    let Person { id, name, .. } = named.unwrap_or(&ctx.person);
    if *id == ctx.bot {
        return said(msg!("profile-computer"));
    }
    show(ctx, *id, name, None).await
}

/// Shows a profile with the chart of the game chosen from its menu.
pub async fn press(ctx: &Context<'_>, person: u64) -> CommandResult {
    let id = PersonId(person);
    let name = ctx.services.service.club.book().await?.name(id).map(str::to_owned);
    let name = name.unwrap_or_else(|| ctx.person.name.clone());
    show(ctx, id, &name, Some(ctx.value()?)).await
}

async fn show(ctx: &Context<'_>, id: PersonId, name: &str, chosen: Option<&str>) -> CommandResult {
    let own = id == ctx.person.id;
    let profile = ctx.services.service.people.profile(id).await?;
    let shows = if own { Shows::Everything } else { profile.shows };
    let head = msg!("profile-head", name = escape::name(name));
    let between = if own { None } else { between(ctx, id, name).await? };
    if shows == Shows::Nothing {
        let lines: Vec<Phrase> = [head, msg!("profile-nothing")].into_iter().chain(between).collect();
        return Ok(Message::text(ctx.voice.lines(&lines)));
    }
    let facts = {
        let book = ctx.services.service.club.book().await?;
        facts(&ctx.voice, &book, id, shows, ctx.now)
    };
    let mut lines = vec![head];
    if own && profile.shows != Shows::Everything {
        let shows = if profile.shows == Shows::Nothing { "nothing" } else { "no-ratings" };
        lines.push(msg!("profile-private", shows = shows));
    }
    if facts.games.is_empty() {
        let none = facts.reliability.games == 0;
        lines.push(if none { msg!("profile-no-games") } else { msg!("profile-none-counts") });
    }
    lines.extend(facts.games);
    lines.extend(between);
    lines.extend(puzzles(&ctx.voice, &profile, shows, ctx.now));
    lines.push(reliability(facts.reliability));
    lines.push(running(ctx, id, own).await?);
    lines.extend(series(ctx, id, own).await?);

    let last = last_games(ctx, id, own).await?;
    let mut message =
        Message::text(ctx.voice.lines(&lines).chars().take(limits::CONTENT).collect::<String>());
    if !last.is_empty() {
        let games = finished::lines(ctx, &last, id).await?;
        let heading = ctx.voice.say(&msg!("profile-last", count = games.len()));
        let all = games.iter().map(|line| format!("- {line}"));
        let all: Vec<String> = std::iter::once(format!("**{heading}**")).chain(all).collect();
        message.article = Some(all.join("\n").chars().take(limits::ARTICLE).collect());
    }
    let rated = match chosen {
        Some(game) => facts.rated.iter().find(|rated| rated.game == game),
        None => facts.rated.first(),
    };
    let challenge = Action::Challenge(crate::actions::OfGame(String::new()), id.0);
    let challenge = Some((Style::Plain, "button-challenge", challenge)).filter(|_| !own);
    let mut buttons: Vec<Labelled> = challenge.into_iter().collect();
    if let Some(rated) = rated {
        let steps = ctx.services.service.club.rating_steps(id, &rated.game).await?;
        message.picture = picture(ctx, &Rated { steps, ..rated.clone() }, name).await?;
        if facts.rated.len() > 1 {
            message.rows.push(Row::Menu(menu(ctx, id, &facts.rated, &rated.game)));
        }
        let everywhere = server(ctx).is_none();
        let which = Which { game: rated.game.clone(), everywhere, computer: false };
        let show = Action::ShowTable(1, crate::actions::Word(which.to_string()));
        buttons.push((Style::Plain, "button-table", show));
    }
    let message = message.with_buttons(&ctx.voice, buttons);
    let page = ctx.services.service.pages.of_person(&profile, ctx.person.id);
    Ok(with_page(ctx, message, page))
}

fn server(ctx: &Context<'_>) -> Option<ServerId> {
    match ctx.place {
        Place::Server { server, .. } => Some(server),
        Place::Direct { .. } | Place::Elsewhere { .. } => None,
    }
}

/// Returns the reader's results against a person; `None` without such games.
async fn between(ctx: &Context<'_>, id: PersonId, name: &str) -> CommandResult<Option<Phrase>> {
    let score = ctx.services.service.club.match_up(ctx.person.id, id).await?;
    let score = (score.games() > 0).then_some(score);
    Ok(score.map(|score| msg!("profile-between", name = escape::name(name), results = results(score))))
}

/// Returns the number of running games, and those that the reader may know of.
async fn running(ctx: &Context<'_>, id: PersonId, own: bool) -> CommandResult<Phrase> {
    let running = ctx.store().running_of(id).await?;
    let plays = |of: &&MatchSummary| own || of.seat_of(ctx.person.id).is_some();
    let seen = Seen::of(ctx, running.iter().filter(|line| !plays(line)).map(|line| line.home)).await;
    let known = running.iter().filter(|line| plays(line) || seen.has(line.home));
    let shown: Vec<&MatchSummary> = known.take(LINKS).collect();
    let mut links = Vec::new();
    for line in shown {
        let game = title_in_list(&ctx.voice, line);
        let boards = ctx.store().boards(line.id).await?;
        let link = link(line, line.home_of(ctx.person.id), &boards, ctx.place.channel());
        links.push(msg!("profile-link", game = game, link = link));
    }
    let (count, shown) = (running.len(), links.len());
    let links = (!links.is_empty()).then_some(PhraseArg::Joined(links, ", "));
    let whose = if own { "own" } else { "theirs" };
    let more = (count > shown).then(|| msg!("profile-running-more", more = count - shown, whose = whose));
    Ok(match links {
        Some(links) => msg!("profile-running-here", count = count, links = links, more = more),
        None => msg!("profile-running", count = count),
    })
}

/// Returns the unfinished series of a person: all of the reader's own, otherwise those of this server that the reader may
/// know of.
async fn series(ctx: &Context<'_>, id: PersonId, own: bool) -> CommandResult<Vec<Phrase>> {
    let here = server(ctx);
    let mut all = ctx.services.service.series.series_of_person(id).await?;
    all.retain(|series| series.parent().is_none() && (own || here == Some(series.server)));
    if !own {
        all = seen_series(ctx, all).await;
    }
    let lines: Vec<Phrase> =
        all.iter().take(LINKS).map(|series| list_line(&ctx.voice, series, None, None)).collect();
    let head = (!lines.is_empty()).then(|| msg!("series-profile-head"));
    Ok(head.into_iter().chain(lines).collect())
}

/// Returns the last games of a person that the reader may know of: their own, those in channels of this server that the
/// reader sees, and those against the reader.
async fn last_games(ctx: &Context<'_>, id: PersonId, own: bool) -> CommandResult<Vec<Ended>> {
    let plays = |ended: &&Ended| own || ended.players.seat_of(ctx.person.id).is_some();
    let (mut last, mut before, mut looked) = (Vec::new(), u64::MAX, 0);
    // Most readers may know of the first page already.
    while last.len() < LAST && looked < LOOKED_AT {
        let page = ctx.store().ended_of(id, before, PAGE).await?;
        let Some(end) = page.last() else { break };
        before = end.number;
        looked += page.len();
        let others: Vec<MatchId> = page.iter().filter(|ended| !plays(ended)).map(|ended| ended.id).collect();
        let records = ctx.store().records(&others).await?;
        let seen = Seen::of(ctx, records.iter().map(|record| record.home)).await;
        let homes = records.iter().filter(|record| seen.has(record.home)).map(|record| record.id);
        let known: Vec<MatchId> = homes.collect();
        last.extend(page.into_iter().filter(|ended| plays(&ended) || known.contains(&ended.id)));
    }
    last.truncate(LAST);
    Ok(last)
}

async fn picture(ctx: &Context<'_>, rated: &Rated, name: &str) -> CommandResult<Option<Picture>> {
    let hues = ctx.catalogue().begin(&rated.game, &[], None).ok().map(|state| state.diagram().hues);
    let name = escape::plain(name);
    let Some(chart) = chart(&ctx.voice, rated, &name, hues, ctx.now) else { return Ok(None) };
    let view: View = ctx.pictures.view(ctx.profile()?, None, false);
    Ok(if_painted(ctx.pictures.chart(&chart, view, alt(&ctx.voice, rated, &name), None).await))
}

/// Returns the menu of the games with a chart.
fn menu(ctx: &Context<'_>, id: PersonId, rated: &[Rated], shown: &str) -> Menu {
    let choice = |rated: &Rated| Choice {
        label: format!("{}{}", Emblem::lead_of(ctx.catalogue(), &rated.game), rated.name),
        value: rated.game.clone(),
        about: None,
        chosen: false,
    };
    let name = rated.iter().find(|rated| rated.game == shown).map_or("", |rated| rated.name);
    let menu = Menu {
        action: Action::Profile(id.0).to_string(),
        placeholder: ctx.voice.say(&msg!("profile-chart-of", game = text(name))),
        choices: rated.iter().map(choice).collect(),
    };
    menu.ticked(shown)
}
