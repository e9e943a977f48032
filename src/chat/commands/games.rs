//! `/games`: everything of a person that is not finished, in pages; first what needs them.

use crate::chat::finding::{computer_thinks, waits_for};
use crate::chat::match_view::player_name;
use crate::chat::wording::{GameLine, Label, ListLine, Section};
use crate::chat::{
    Action, Button, CommandError, CommandInfo, Context, Message, Style, cards, escape, in_rows, limits,
    markup,
};
use crate::play::{Challenge, ChallengeId, Record, Status};

/// The most challenges on a page: each has a row of buttons, and the last row turns the page.
const CHALLENGES: usize = limits::ROWS - 1;
/// The most lines on a page: more are hard to read on a telephone.
const LINES: usize = 15;

pub fn register() -> CommandInfo {
    CommandInfo::new("games", "Your games, yours to move first, with links", Vec::new())
}

pub async fn run(ctx: &Context<'_>) -> Result<Message, CommandError> {
    page(ctx, 1).await
}

/// A line of the list, and the challenge that it is about.
struct Entry {
    section: Section,
    line: String,
    challenge: Option<(ChallengeId, bool)>,
}

/// A page of the list, from 1. A number that is too large is the last one.
pub async fn page(ctx: &Context<'_>, number: u32) -> Result<Message, CommandError> {
    let entries = entries(ctx).await?;
    let pages = pages(ctx, &entries);
    let last = pages.len().max(1);
    let number = (number.max(1) as usize).min(last);
    let Some(entries) = pages.get(number - 1) else { return Ok(Message::text(ctx.words.no_games())) };
    let mut rows = Vec::new();
    let challenges = entries.iter().filter_map(|entry| entry.challenge);
    for (count, (id, by_me)) in (1..).zip(challenges) {
        let actions = match by_me {
            true => [
                (Style::Plain, Label::Withdraw, Action::Withdraw(id)),
                (Style::Plain, Label::PostAgain, Action::PostAgain(id)),
            ],
            false => [
                (Style::Good, Label::Accept, Action::Accept(id)),
                (Style::Plain, Label::Decline, Action::Decline(id)),
            ],
        };
        let button = |(style, label, action): (Style, Label, Action)| {
            Button::new(style, ctx.words.numbered(label, count), action)
        };
        rows.extend(in_rows(actions.map(button).into()));
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
            page.iter().filter(|entry| entry.challenge.is_some()).count() <= CHALLENGES
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
        number += u32::from(entry.challenge.is_some());
        ListLine {
            section: entry.section,
            line: &entry.line,
            number: entry.challenge.is_some().then_some(number),
        }
    });
    ctx.words.games(lines, page)
}

/// Everything unfinished: the person's moves, challenges to them, matches out of reach, the opponents' moves, and their
/// own challenges.
async fn entries(ctx: &Context<'_>) -> Result<Vec<Entry>, CommandError> {
    let mut running = ctx.store().running_of(ctx.person.id).await?;
    // The nearest deadline comes first; matches without a limit, in the order in which they began.
    running.sort_by_key(|record| (record.deadline.map_or(i64::MAX, |deadline| deadline.0), record.id));
    let mut all = Vec::new();
    for record in &running {
        let line = game_line(ctx, record).await?;
        if record.out_of_reach {
            let line = ctx.words.out_of_reach_line(&line.of, &line.opponent, line.yours);
            all.push(Entry { section: Section::OutOfReach, line, challenge: None });
        }
        let section = if line.yours { Section::Yours } else { Section::Theirs };
        all.push(Entry { section, line: ctx.words.game_line(&line), challenge: None });
    }
    for challenge in ctx.store().challenges_of(ctx.person.id).await? {
        let by_me = challenge.by == ctx.person.id;
        let line = challenge_line(ctx, &challenge, by_me).await?;
        let section = if by_me { Section::OwnChallenges } else { Section::Challenges };
        all.push(Entry { section, line, challenge: Some((challenge.id, by_me)) });
    }
    all.sort_by_key(|entry| entry.section);
    Ok(all)
}

async fn game_line(ctx: &Context<'_>, record: &Record) -> Result<GameLine<'static>, CommandError> {
    let boards = ctx.store().boards(record.id).await?;
    let seat = record.seat_of(ctx.person.id);
    let opponent = seat.map(|seat| player_name(&record.players[seat.other()]));
    // In a direct match the opponent's board stands in a conversation that is closed to this person.
    let here = boards.iter().rev().find(|post| match record.home.channel() {
        Some(channel) => post.channel == channel,
        None => ctx.place.channel() == Some(post.channel),
    });
    let link = match here.map(|post| post.channel).or(record.home.channel()) {
        Some(channel) => markup::address(markup::server(record.home), channel, here.map(|post| post.message)),
        None => markup::DIRECT.to_owned(),
    };
    Ok(GameLine {
        of: ctx.named(record),
        opponent: opponent.unwrap_or_default(),
        number: record.moves.len() as u32 + 1,
        yours: waits_for(record, ctx),
        until: record.deadline,
        link,
        frozen: matches!(record.status, Status::Frozen { .. }),
        thinking: computer_thinks(record, ctx),
    })
}

async fn challenge_line(
    ctx: &Context<'_>,
    challenge: &Challenge,
    by_me: bool,
) -> Result<String, CommandError> {
    let post = ctx.store().card(challenge.id).await?;
    let link =
        post.map(|post| markup::address(markup::server(challenge.home), post.channel, Some(post.message)));
    let other =
        if by_me { challenge.to.map(markup::mention) } else { Some(escape::name(&challenge.by_name)) };
    Ok(ctx.words.open_challenge(
        &cards::title(ctx.catalogue(), challenge),
        by_me,
        other.as_deref(),
        link.as_deref(),
    ))
}
