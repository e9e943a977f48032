//! `/ping test`: sends a ping like those of games at once to the first place that accepts it, and explains what is
//! wrong with the others.

use crate::commands::challenges::outside::add_button;
use crate::context::command_info::{ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context, said};
use crate::invocation::Place;
use crate::message::address::{Address, NotDelivered};
use crate::message::{Message, Row};
use crate::tell::delivery::places::{missing, permission_name};
use postern_games::catalogue::Catalogue;
use postern_play::ids::NoticeId;
use postern_play::notices::rungs::{Rung, rungs};
use postern_play::record::home::Home;
use postern_rules::phrase::Phrase;
use postern_words::markup::{channel, mention, moment};
use postern_words::voice::{Voice, msg};

pub const COMMAND: ChatCommand = ChatCommand::slash("ping", register, |ctx, _| pending(run(ctx)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let test = CommandInfo::new(catalogue, "test", Vec::new());
    CommandInfo { subs: vec![test], ..CommandInfo::new(catalogue, name, Vec::new()) }
}

/// Tries the places of a game that is played here.
pub async fn run(ctx: &Context<'_>) -> CommandResult {
    if !ctx.services.service.people.may_test_pings(ctx.person.id, ctx.now) {
        return said(msg!("too-many-tests"));
    }
    let profile = ctx.profile()?;
    let mut told = Vec::new();
    let (mut arrived, mut is_closed) = (false, false);
    for rung in rungs(home(ctx.place), profile.ping_at) {
        match post(ctx, rung).await {
            Ok(()) => {
                told.push(msg!("ping-arrived", place = place(rung)));
                arrived = true;
                break;
            }
            Err(error) => {
                let why = failed(rung, &error);
                is_closed |= why == msg!("ping-closed");
                told.push(why);
            }
        }
    }
    if !arrived {
        told.push(msg!("ping-nowhere"));
    }
    let here = ctx.services.service.people.profile_at(ctx.person.id, home(ctx.place)).await?;
    if let Some(until) = here.quiet_until(ctx.now) {
        told.push(msg!("ping-quiet", at = moment(until)));
    }
    if profile.digest.is_some() {
        told.push(msg!("ping-digest"));
    }
    let add = is_closed.then(|| Row::Buttons(vec![add_button(ctx)]));
    Ok(Message::text(ctx.voice.lines(&told)).with_rows(add.into_iter().collect()))
}

fn home(place: Place) -> Home {
    match place {
        Place::Server { server, channel, parent } => {
            Home::Channel { server, channel: parent.unwrap_or(channel), thread: parent.map(|_| channel) }
        }
        Place::Direct { .. } | Place::Elsewhere { .. } => Home::Direct,
    }
}

/// Posts the test, and records whether the place accepts messages.
async fn post(ctx: &Context<'_>, rung: Rung) -> Result<(), NotDelivered> {
    let person = ctx.person.id;
    let (to, language) = match rung {
        Rung::Thread(at) | Rung::Channel(at) => (Address::Channel(at), ctx.server_language),
        Rung::Direct => (Address::Direct(person), ctx.language),
    };
    let test = msg!("ping-test", to = mention(person));
    let message = Message::said(&Voice::new(ctx.catalogue(), language), &test).pinging(&[person]);
    let messenger = &ctx.services.messenger;
    let posted = messenger.post(to, &message, NoticeId::of_test(ctx.interaction)).await;
    match &posted {
        Ok(_) => messenger.reach().open(to),
        Err(NotDelivered::Later { .. } | NotDelivered::Refused(_)) => {}
        Err(error) => {
            messenger.reach().refuse(to, error.clone(), ctx.now);
        }
    }
    posted.map(drop)
}

/// Returns the place of a ping: "in #games".
fn place(rung: Rung) -> Phrase {
    match rung {
        Rung::Thread(at) | Rung::Channel(at) => msg!("told-in", place = channel(at)),
        Rung::Direct => msg!("told-directly"),
    }
}

/// Explains why a place rejected the test, and what to do about it.
fn failed(rung: Rung, error: &NotDelivered) -> Phrase {
    let place = place(rung);
    match (error, missing(error, rung)) {
        (NotDelivered::Later { .. } | NotDelivered::Refused(_), _) => msg!("ping-later", place = place),
        (_, Some(permission)) => {
            msg!("ping-forbidden", place = place, permission = permission_name(permission))
        }
        (_, None) if rung == Rung::Direct => msg!("ping-closed"),
        (_, None) => msg!("ping-lost", place = place),
    }
}
