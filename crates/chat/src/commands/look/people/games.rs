//! `/games`: a person's games and challenges, in pages: those that need the person first, finished ones last.

use super::finished;
use super::finished::Filter;
use crate::actions::Action;
use crate::context::command_info::{ChatCommand, CommandInfo, pending};
use crate::context::finding::waits_for;
use crate::context::{CommandResult, Context};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::{Button, Labelled, Message, Row, Style, in_rows, page_buttons};
use postern_games::catalogue::Catalogue;
use postern_play::challenge::Challenge;
use postern_play::ids::Seen;
use postern_play::record::summary::MatchSummary;
use postern_rules::phrase::Phrase;
use postern_words::game_line::{link, told_in_list};
use postern_words::markup;
use postern_words::markup::emblem::Emblem;
use postern_words::markup::escape;
use postern_words::match_view::player_name;
use postern_words::series::titles;
use postern_words::voice::{Voice, msg, title_in_list};
use postern_words::{challenge_words, clock_words};

/// The maximum number of rows of buttons of a page: the last row turns the page.
const BUTTON_ROWS: usize = limits::ROWS - 1;
/// The maximum number of lines on a page. More are hard to read on a phone.
const LINES: usize = 15;
/// The maximum number of listed finished games, newest first.
const MOST_FINISHED: usize = 300;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("games", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, finished::arguments(catalogue))
}

/// Lists all games, or the finished games that match the options.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    match Filter::of(ctx, arguments)? {
        Some(filter) => finished::page(ctx, 1, &filter).await,
        None => page(ctx, 1).await,
    }
}

/// The sections of the list in their order, starting with those that need the person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Yours,
    Challenges,
    OutOfReach,
    Theirs,
    OwnChallenges,
    Finished,
}

impl Section {
    /// Returns the heading of the section.
    fn heading(self) -> Phrase {
        match self {
            Section::Yours => msg!("games-yours"),
            Section::Challenges => msg!("games-challenges"),
            Section::OutOfReach => msg!("games-out-of-reach"),
            Section::Theirs => msg!("games-theirs"),
            Section::OwnChallenges => msg!("games-own-challenges"),
            Section::Finished => msg!("games-finished"),
        }
    }
}

/// A line of the list, and its buttons. The number in front of the line repeats on the buttons.
struct Entry {
    section: Section,
    line: String,
    buttons: Vec<Labelled>,
}

/// Shows a page of the list, counted from 1. A number that is too large selects the last page.
pub async fn page(ctx: &Context<'_>, number: u32) -> CommandResult {
    let entries = entries(ctx).await?;
    let pages = pages(ctx, &entries);
    let ended = ctx.store().ended_numbers_of(ctx.person.id, MOST_FINISHED).await?;
    let last = pages.len() + ended.len().div_ceil(finished::ON_PAGE);
    if last == 0 {
        return Ok(ctx.text(&msg!("no-games")));
    }
    let number = (number.max(1) as usize).min(last);
    let last_ones;
    let entries = match pages.get(number - 1) {
        Some(page) => page,
        None => {
            // Only the matches on this page are read.
            let wanted = ended.chunks(finished::ON_PAGE).nth(number - 1 - pages.len()).unwrap_or_default();
            let mut shown = ctx.store().ended_at(wanted).await?;
            shown.reverse();
            let mut lines = finished::lines(ctx, &shown, ctx.person.id).await?;
            let lost = wanted.len().saturating_sub(shown.len());
            if lost > 0 {
                lines.push(ctx.voice.say(&msg!("games-unreadable", count = lost)));
            }
            let entry = |line| Entry { section: Section::Finished, line, buttons: Vec::new() };
            last_ones = lines.into_iter().map(entry).collect::<Vec<_>>();
            last_ones.as_slice()
        }
    };
    let mut rows = button_rows(&ctx.voice, entries);
    if last > 1 {
        rows.push(page_buttons(number as u32, last as u32, Action::Games));
    }
    let content = content(&ctx.voice, entries, (number, last));
    Ok(Message::text(content).with_rows(rows))
}

/// Returns the buttons of a page, with the numbers of their entries. Entries with one button share rows.
fn button_rows(voice: &Voice, entries: &[Entry]) -> Vec<Row> {
    let button = |count: u32, (style, label, action): &Labelled| {
        Button::new(*style, format!("{} ({count})", voice.say(&Phrase::new(label))), action)
    };
    let (mut rows, mut single): (Vec<Row>, Vec<Button>) = (Vec::new(), Vec::new());
    for (count, buttons) in
        (1..).zip(entries.iter().map(|entry| &entry.buttons).filter(|all| !all.is_empty()))
    {
        match buttons.as_slice() {
            [only] => single.push(button(count, only)),
            several => {
                rows.extend(in_rows(std::mem::take(&mut single)));
                rows.extend(in_rows(several.iter().map(|one| button(count, one)).collect()));
            }
        }
    }
    rows.extend(in_rows(single));
    rows
}

