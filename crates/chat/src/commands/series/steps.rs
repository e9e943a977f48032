//! Steps of people in a series: join, confirm, leave, challenge on the stairs, close.

use super::which;
use super::which::{may_create, may_not_create, named_here};
use crate::actions::Action;
use crate::commands::study::newcomers;
use crate::context::{CommandError, CommandResult, Context, said};
use crate::limits;
use crate::message::awaited::Awaited;
use crate::message::{Button, Choice, Menu, Message, Row, Style};
use postern_club::series::forms::stairs::{REACH, SAME_PAIR};
use postern_club::series::state::member::MemberState;
use postern_club::series::state::pairing::PairingState;
use postern_club::series::state::settings::Form;
use postern_club::series::steps::command::Refusal as StepRefusal;
use postern_play::ids::{PersonId, SeriesId};
use postern_play::series::SeriesRecord;
use postern_play::step::refusal::Refusal;
use postern_service::series::steps::SeriesStep;
use postern_words::series::{name, plain, title};
use postern_words::voice::msg;

async fn step(ctx: &Context<'_>, id: SeriesId, step: SeriesStep) -> CommandResult<SeriesRecord> {
    if !matches!(step, SeriesStep::Close) {
        named_here(ctx, id).await?;
    }
    Ok(ctx.services.service.series.series_step(&ctx.asker(), id, step, ctx.now).await?)
}

/// Handles **Join**.
pub async fn join(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = step(ctx, id, SeriesStep::Join).await?;
    let how = match series.club.member(ctx.person.id).map(|member| member.state) {
        Some(MemberState::Waiting) => "waiting",
        Some(MemberState::Skipping(_)) => "skipping",
        Some(MemberState::Staying) => "staying",
        _ => "seat",
    };
    let said = msg!("series-joined", how = how, series = title(&series));
    let offer = newcomers::offer_of(ctx, &series.terms.game, None).await?;
    let mut joined = ctx.text(&said).with_buttons(&ctx.voice, [leave_button(id)]);
    joined.rows.extend(offer.into_iter().flat_map(|offer| offer.rows));
    Ok(joined)
}

/// Handles **Count me in**.
pub async fn confirm(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = step(ctx, id, SeriesStep::Confirm).await?;
    Ok(ctx.text(&msg!("series-confirmed", series = title(&series))))
}

fn leave_button(id: SeriesId) -> (Style, &'static str, Action) {
    (Style::Plain, "button-series-leave", Action::SeriesLeave(id))
}

/// Handles **Leave**. After the start, the person is asked first.
pub async fn leave(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = named_here(ctx, id).await?;
    let plays = series.club.member(ctx.person.id).is_some_and(|member| member.plays());
    let what = match series.club.settings.form {
        _ if !plays || !series.club.is_running() => return leave_for_sure(ctx, id).await,
        Form::League { .. } => "season",
        Form::Automatic(_) => return leave_for_sure(ctx, id).await,
        Form::Pool(_) if leaves_table(&series, ctx.person.id) => "annul",
        _ => "forfeit",
    };
    let question = msg!("series-leave-question", series = title(&series), what = what);
    let league = series.club.parent.filter(|parent| parent.league);
    let league = league.map(|_| ctx.voice.say(&msg!("series-leave-league-too"))).unwrap_or_default();
    let question = format!("{}{league}", ctx.voice.say(&question));
    let sure = (Style::Danger, "button-series-leave-sure", Action::SeriesLeaveForSure(id));
    Ok(Message::text(question).with_buttons(&ctx.voice, [sure]))
}

/// True if fewer than half of the person's games were played.
fn leaves_table(series: &SeriesRecord, person: PersonId) -> bool {
    let own = series.club.pairings.iter().filter(|pairing| pairing.has(person));
    let own: Vec<_> = own.filter(|pairing| pairing.state != PairingState::Annulled).collect();
    own.iter().filter(|pairing| !pairing.is_open()).count() * 2 < own.len()
}

