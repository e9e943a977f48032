//! `/games`: everything of a person that is not finished, in pages; first what needs them.

use crate::chat::actions::Seen;
use crate::chat::finding::waits_for;
use crate::chat::match_view::{named_in_list, player_name};
use crate::chat::wording::{GameLine, Label, ListLine, Section};
use crate::chat::{
    Action, Button, CommandError, CommandInfo, Context, Message, Style, cards, escape, in_rows, limits,
    markup,
};
use crate::play::{Challenge, MatchSummary};

/// The most entries with buttons on a page: each has a row, and the last row turns the page.
const WITH_BUTTONS: usize = limits::ROWS - 1;
/// The most lines on a page: more are hard to read on a telephone.
const LINES: usize = 15;

pub fn register() -> CommandInfo {
    CommandInfo::new("games", "Your games, yours to move first, with links", Vec::new())
}

pub async fn run(ctx: &Context<'_>) -> Result<Message, CommandError> {
    page(ctx, 1).await
}

/// A line of the list, and its buttons, which name it by a number.
struct Entry {
    section: Section,
    line: String,
    buttons: Vec<(Style, Label, Action)>,
}

/// A page of the list, from 1. A number that is too large is the last one.
pub async fn page(ctx: &Context<'_>, number: u32) -> Result<Message, CommandError> {
    let entries = entries(ctx).await?;
    let pages = pages(ctx, &entries);
    let last = pages.len().max(1);
    let number = (number.max(1) as usize).min(last);
    let Some(entries) = pages.get(number - 1) else { return Ok(Message::text(ctx.words.no_games())) };
    let mut rows = Vec::new();
    for (count, buttons) in
        (1..).zip(entries.iter().map(|entry| &entry.buttons).filter(|all| !all.is_empty()))
    {
        let button = |(style, label, action): &(Style, Label, Action)| {
            Button::new(*style, ctx.words.numbered(*label, count), action)
        };
        rows.extend(in_rows(buttons.iter().map(button).collect()));
    }
    let turn = |label, to: usize, enabled| Button {
        enabled,
        ..Button::new(Style::Plain, ctx.words.label(label), Action::Games(to as u32))
    };
    if last > 1 {
        rows.extend(in_rows(vec![
            turn(Label::Back, number - 1, number > 1),
            turn(Label::Forward, number + 1, number < last),
        ]));
    }
    let content = content(ctx, entries, (number, last));
    Ok(Message::text(content).with_rows(rows))
}

/// As many entries a page as its text and its buttons hold.
fn pages<'a>(ctx: &Context<'_>, entries: &'a [Entry]) -> Vec<&'a [Entry]> {
    let mut pages = Vec::new();
    let mut rest = entries;
    while !rest.is_empty() {
        let fits = |count: &usize| {
            let page = &rest[..*count];
            page.iter().filter(|entry| !entry.buttons.is_empty()).count() <= WITH_BUTTONS
                && content(ctx, page, (entries.len(), entries.len())).chars().count() <= limits::CONTENT
        };
        let count = (1..=rest.len().min(LINES)).rev().find(fits).unwrap_or(1);
        let (page, after) = rest.split_at(count);
        pages.push(page);
        rest = after;
    }
    pages
}

fn content(ctx: &Context<'_>, entries: &[Entry], page: (usize, usize)) -> String {
    let mut number = 0;
    let lines = entries.iter().map(|entry| {
        let named = !entry.buttons.is_empty();
        number += u32::from(named);
        ListLine { section: entry.section, line: &entry.line, number: named.then_some(number) }
    });
    ctx.words.games(lines, page)
}

/// Everything unfinished: the person's moves, challenges to them, matches whose opponent is out of reach, the opponents'
/// moves, and their own challenges.
async fn entries(ctx: &Context<'_>) -> Result<Vec<Entry>, CommandError> {
    let mut running = ctx.store().running_of(ctx.person.id).await?;
    let outages = ctx.store().outages().await?;
    for line in &mut running {
        line.clock = line.clock.credit(&outages);
    }
    // The nearest deadline comes first; matches without one, in the order in which they began.
    running.sort_by_key(|line| (line.deadline().map_or(i64::MAX, |deadline| deadline.0), line.id));
    let mut all = Vec::new();
    for line in &running {
        all.push(game(ctx, line).await?);
    }
    for challenge in ctx.store().challenges_of(ctx.person.id).await? {
        let id = challenge.id;
        let (section, buttons) = match challenge.by == ctx.person.id {
            true => (
                Section::OwnChallenges,
                vec![
                    (Style::Plain, Label::Withdraw, Action::Withdraw(id)),
                    (Style::Plain, Label::PostAgain, Action::PostAgain(id)),
                ],
            ),
            false => (
                Section::Challenges,
                vec![
                    (Style::Good, Label::Accept, Action::Accept(id)),
                    (Style::Plain, Label::Decline, Action::Decline(id)),
                ],
            ),
        };
        all.push(Entry { section, line: challenge_line(ctx, &challenge).await?, buttons });
    }
    all.sort_by_key(|entry| entry.section);
    Ok(all)
}

async fn game(ctx: &Context<'_>, line: &MatchSummary) -> Result<Entry, CommandError> {
    let boards = ctx.store().boards(line.id).await?;
    let opponent = line.seat_of(ctx.person.id).map(|seat| player_name(&line.players[seat.other()]));
    let yours = waits_for(line, ctx);
    // In a direct match the opponent's board stands in a conversation that is closed to this person.
    let here = boards.iter().find(|post| {
        line.home.channels().contains(&post.channel) || ctx.place.channel() == Some(post.channel)
    });
    let link = match here.map(|post| post.channel).or(line.home.channel()) {
        Some(channel) => markup::address(line.home.server(), channel, here.map(|post| post.message)),
        None => markup::DIRECT.to_owned(),
    };
    let section = match yours {
        true => Section::Yours,
        false if line.is_out_of_reach() => Section::OutOfReach,
        false => Section::Theirs,
    };
    let closable = !yours && line.clock.closable().is_some_and(|from| from <= ctx.now);
    let close = (Style::Plain, Label::Close, Action::Close(Seen { of: line.id, ply: line.ply }));
    let words = GameLine {
        of: named_in_list(ctx.catalogue(), line),
        opponent: opponent.unwrap_or_default(),
        number: line.moves + 1,
        yours,
        clock: line.clock,
        now: ctx.now,
        link,
    };
    let buttons = if closable { vec![close] } else { Vec::new() };
    Ok(Entry { section, line: ctx.words.game_line(&words), buttons })
}

async fn challenge_line(ctx: &Context<'_>, challenge: &Challenge) -> Result<String, CommandError> {
    let by_me = challenge.by == ctx.person.id;
    let post = ctx.store().card(challenge.id).await?;
    let link = post.map(|post| markup::address(challenge.home.server(), post.channel, Some(post.message)));
    let other =
        if by_me { challenge.to.map(markup::mention) } else { Some(escape::name(&challenge.by_name)) };
    Ok(ctx.words.open_challenge(
        &cards::title(ctx.catalogue(), challenge),
        by_me,
        other.as_deref(),
        link.as_deref(),
    ))
}