/// Splits the entries into pages, each as large as its text and its buttons allow.
fn pages<'a>(ctx: &Context<'_>, entries: &'a [Entry]) -> Vec<&'a [Entry]> {
    let mut pages = Vec::new();
    let mut rest = entries;
    while !rest.is_empty() {
        let fits = |count: &usize| {
            let page = &rest[..*count];
            button_rows(&ctx.voice, page).len() <= BUTTON_ROWS
                && content(&ctx.voice, page, (entries.len(), entries.len())).chars().count()
                    <= limits::CONTENT
        };
        let count = (1..=rest.len().min(LINES)).rev().find(fits).unwrap_or(1);
        let (page, after) = rest.split_at(count);
        pages.push(page);
        rest = after;
    }
    pages
}

/// Returns the text of page `page` of `of`. Entries of the same section must be adjacent.
fn content(voice: &Voice, entries: &[Entry], (page, of): (usize, usize)) -> String {
    let (mut lines, mut section, mut number) = (Vec::new(), None, 0);
    for entry in entries {
        if section.replace(entry.section) != Some(entry.section) {
            lines.push(format!("**{}**", voice.say(&entry.section.heading())));
        }
        let named = !entry.buttons.is_empty();
        number += u32::from(named);
        let number = if named { format!("({number}) ") } else { String::new() };
        lines.push(format!("- {number}{}", entry.line));
    }
    if of > 1 {
        lines.push(format!("-# {page}/{of}"));
    }
    lines.join("\n")
}

/// Returns everything unfinished: matches in which it is the person's turn, challenges to them, matches whose opponent
/// is out of reach, matches in which it is the opponent's turn, and the person's own challenges.
async fn entries(ctx: &Context<'_>) -> CommandResult<Vec<Entry>> {
    let mut running = ctx.store().running_of(ctx.person.id).await?;
    let outages = ctx.store().outages().await?;
    for line in &mut running {
        line.clock = line.clock.credit(&outages).at(ctx.now);
    }
    // The nearest deadline comes first. Matches without a deadline follow in the order in which they started.
    running.sort_by_key(|line| (line.deadline().map_or(i64::MAX, |deadline| deadline.0), line.id));
    let series = ctx.services.service.series.series_of_person(ctx.person.id).await?;
    let mut all = Vec::new();
    for line in &running {
        let mut entry = game(ctx, line).await?;
        if let Some(title) = series.iter().find_map(|series| titles::of_match(&ctx.voice, series, line.id)) {
            entry.line = format!("{} · {}", entry.line, escape::name(&title));
        }
        all.push(entry);
    }
    for challenge in ctx.store().challenges_of(ctx.person.id).await? {
        let id = challenge.id;
        let (section, buttons) = match challenge.by == ctx.person.id {
            true => (
                Section::OwnChallenges,
                vec![
                    (Style::Plain, "button-withdraw", Action::Withdraw(id)),
                    (Style::Plain, "button-post-again", Action::PostAgain(id)),
                ],
            ),
            false => (
                Section::Challenges,
                vec![
                    (Style::Good, "button-accept", Action::Accept(id)),
                    (Style::Plain, "button-decline", Action::Decline(id)),
                ],
            ),
        };
        all.push(Entry { section, line: challenge_line(ctx, &challenge).await?, buttons });
    }
    all.sort_by_key(|entry| entry.section);
    Ok(all)
}

async fn game(ctx: &Context<'_>, line: &MatchSummary) -> CommandResult<Entry> {
    let boards = ctx.store().boards(line.id).await?;
    let opponent =
        line.seat_of(ctx.person.id).map(|seat| player_name(&ctx.voice, &line.players[seat.other()]));
    let yours = waits_for(line, ctx);
    let section = match yours {
        true => Section::Yours,
        false if line.is_out_of_reach() => Section::OutOfReach,
        false => Section::Theirs,
    };
    let closable = !yours && line.clock.closable().is_some_and(|from| from <= ctx.now);
    let close = (Style::Plain, "button-close", Action::Close(Seen { of: line.id, ply: line.ply }));
    let opponent = opponent.unwrap_or_default();
    let said = ctx.voice.say(&msg!(
        "games-line",
        emblem = Emblem::lead_of(ctx.catalogue(), &line.game),
        game = title_in_list(&ctx.voice, line),
        link = link(line, line.home_of(ctx.person.id), &boards, ctx.place.channel()),
        opponent = opponent.clone(),
        number = line.moves + 1,
        clock = clock_words::in_list(&line.clock, yours, &opponent, ctx.now),
        told = told_in_list(line.home_of(ctx.person.id), line.told)
    ));
    let buttons = match (yours, closable) {
        (true, _) => vec![(Style::Main, "button-move", Action::MoveNow(line.id))],
        (false, true) => vec![close],
        (false, false) => Vec::new(),
    };
    Ok(Entry { section, line: said, buttons })
}

async fn challenge_line(ctx: &Context<'_>, challenge: &Challenge) -> CommandResult<String> {
    let by_me = challenge.by == ctx.person.id;
    let post = ctx.store().card(challenge.id).await?;
    let link = post.map(|post| markup::address(challenge.home.server(), post.channel, Some(post.message)));
    Ok(ctx.voice.say(&challenge_words::line(&ctx.voice, challenge, by_me, link)))
}
