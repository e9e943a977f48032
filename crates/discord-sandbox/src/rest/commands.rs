//! Application commands: list, overwrite, create, change, delete.

use serde_json::{Value, json};

use super::call::{Call, Reply, RestResult, ok};
use crate::error::{ApiError, Problems};
use crate::forms::command as form;
use crate::id::Id;
use crate::world::World;
use crate::world::model::Command;
use crate::world::state::Entry;

/// The server whose commands the path names; `None` for the commands of all servers.
fn scope(world: &World, call: &Call) -> Result<Option<Id>, ApiError> {
    if call.id("application_id")? != world.state.bot {
        return Err(ApiError::unknown_application());
    }
    if call.parameter("guild_id").is_empty() {
        return Ok(None);
    }
    let guild = call.id("guild_id")?;
    let there = world.state.servers.get(&guild).is_some_and(|server| server.bot);
    if there { Ok(Some(guild)) } else { Err(ApiError::missing_access()) }
}

pub(crate) fn list(world: &mut World, call: &Call) -> RestResult {
    let guild = scope(world, call)?;
    let mut all: Vec<Value> = in_scope(world, guild).map(|c| c.definition.clone()).collect();
    if !call.flag("with_localizations") {
        all.iter_mut().for_each(without_localizations);
    }
    ok(all.into())
}

pub(crate) fn get(world: &mut World, call: &Call) -> RestResult {
    let guild = scope(world, call)?;
    ok(find(world, guild, call)?.definition.clone())
}

pub(crate) fn delete(world: &mut World, call: &Call) -> RestResult {
    let guild = scope(world, call)?;
    let id = find(world, guild, call)?.id;
    world.put(Entry::CommandGone(id));
    announce(world);
    Ok(Reply::Nothing)
}

fn in_scope(world: &World, guild: Option<Id>) -> impl Iterator<Item = &Command> {
    world.state.commands.values().filter(move |c| c.guild == guild)
}

fn find<'a>(world: &'a World, guild: Option<Id>, call: &Call) -> Result<&'a Command, ApiError> {
    let id = call.id("command_id")?;
    let command = world.state.commands.get(&id).filter(|c| c.guild == guild);
    command.ok_or_else(ApiError::unknown_command)
}

fn same_name<'a>(world: &'a World, guild: Option<Id>, wanted: &Value) -> Option<&'a Command> {
    let kind = wanted["type"].as_u64().unwrap_or(form::SLASH);
    in_scope(world, guild).find(|c| c.kind() == kind && Some(c.name()) == wanted["name"].as_str())
}

pub(crate) fn overwrite(world: &mut World, call: &Call) -> RestResult {
    let guild = scope(world, call)?;
    let Some(wanted) = call.body.as_array() else { return Err(ApiError::invalid_form()) };
    let mut problems = Problems::default();
    for (i, command) in wanted.iter().enumerate() {
        form::check(command, &i.to_string(), &mut problems);
    }
    problems.finish()?;
    form::check_scope(wanted)?;
    let starts = |kind: u64| kind == form::ENTRY_POINT;
    let asked = wanted.iter().any(|command| command["type"].as_u64().is_some_and(starts));
    if !asked && in_scope(world, guild).any(|command| starts(command.kind())) {
        return Err(ApiError::entry_point_missing());
    }
    let mut kept = Vec::new();
    for command in wanted {
        // A command that is registered again under the same name keeps its id.
        let id = match same_name(world, guild, command) {
            Some(old) => old.id,
            None => world.next_id(call.now_ms),
        };
        kept.push(form::completed(command, id, world.state.bot, guild));
    }
    let gone: Vec<Id> =
        in_scope(world, guild).map(|c| c.id).filter(|id| kept.iter().all(|k| k.id != *id)).collect();
    for id in gone {
        world.put(Entry::CommandGone(id));
    }
    let answer = kept.iter().map(|c| c.definition.clone()).collect();
    for command in kept {
        world.put(Entry::Command(command));
    }
    announce(world);
    ok(answer)
}

pub(crate) fn create(world: &mut World, call: &Call) -> RestResult {
    let guild = scope(world, call)?;
    let mut problems = Problems::default();
    form::check(&call.body, "", &mut problems);
    problems.finish()?;
    let old = same_name(world, guild, &call.body).map(|c| c.id);
    if old.is_none() {
        let mut all: Vec<Value> = in_scope(world, guild).map(|c| c.definition.clone()).collect();
        all.push(call.body.clone());
        form::check_scope(&all)?;
    }
    let id = old.unwrap_or_else(|| world.next_id(call.now_ms));
    let command = form::completed(&call.body, id, world.state.bot, guild);
    let answer = command.definition.clone();
    world.put(Entry::Command(command));
    announce(world);
    Ok(Reply::Json(if old.is_some() { 200 } else { 201 }, answer))
}

pub(crate) fn change(world: &mut World, call: &Call) -> RestResult {
    let guild = scope(world, call)?;
    let old = find(world, guild, call)?;
    let id = old.id;
    let mut wanted = old.definition.clone();
    for (field, value) in call.body.as_object().into_iter().flatten() {
        wanted[field] = value.clone();
    }
    wanted["type"] = json!(old.kind());
    let mut problems = Problems::default();
    form::check(&wanted, "", &mut problems);
    problems.finish()?;
    let command = form::completed(&wanted, id, world.state.bot, guild);
    let answer = command.definition.clone();
    world.put(Entry::Command(command));
    announce(world);
    ok(answer)
}

fn without_localizations(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("name_localizations");
            fields.remove("description_localizations");
            fields.values_mut().for_each(without_localizations);
        }
        Value::Array(items) => items.iter_mut().for_each(without_localizations),
        _ => {}
    }
}

/// Sends the commands to the page.
fn announce(world: &World) {
    let all: Vec<&Value> = world.state.commands.values().map(|c| &c.definition).collect();
    world.tell(None, &json!({"t": "commands", "commands": all}));
}
