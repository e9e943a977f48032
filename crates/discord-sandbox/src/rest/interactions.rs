//! The bot's answers to interactions: the first response, `@original`, and follow-ups.

use serde_json::{Value, json};

use super::call::{Call, Reply, RestResult, ok};
use super::messages::{apply_edit, draft};
use crate::error::{ApiError, Problems};
use crate::forms::command::check_choice_list;
use crate::forms::emoji;
use crate::forms::message::MessageForm;
use crate::forms::modal::check_modal;
use crate::id::Id;
use crate::limits::{DEADLINE_MS, FOLLOW_UPS, TOKEN_MS};
use crate::world::model::*;
use crate::world::posting::NewPost;
use crate::world::{World, wire};

const PONG: u64 = 1;
const MESSAGE: u64 = 4;
const DEFERRED: u64 = 5;
const DEFERRED_UPDATE: u64 = 6;
const UPDATE: u64 = 7;
const CHOICES: u64 = 8;
const MODAL: u64 = 9;
const LAUNCH_ACTIVITY: u64 = 12;

pub(crate) fn callback(world: &mut World, call: &Call) -> RestResult {
    let (id, token) = (call.id("interaction_id")?, call.parameter("interaction_token"));
    respond(world, call, id, token)
}

/// Accepts the first response to an interaction.
///
/// # Errors
/// 10062 for an unknown or late one, 40060 for an answered one, 50035 for an invalid response.
pub(crate) fn respond(world: &mut World, call: &Call, id: Id, token: &str) -> RestResult {
    let found = world.state.interactions.get(&id).filter(|i| i.token == token).cloned();
    let interaction = found.ok_or_else(ApiError::unknown_interaction)?;
    match interaction.response {
        Response::Waiting if interaction.created_ms + DEADLINE_MS > call.now_ms => {}
        Response::Waiting | Response::Failed => {
            world.sweep(call.now_ms);
            return Err(ApiError::unknown_interaction());
        }
        _ => return Err(ApiError::already_acknowledged()),
    }
    let mut problems = Problems::default();
    let kind = call.body["type"].as_u64();
    let with_message = interaction.source.is_some();
    let fits = match kind {
        None => {
            problems.required("type");
            false
        }
        Some(MESSAGE | DEFERRED | LAUNCH_ACTIVITY) => interaction.kind != InteractionKind::Autocomplete,
        Some(DEFERRED_UPDATE | UPDATE) => match interaction.kind {
            InteractionKind::Component => true,
            InteractionKind::Modal => with_message,
            _ => false,
        },
        Some(CHOICES) => interaction.kind == InteractionKind::Autocomplete,
        Some(MODAL) => {
            matches!(interaction.kind, InteractionKind::Command | InteractionKind::Component)
        }
        Some(_) => false,
    };
    if !fits {
        let says = "This response type does not fit the interaction";
        problems.add("type", "INTERACTION_RESPONSE_TYPE_INVALID", says);
    }
    problems.finish()?;
    let data = &call.body["data"];
    let (answered, message) = match kind {
        Some(MESSAGE) => reply(world, call, interaction, data)?,
        Some(DEFERRED) => defer(world, call, interaction, data),
        Some(UPDATE) => update(world, call, interaction, data)?,
        Some(CHOICES) => (with_choices(interaction, data)?, None),
        Some(MODAL) => {
            let mut problems = Problems::default();
            let parts = data["components"].as_array().map_or(&[][..], Vec::as_slice);
            emoji::check_components(parts, &world.state.emojis, "data.components", &mut problems);
            problems.finish()?;
            let opened = with_modal(interaction, data)?;
            let custom_id = data["custom_id"].as_str().unwrap_or_default().to_owned();
            world.forms_seen.entry((opened.person, custom_id)).or_insert_with(|| data.clone());
            (opened, None)
        }
        Some(LAUNCH_ACTIVITY) => {
            let place = world.channel(interaction.channel)?.clone();
            let frame = world.launch(call.now_ms, interaction.person, &place)?;
            (Interaction { response: Response::Launched(frame), ..interaction }, None)
        }
        Some(DEFERRED_UPDATE) => {
            let original = interaction.source;
            (Interaction { response: Response::DeferredUpdate, original, ..interaction }, None)
        }
        Some(PONG) | None | Some(_) => return Err(ApiError::invalid_form()),
    };
    world.answer(answered.clone());
    if !call.flag("with_response") {
        return Ok(Reply::Nothing);
    }
    let mut it = json!({
        "interaction": {
            "id": answered.id,
            "type": answered.kind.code(),
            "response_message_loading": kind == Some(DEFERRED),
            "response_message_ephemeral": message.as_ref().is_some_and(Message::is_ephemeral),
        },
        "resource": {"type": kind},
    });
    if let Response::Launched(frame) = &answered.response {
        it["interaction"]["activity_instance_id"] = json!(frame.instance);
        it["resource"]["activity_instance"] = json!({"id": frame.instance});
    }
    if let Some(message) = message {
        it["interaction"]["response_message_id"] = json!(message.id);
        it["resource"]["message"] = wire::message(&world.state, &world.links, &message);
    }
    ok(it)
}