/// Handles **Yes, leave**.
pub async fn leave_for_sure(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = step(ctx, id, SeriesStep::Withdraw).await?;
    let state = series.club.member(ctx.person.id).map(|member| member.state);
    Ok(ctx.text(&match state {
        Some(MemberState::Leaving) => msg!("series-leaving-league", series = title(&series)),
        _ => msg!("series-left", series = title(&series)),
    }))
}

/// Handles **Challenge**: a menu of the people within reach.
pub async fn challenge(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = named_here(ctx, id).await?;
    if !series.is_stairs() {
        return Err(Refusal::Series(StepRefusal::NotStairs).into());
    }
    let club = &series.club;
    let own = club.member(ctx.person.id).ok_or(Refusal::Series(StepRefusal::NotIn))?;
    let now = ctx.now;
    let met = |other| {
        club.pairings.iter().filter(|pairing| pairing.has(own.player) && pairing.has(other)).any(|pairing| {
            match pairing.state {
                PairingState::Decided { at, .. } => at.plus(SAME_PAIR) > now,
                PairingState::Planned | PairingState::Running { .. } => true,
                PairingState::Annulled => false,
            }
        })
    };
    let mut others: Vec<_> = club
        .playing()
        .filter(|member| member.player != own.player)
        .filter(|member| member.state != MemberState::Resting || own.state == MemberState::Resting)
        .filter(|member| member.step.abs_diff(own.step) <= REACH && !met(member.player))
        .collect();
    if others.is_empty() {
        return said(msg!("series-nobody", series = title(&series)));
    }
    others.sort_by_key(|member| (std::cmp::Reverse(member.step), member.player));
    let choice = |member: &&postern_club::series::state::member::Member| Choice {
        label: plain(&ctx.voice, &series, member.player),
        value: member.player.0.to_string(),
        about: Some(ctx.voice.say(&msg!("series-on-step", step = member.step + 1))),
        chosen: false,
    };
    let menu = Menu {
        action: Action::SeriesChallengeTo(id).to_string(),
        placeholder: ctx.voice.say(&msg!("placeholder-series-challenge")),
        choices: others.iter().take(limits::CHOICES).map(choice).collect(),
    };
    let question = msg!("series-challenge-question", series = title(&series), step = own.step + 1);
    Ok(ctx.text(&question).with_rows(vec![Row::Menu(menu)]))
}

/// Handles the choice of a person to challenge.
pub async fn challenge_chosen(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let to = ctx.value()?.parse().map_err(|_| CommandError::old_button())?;
    challenge_to(ctx, id, PersonId(to)).await
}

/// Challenges a person on the stairs.
pub async fn challenge_to(ctx: &Context<'_>, id: SeriesId, to: PersonId) -> CommandResult {
    let series = step(ctx, id, SeriesStep::Challenge { to }).await?;
    let opponent = name(&ctx.voice, &series, to);
    Ok(ctx.text(&msg!("series-challenged", opponent = opponent)).awaiting(Awaited::Pairing(id, to)))
}

/// Asks before a series is closed.
pub async fn close(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = closable(ctx, id).await?;
    let label = ctx.voice.say(&msg!("button-series-close-sure"));
    let sure = Button::new(Style::Danger, label, Action::SeriesCloseForSure(id));
    let question = ctx.voice.say(&msg!("series-close-question", series = title(&series)));
    Ok(Message::text(question).with_rows(vec![Row::Buttons(vec![sure])]))
}

/// Handles **Yes, close**.
pub async fn close_for_sure(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    closable(ctx, id).await?;
    let series = step(ctx, id, SeriesStep::Close).await?;
    Ok(ctx.text(&msg!("series-closed", series = title(&series))))
}

/// Returns a series that the person may close.
async fn closable(ctx: &Context<'_>, id: SeriesId) -> CommandResult<SeriesRecord> {
    let all = which::closable(ctx).await?;
    let Some(series) = all.into_iter().find(|series| series.id == id) else {
        return said(msg!("series-unknown"));
    };
    match (ctx.manages, may_create(ctx)?) {
        (true, _) => Ok(series),
        (_, true) if series.made_by == ctx.person.id => Ok(series),
        (_, true) => said(msg!("series-not-yours")),
        (_, false) => may_not_create(ctx),
    }
}
