//! The match that a command means where it names none.

use super::match_view::{MatchView, plain_name};
use super::wording::Unclear;
use super::{Arguments, CommandError, Context, Place, Suggestion, escape, limits};
use crate::play::{MatchId, PersonId, Record};
use crate::service::Fault;

/// How many of a person's last matches are searched for the one of a thread.
const FINISHED: usize = 100;
/// How many matches are listed where several could be meant.
const NAMED: usize = 10;

/// The match that a command means: the one named, else the only one of this place, else the only one in which it is the
/// person's turn, else the only one they have.
pub async fn find(ctx: &Context<'_>, arguments: &Arguments) -> Result<MatchView, CommandError> {
    find_by(ctx, arguments, true).await
}

/// As [`find`], but without regard to whose turn it is: an offer goes to the opponent at once, and often comes from the
/// player who has just moved.
pub async fn find_surely(ctx: &Context<'_>, arguments: &Arguments) -> Result<MatchView, CommandError> {
    find_by(ctx, arguments, false).await
}

async fn find_by(ctx: &Context<'_>, arguments: &Arguments, by_turn: bool) -> Result<MatchView, CommandError> {
    let found = match arguments.text("game") {
        Some(text) => find_named(ctx, &text).await?.ok_or(Unclear::NotFound(escape::quoted(&text))),
        None => find_unnamed(ctx, by_turn).await?,
    };
    match found {
        Ok(record) => ctx.view_of(record),
        Err(unclear) => ctx.said(ctx.words.unclear(&unclear)),
    }
}

/// The match that a text names, where the person may see it. The number stands behind a hash in suggestions, which people
/// may keep.
pub async fn find_named(ctx: &Context<'_>, text: &str) -> Result<Option<Record>, CommandError> {
    let number = text.rsplit('#').next().and_then(|text| text.split_whitespace().next());
    match number.and_then(|number| number.parse::<MatchId>().ok()) {
        Some(id) => Ok(ctx.store().record(id).await?.filter(|record| ctx.may_look(record))),
        None => Ok(None),
    }
}

async fn find_unnamed(ctx: &Context<'_>, by_turn: bool) -> Result<Result<Record, Unclear>, CommandError> {
    let person = ctx.person.id;
    let here = running_here(ctx, person).await?;
    // The thread of a finished match means that match, and no other that runs elsewhere.
    if let Place::Server { channel, parent: Some(_), .. } = ctx.place
        && here.is_empty()
    {
        let finished = ctx.store().finished_of(person, FINISHED).await?;
        if let Some(over) = finished.into_iter().find(|record| record.home.channel() == Some(channel)) {
            return Ok(Ok(over));
        }
    }
    let mut candidates = if here.is_empty() { ctx.store().running_of(person).await? } else { here };
    if candidates.len() > 1 {
        let mut waiting = candidates.iter().filter(|record| waits_for(record, ctx));
        if let (true, Some(only), None) = (by_turn, waiting.next(), waiting.next()) {
            return Ok(Ok(only.clone()));
        }
        let names = candidates.iter().take(NAMED).map(|record| {
            let named = ctx.named(record);
            format!("{} #{}", named.game, named.id)
        });
        return Ok(Err(Unclear::Several(names.collect())));
    }
    Ok(candidates.pop().ok_or(Unclear::None))
}

/// The running matches of a person in this channel or thread.
pub async fn running_here(ctx: &Context<'_>, person: PersonId) -> Result<Vec<Record>, Fault> {
    let Some(channel) = ctx.place.channel() else { return Ok(Vec::new()) };
    let mut here = ctx.store().running_in(channel).await?;
    here.retain(|record| record.seat_of(person).is_some());
    Ok(here)
}

/// True if it is the person's turn.
pub fn waits_for(record: &Record, ctx: &Context<'_>) -> bool {
    MatchView::of(ctx.catalogue(), record.clone(), ctx.language)
        .is_some_and(|view| view.waits_for(ctx.person.id))
}

/// True if it is the computer's turn.
pub fn computer_thinks(record: &Record, ctx: &Context<'_>) -> bool {
    record.computer().is_some()
        && MatchView::of(ctx.catalogue(), record.clone(), ctx.language)
            .is_some_and(|view| view.computer_thinks())
}

/// Suggestions for `game:`: the person's running matches, theirs to move first.
pub async fn complete_running(ctx: &Context<'_>, typed: &str) -> Result<Vec<Suggestion>, CommandError> {
    let mut running: Vec<(bool, Record)> = Vec::new();
    for record in ctx.store().running_of(ctx.person.id).await? {
        running.push((!waits_for(&record, ctx), record));
    }
    running.sort_by_key(|(waits, _)| *waits);
    Ok(suggestions(ctx, typed, running.iter().map(|(waits, record)| (record, !waits))))
}

/// Matches of the person whose label contains what was typed; with each, true if it is the person's turn.
pub fn suggestions<'a>(
    ctx: &Context<'_>,
    typed: &str,
    matches: impl Iterator<Item = (&'a Record, bool)>,
) -> Vec<Suggestion> {
    let typed = typed.to_lowercase();
    let all = matches.filter_map(|(record, yours)| {
        let opponent = plain_name(&record.players[record.seat_of(ctx.person.id)?.other()]);
        let label = ctx.words.suggestion(&ctx.named(record), &opponent, yours);
        label.to_lowercase().contains(&typed).then(|| Suggestion::new(&label, &record.id.to_string()))
    });
    all.take(limits::SUGGESTIONS).collect()
}