/// The base of a new message that answers this interaction.
fn answer_draft(interaction: &Interaction, form: MessageForm, ephemeral: bool) -> NewPost {
    let first = interaction.original.is_none() || interaction.original == interaction.source;
    let (kind, reply_to) = match interaction.kind {
        InteractionKind::Command if !first => (19, interaction.original),
        InteractionKind::Command if interaction.command_type == 1 => (20, None),
        InteractionKind::Command => (23, None),
        _ if interaction.source.is_some() => (19, interaction.source),
        _ => (20, None),
    };
    let mut it = draft(form);
    it.kind = kind;
    it.reply_to = reply_to;
    it.interaction = Some(interaction.id);
    // The reply to a pressed message never notifies its author.
    let allowed = it.allowed.take().unwrap_or(crate::world::pings::Allowed::ALL);
    it.allowed = Some(allowed.without_replied_user());
    if ephemeral {
        it.flags |= EPHEMERAL;
        it.only_for = Some(interaction.person);
    }
    it
}

/// Reads the message of a first response. `edited` holds the flags of the message that it changes.
fn message_form(world: &World, call: &Call, data: &Value, edited: u64) -> Result<MessageForm, ApiError> {
    let mut problems = Problems::default();
    let form =
        MessageForm::gather(&world.state.emojis, data, call.uploads.clone(), edited, "data.", &mut problems)?;
    problems.finish()?;
    Ok(form)
}

type Answered = (Interaction, Option<Message>);

fn reply(
    world: &mut World,
    call: &Call,
    interaction: Interaction,
    data: &Value,
) -> Result<Answered, ApiError> {
    let form = message_form(world, call, data, 0)?;
    if form.is_empty() {
        return Err(ApiError::empty_message());
    }
    let ephemeral = form.flags & EPHEMERAL != 0 || world.state.answers_in_private(&interaction);
    let draft = answer_draft(&interaction, form, ephemeral);
    Ok(answered(world, call, interaction, draft, Response::Replied))
}

/// Posts the message of a first response.
fn answered(
    world: &mut World,
    call: &Call,
    mut interaction: Interaction,
    draft: NewPost,
    response: Response,
) -> Answered {
    let message = world.post(call.now_ms, world.state.bot, interaction.channel, draft);
    interaction.response = response;
    interaction.original = Some(message.id);
    interaction.messages.push(message.id);
    (interaction, Some(message))
}

fn defer(world: &mut World, call: &Call, interaction: Interaction, data: &Value) -> Answered {
    let asked = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    let ephemeral = asked || world.state.answers_in_private(&interaction);
    let mut draft = answer_draft(&interaction, MessageForm::default(), ephemeral);
    draft.flags |= LOADING;
    answered(world, call, interaction, draft, Response::Deferred)
}

fn update(
    world: &mut World,
    call: &Call,
    mut interaction: Interaction,
    data: &Value,
) -> Result<Answered, ApiError> {
    let source = interaction.source.ok_or_else(ApiError::unknown_message)?;
    let found = world.state.messages.get(&(interaction.channel, source)).cloned();
    let message = found.ok_or_else(ApiError::unknown_message)?;
    let form = message_form(world, call, data, message.flags)?;
    let message = apply_edit(world, message, form, call.now_ms)?;
    world.change(message.clone());
    interaction.response = Response::Updated;
    interaction.original = Some(source);
    interaction.messages.push(source);
    Ok((interaction, Some(message)))
}

fn with_choices(interaction: Interaction, data: &Value) -> Result<Interaction, ApiError> {
    let mut problems = Problems::default();
    let none = Vec::new();
    let choices = match &data["choices"] {
        Value::Array(choices) => choices,
        _ => {
            problems.required("data.choices");
            &none
        }
    };
    check_choice_list(choices, "data.choices", None, &mut problems);
    problems.finish()?;
    Ok(Interaction { response: Response::Choices(choices.clone()), ..interaction })
}

fn with_modal(interaction: Interaction, data: &Value) -> Result<Interaction, ApiError> {
    let mut problems = Problems::default();
    check_modal(data, "data", &mut problems);
    problems.finish()?;
    Ok(Interaction { response: Response::Modal(data.clone()), ..interaction })
}

