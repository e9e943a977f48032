//! Application commands: list, overwrite, create, change, delete.

use serde_json::{Value, json};

use super::call::{Answer, Call, Reply, ok, snowflake};
use crate::error::{ApiError, Problems};
use crate::forms::command as form;
use crate::id::Id;
use crate::world::World;
use crate::world::model::Command;
use crate::world::state::Entry;

pub(crate) fn route(
    world: &mut World,
    verb: &str,
    app: &str,
    guild: Option<&str>,
    rest: &[&str],
    call: &Call,
) -> Answer {
    if snowflake("application_id", app)? != world.state.bot {
        return Err(ApiError::unknown_application());
    }
    let guild = guild.map(|id| snowflake("guild_id", id)).transpose()?;
    if guild.is_some_and(|id| id != world.state.guild) {
        return Err(ApiError::missing_access());
    }
    match (verb, rest) {
        ("GET", []) => {
            let mut all: Vec<Value> = in_scope(world, guild).map(|c| c.definition.clone()).collect();
            if !call.flag("with_localizations") {
                all.iter_mut().for_each(without_localizations);
            }
            ok(all.into())
        }
        ("PUT", []) => overwrite(world, guild, call),
        ("POST", []) => create(world, guild, call),
        ("GET", [id]) => ok(find(world, guild, id)?.definition.clone()),
        ("PATCH", [id]) => change(world, guild, id, call),
        ("DELETE", [id]) => {
            let id = find(world, guild, id)?.id;
            world.put(Entry::CommandGone(id));
            announce(world);
            Ok(Reply::Nothing)
        }
        _ => Err(ApiError::not_found()),
    }
}

fn in_scope(world: &World, guild: Option<Id>) -> impl Iterator<Item = &Command> {
    world.state.commands.values().filter(move |c| c.guild == guild)
}

fn find<'a>(world: &'a World, guild: Option<Id>, id: &str) -> Result<&'a Command, ApiError> {
    let id = snowflake("command_id", id)?;
    let command = world.state.commands.get(&id).filter(|c| c.guild == guild);
    command.ok_or_else(ApiError::unknown_command)
}

fn same_name<'a>(world: &'a World, guild: Option<Id>, wanted: &Value) -> Option<&'a Command> {
    let kind = wanted["type"].as_u64().unwrap_or(form::SLASH);
    in_scope(world, guild).find(|c| c.kind() == kind && Some(c.name()) == wanted["name"].as_str())
}

fn overwrite(world: &mut World, guild: Option<Id>, call: &Call) -> Answer {
    let Some(wanted) = call.body.as_array() else { return Err(ApiError::invalid_form()) };
    let mut problems = Problems::default();
    for (i, command) in wanted.iter().enumerate() {
        form::check(command, &i.to_string(), &mut problems);
    }
    problems.finish()?;
    form::check_scope(wanted)?;
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

fn create(world: &mut World, guild: Option<Id>, call: &Call) -> Answer {
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

fn change(world: &mut World, guild: Option<Id>, id: &str, call: &Call) -> Answer {
    let old = find(world, guild, id)?;
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
