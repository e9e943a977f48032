//! `/games`: a person's games and challenges, in pages: first what needs them, last what is finished.

use crate::chat::actions::Seen;
use crate::chat::finding::waits_for;
use crate::chat::match_view::player_name;
use crate::chat::voice::{Voice, msg, name_and_options, title, title_in_list};
use crate::chat::{
    Action, Button, CommandInfo, CommandResult, Context, Labelled, Message, Style, cards, in_rows, limits,
    markup, page_buttons,
};
use crate::game::{Phrase, Seat};
use crate::games::Catalogue;
use crate::play::{Challenge, Clock, Ended, How, MatchSummary, PauseReason};

/// The most entries with buttons on a page: each has a row, and the last row turns the page.
const WITH_BUTTONS: usize = limits::ROWS - 1;
/// The most lines on a page: more are hard to read on a telephone.
const LINES: usize = 15;
/// The finished games on a page: so many fit with the longest names.
const FINISHED: usize = 6;
/// The most finished games that are listed, newest first.
const MOST_FINISHED: usize = 300;

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "games", Vec::new())
}

pub async fn run(ctx: &Context<'_>) -> CommandResult {
    page(ctx, 1).await
}

/// The sections of the list, in their order: first what needs the person.
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
    /// The message that is its heading.
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

/// A line of the list, and its buttons, which name it by a number.
struct Entry {
    section: Section,
    line: String,
    buttons: Vec<Labelled>,
}

/// A page of the list, from 1. A number that is too large is the last one.
pub async fn page(ctx: &Context<'_>, number: u32) -> CommandResult {
    let entries = entries(ctx).await?;
    let pages = pages(ctx, &entries);
    let ended = ctx.store().ended_of(ctx.person.id, u64::MAX, MOST_FINISHED).await?;
    let last = pages.len() + ended.len().div_ceil(FINISHED);
    if last == 0 {
        return Ok(ctx.text(&msg!("no-games")));
    }
    let number = (number.max(1) as usize).min(last);
    let finished;
    let entries = match pages.get(number - 1) {
        Some(page) => page,
        None => {
            let before = (number - 1 - pages.len()) * FINISHED;
            let shown = ended.iter().skip(before).take(FINISHED);
            finished = finished_entries(ctx, shown).await?;
            finished.as_slice()
        }
    };
    let mut rows = Vec::new();
    for (count, buttons) in
        (1..).zip(entries.iter().map(|entry| &entry.buttons).filter(|all| !all.is_empty()))
    {
        let button = |(style, label, action): &Labelled| {
            Button::new(*style, format!("{} ({count})", ctx.voice.say(&Phrase::new(label))), action)
        };
        rows.extend(in_rows(buttons.iter().map(button).collect()));
    }
    if last > 1 {
        rows.push(page_buttons(number as u32, last as u32, Action::Games));
    }
    let content = content(&ctx.voice, entries, (number, last));
    Ok(Message::text(content).with_rows(rows))
}

/// The lines of finished games, each with its result and a link to the place where it was played.
async fn finished_entries(
    ctx: &Context<'_>,
    shown: impl Iterator<Item = &Ended>,
) -> CommandResult<Vec<Entry>> {
    let mut all = Vec::new();
    for ended in shown {
        let seat = ended.players.seat_of(ctx.person.id).unwrap_or(Seat::First);
        let home = ctx.store().record(ended.id).await?.map(|record| record.home);
        let link = match home.and_then(|home| Some((home.server(), home.channel()?))) {
            Some((server, channel)) => markup::address(server, channel, None),
            None => markup::DIRECT.to_owned(),
        };
        let result = match ended.over.winner {
            Some(winner) if winner == seat => "won",
            Some(_) => "lost",
            None if ended.over.how == How::Closed => "closed",
            None => "drawn",
        };
        let (name, options) = name_and_options(ctx.catalogue(), &ended.game, &ended.options);
        let said = msg!(
            "games-finished-line",
            game = title(name, &options, ended.id),
            link = link,
            opponent = player_name(&ended.players[seat.other()]),
            result = result,
            moves = ended.moves
        );
        all.push(Entry { section: Section::Finished, line: ctx.voice.say(&said), buttons: Vec::new() });
    }
    Ok(all)
}

/// As many entries a page as its text and its buttons hold.
fn pages<'a>(ctx: &Context<'_>, entries: &'a [Entry]) -> Vec<&'a [Entry]> {
    let mut pages = Vec::new();
    let mut rest = entries;
    while !rest.is_empty() {
        let fits = |count: &usize| {
            let page = &rest[..*count];
            page.iter().filter(|entry| !entry.buttons.is_empty()).count() <= WITH_BUTTONS
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

/// The text of a page, and which of how many it is. Lines of one section follow each other.
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

/// Everything unfinished: the person's moves, challenges to them, matches whose opponent is out of reach, the opponents'
/// moves, and their own challenges.
async fn entries(ctx: &Context<'_>) -> CommandResult<Vec<Entry>> {
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
    let close = (Style::Plain, "button-close", Action::Close(Seen { of: line.id, ply: line.ply }));
    let opponent = opponent.unwrap_or_default();
    let said = ctx.voice.say(&msg!(
        "games-line",
        game = title_in_list(ctx.catalogue(), line),
        link = link,
        opponent = opponent.clone(),
        number = line.moves + 1,
        clock = clock(ctx, line, yours, opponent)
    ));
    let buttons = if closable { vec![close] } else { Vec::new() };
    Ok(Entry { section, line: said, buttons })
}

/// When the move is due, or why no time passes.
fn clock(ctx: &Context<'_>, line: &MatchSummary, yours: bool, opponent: String) -> Option<Phrase> {
    Some(match line.clock {
        Clock::Running { until: None, .. } | Clock::Stopped => return None,
        Clock::Paused { why: PauseReason::Untold, left: None, .. } => return None,
        Clock::Running { until: Some(until), .. } => msg!("due", at = markup::moment(until)),
        Clock::Paused { why: PauseReason::Untold, .. } if yours => msg!("clock-until-you-look"),
        Clock::Paused { why: PauseReason::Untold, .. } => msg!("clock-until-told", opponent = opponent),
        Clock::Paused { why: PauseReason::OutOfReach, .. } if yours => msg!("clock-you-unreachable"),
        Clock::Paused { why: PauseReason::OutOfReach, .. } => {
            let from = line.clock.closable().filter(|from| *from > ctx.now).map(markup::moment);
            let close = msg!("clock-close", at = from);
            msg!("clock-they-unreachable", opponent = opponent, close = close)
        }
        Clock::Paused { why: PauseReason::Computer, .. } => msg!("clock-thinking"),
        Clock::Paused { why: PauseReason::Frozen, .. } => msg!("clock-on-hold"),
    })
}

async fn challenge_line(ctx: &Context<'_>, challenge: &Challenge) -> CommandResult<String> {
    let by_me = challenge.by == ctx.person.id;
    let post = ctx.store().card(challenge.id).await?;
    let link = post.map(|post| markup::address(challenge.home.server(), post.channel, Some(post.message)));
    Ok(ctx.voice.say(&cards::line(&ctx.voice, challenge, by_me, link)))
}