/// The interaction with this token in a webhook path.
fn by_token(world: &World, call: &Call) -> Result<Interaction, ApiError> {
    if call.parameter("webhook_id").parse() != Ok(world.state.bot) {
        return Err(ApiError::unknown_webhook());
    }
    let token = call.parameter("webhook_token");
    let found = world.state.interactions.values().rev().find(|i| i.token == token);
    let interaction = found.ok_or_else(ApiError::unknown_webhook)?;
    if interaction.created_ms + TOKEN_MS <= call.now_ms {
        return Err(ApiError::invalid_token());
    }
    match interaction.response {
        // No follow-up is allowed before the first response.
        Response::Waiting | Response::Failed => Err(ApiError::unknown_webhook()),
        _ => Ok(interaction.clone()),
    }
}

pub(crate) fn follow_up(world: &mut World, call: &Call) -> RestResult {
    let mut interaction = by_token(world, call)?;
    let form = MessageForm::read(&world.state.emojis, &call.body, call.uploads.clone(), 0)?;
    if form.is_empty() {
        return Err(ApiError::empty_message());
    }
    interaction.follow_ups += 1;
    if interaction.response == Response::Deferred && interaction.original.is_some() {
        // The first follow-up replaces "is thinking…".
        let original = original(world, &interaction)?;
        let message = fill(world, interaction, original, form, call.now_ms)?;
        return ok(wire::message(&world.state, &world.links, &message));
    }
    // Filling "is thinking…" does not count.
    let (first, pressed) = (interaction.original, interaction.source);
    let sent = interaction.messages.iter().filter(|id| Some(**id) != first && Some(**id) != pressed).count();
    if interaction.owners.only_person() && sent >= FOLLOW_UPS {
        return Err(ApiError::too_many_follow_ups());
    }
    let ephemeral = form.flags & EPHEMERAL != 0 || world.state.answers_in_private(&interaction);
    let draft = answer_draft(&interaction, form, ephemeral);
    let message = world.post(call.now_ms, world.state.bot, interaction.channel, draft);
    interaction.messages.push(message.id);
    if interaction.response == Response::Deferred {
        interaction.response = Response::Replied;
    }
    world.answer(interaction);
    ok(wire::message(&world.state, &world.links, &message))
}

fn original(world: &World, interaction: &Interaction) -> Result<Message, ApiError> {
    let id = interaction.original.ok_or_else(ApiError::unknown_message)?;
    let found = world.state.messages.get(&(interaction.channel, id)).cloned();
    found.ok_or_else(ApiError::unknown_message)
}

/// The message that a webhook path names: `@original`, or one of the messages that answered this interaction.
fn named(world: &World, interaction: &Interaction, call: &Call) -> Result<Message, ApiError> {
    if call.parameter("message_id").is_empty() {
        return original(world, interaction);
    }
    let id = call.id("message_id")?;
    let ours = interaction.messages.contains(&id) || interaction.original == Some(id);
    let found = world.state.messages.get(&(interaction.channel, id)).filter(|_| ours).cloned();
    found.ok_or_else(ApiError::unknown_message)
}

/// Edits a message of an interaction, and records the answer if the edit gives one.
fn fill(
    world: &mut World,
    mut interaction: Interaction,
    message: Message,
    form: MessageForm,
    now_ms: u64,
) -> Result<Message, ApiError> {
    let message = apply_edit(world, message, form, now_ms)?;
    world.change(message.clone());
    if !interaction.messages.contains(&message.id) {
        interaction.messages.push(message.id);
    }
    if interaction.original == Some(message.id) {
        interaction.response = match interaction.response {
            Response::Deferred => Response::Replied,
            Response::DeferredUpdate => Response::Updated,
            other => other,
        };
    }
    world.answer(interaction);
    Ok(message)
}

pub(crate) fn get(world: &mut World, call: &Call) -> RestResult {
    let interaction = by_token(world, call)?;
    let message = named(world, &interaction, call)?;
    ok(wire::message(&world.state, &world.links, &message))
}

pub(crate) fn edit(world: &mut World, call: &Call) -> RestResult {
    let mut interaction = by_token(world, call)?;
    let message = named(world, &interaction, call)?;
    let form = MessageForm::read(&world.state.emojis, &call.body, call.uploads.clone(), message.flags)?;
    interaction.follow_ups += 1;
    let message = fill(world, interaction, message, form, call.now_ms)?;
    ok(wire::message(&world.state, &world.links, &message))
}

pub(crate) fn delete(world: &mut World, call: &Call) -> RestResult {
    let mut interaction = by_token(world, call)?;
    let message = named(world, &interaction, call)?;
    world.remove(message.channel, message.id);
    if interaction.response == Response::Deferred && interaction.original == Some(message.id) {
        // Without "is thinking…", the next follow-up is a new message.
        interaction.original = None;
        interaction.messages.retain(|id| *id != message.id);
    }
    world.answer(interaction);
    Ok(Reply::Nothing)
}
