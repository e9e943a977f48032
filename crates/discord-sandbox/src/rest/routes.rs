//! The routes of the REST API as a table. Requests are dispatched by this table, and `docs/support.md` is tested
//! against it.

use axum::http::Method;

use super::call::{Call, RestResult};
use super::{activities, channels, commands, emojis, interactions, messages, pins, server, threads};
use crate::error::ApiError;
use crate::world::World;
use crate::world::model::Channel;

/// One route: a method and a path as in Discord's API description, without `/api/v10`.
pub struct Route {
    pub method: &'static str,
    /// The path with its parameters in braces: `/channels/{channel_id}/messages`.
    pub path: &'static str,
    handler: Handler,
}

#[derive(Clone, Copy)]
enum Handler {
    /// Needs no token, or has one in the path.
    Open(fn(&mut World, &Call) -> RestResult),
    /// Needs the bot's token.
    Bot(fn(&mut World, &Call) -> RestResult),
    /// Needs the bot's token, and a channel that the bot can see. Gets the channel and the bot's permissions in it.
    Channel(fn(&mut World, &Channel, u64, &Call) -> RestResult),
}

use Handler::{Bot, Channel as InChannel, Open};

const fn get(path: &'static str, handler: Handler) -> Route {
    Route { method: "GET", path, handler }
}

const fn post(path: &'static str, handler: Handler) -> Route {
    Route { method: "POST", path, handler }
}

const fn put(path: &'static str, handler: Handler) -> Route {
    Route { method: "PUT", path, handler }
}

const fn patch(path: &'static str, handler: Handler) -> Route {
    Route { method: "PATCH", path, handler }
}

const fn delete(path: &'static str, handler: Handler) -> Route {
    Route { method: "DELETE", path, handler }
}

const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";
const HOOK: &str = "/webhooks/{webhook_id}/{webhook_token}";
const HOOK_ORIGINAL: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
const HOOK_MESSAGE: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";
const COMMANDS: &str = "/applications/{application_id}/commands";
const COMMAND: &str = "/applications/{application_id}/commands/{command_id}";
const GUILD_COMMANDS: &str = "/applications/{application_id}/guilds/{guild_id}/commands";
const GUILD_COMMAND: &str = "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";
const EMOJIS: &str = "/applications/{application_id}/emojis";
const EMOJI: &str = "/applications/{application_id}/emojis/{emoji_id}";
const ACTIVITY: &str = "/applications/{application_id}/activity-instances/{instance_id}";
const CHANNEL: &str = "/channels/{channel_id}";
const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
const REACTION: &str = "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me";
const PINS: &str = "/channels/{channel_id}/messages/pins";
const PIN: &str = "/channels/{channel_id}/messages/pins/{message_id}";
const OLDER_PIN: &str = "/channels/{channel_id}/pins/{message_id}";
const THREAD_SELF: &str = "/channels/{channel_id}/thread-members/@me";
const THREAD_MEMBER: &str = "/channels/{channel_id}/thread-members/{user_id}";

/// All routes. The first one that fits a request handles it, so a literal step precedes a parameter.
pub const ROUTES: &[Route] = &[
    get("/gateway", Open(server::gateway)),
    get("/gateway/bot", Bot(server::gateway_for_bot)),
    get("/users/@me", Bot(server::current_user)),
    patch("/users/@me", Bot(server::current_user)),
    get("/users/@me/guilds", Bot(server::current_guilds)),
    delete("/users/@me/guilds/{guild_id}", Bot(server::leave)),
    post("/users/@me/channels", Bot(server::open_dm)),
    get("/users/{user_id}", Bot(server::user)),
    get("/applications/@me", Bot(server::application)),
    get("/oauth2/applications/@me", Bot(server::application)),
    get(COMMANDS, Bot(commands::list)),
    put(COMMANDS, Bot(commands::overwrite)),
    post(COMMANDS, Bot(commands::create)),
    get(COMMAND, Bot(commands::get)),
    patch(COMMAND, Bot(commands::change)),
    delete(COMMAND, Bot(commands::delete)),
    get(GUILD_COMMANDS, Bot(commands::list)),
    put(GUILD_COMMANDS, Bot(commands::overwrite)),
    post(GUILD_COMMANDS, Bot(commands::create)),
    get(GUILD_COMMAND, Bot(commands::get)),
    patch(GUILD_COMMAND, Bot(commands::change)),
    delete(GUILD_COMMAND, Bot(commands::delete)),
    get(EMOJIS, Bot(emojis::list)),
    post(EMOJIS, Bot(emojis::create)),
    get(EMOJI, Bot(emojis::get)),
    patch(EMOJI, Bot(emojis::rename)),
    delete(EMOJI, Bot(emojis::delete)),
    get(ACTIVITY, Bot(activities::instance)),
    post(CALLBACK, Open(interactions::callback)),
    post(HOOK, Open(interactions::follow_up)),
    get(HOOK_ORIGINAL, Open(interactions::get)),
    patch(HOOK_ORIGINAL, Open(interactions::edit)),
    delete(HOOK_ORIGINAL, Open(interactions::delete)),
    get(HOOK_MESSAGE, Open(interactions::get)),
    patch(HOOK_MESSAGE, Open(interactions::edit)),
    delete(HOOK_MESSAGE, Open(interactions::delete)),
    get("/guilds/{guild_id}", Bot(server::guild)),
    get("/guilds/{guild_id}/channels", Bot(server::channels)),
    get("/guilds/{guild_id}/roles", Bot(server::roles)),
    get("/guilds/{guild_id}/threads/active", Bot(server::active_threads)),
    get("/guilds/{guild_id}/members", Bot(server::members)),
    get("/guilds/{guild_id}/members/{user_id}", Bot(server::member)),
    get(CHANNEL, InChannel(channels::get)),
    patch(CHANNEL, InChannel(channels::change)),
    delete(CHANNEL, InChannel(channels::delete)),
    post("/channels/{channel_id}/typing", InChannel(channels::typing)),
    get(MESSAGES, InChannel(messages::list)),
    post(MESSAGES, InChannel(messages::create)),
    get(PINS, InChannel(pins::list)),
    put(PIN, InChannel(pins::pin)),
    delete(PIN, InChannel(pins::unpin)),
    get(MESSAGE, InChannel(messages::get)),
    patch(MESSAGE, InChannel(messages::edit)),
    delete(MESSAGE, InChannel(messages::delete)),
    put(REACTION, InChannel(messages::react)),
    delete(REACTION, InChannel(messages::take_back_reaction)),
    get("/channels/{channel_id}/pins", InChannel(pins::older_list)),
    put(OLDER_PIN, InChannel(pins::pin)),
    delete(OLDER_PIN, InChannel(pins::unpin)),
    post("/channels/{channel_id}/threads", InChannel(threads::start)),
    post("/channels/{channel_id}/messages/{message_id}/threads", InChannel(threads::start_from_message)),
    get("/channels/{channel_id}/threads/archived/public", InChannel(threads::archived)),
    get("/channels/{channel_id}/thread-members", InChannel(threads::members)),
    put(THREAD_SELF, InChannel(threads::add_member)),
    delete(THREAD_SELF, InChannel(threads::remove_member)),
    get(THREAD_MEMBER, InChannel(threads::member)),
    put(THREAD_MEMBER, InChannel(threads::add_member)),
    delete(THREAD_MEMBER, InChannel(threads::remove_member)),
];

impl Route {
    /// The values of the path's parameters, if this path fits.
    fn parameters(&self, steps: &[String]) -> Option<Vec<(&'static str, String)>> {
        let own: Vec<&'static str> = self.path.split('/').skip(1).collect();
        let mut values = Vec::new();
        if own.len() != steps.len() {
            return None;
        }
        for (own, step) in own.into_iter().zip(steps) {
            match own.strip_prefix('{').and_then(|own| own.strip_suffix('}')) {
                Some(name) => values.push((name, step.clone())),
                None if own == step => {}
                None => return None,
            }
        }
        Some(values)
    }
}

/// Handles a request: finds its route, checks the token, and calls the handler. `steps` are the decoded steps of the
/// path, `has_token` is true for a request with the bot's token.
///
/// # Errors
/// 401 without a token that the route needs, 404 for an unknown path, 405 for another method; else the handler's error.
pub(crate) fn dispatch(
    world: &mut World,
    method: &Method,
    steps: &[String],
    has_token: bool,
    mut call: Call,
) -> RestResult {
    let mut fitting = ROUTES.iter().filter_map(|route| Some((route, route.parameters(steps)?))).peekable();
    let known = fitting.peek().is_some();
    let found = fitting.find(|(route, _)| route.method == method.as_str());
    let handler = match found {
        Some((Route { handler: Open(handler), .. }, parameters)) => {
            call.parameters = parameters;
            return handler(world, &call);
        }
        _ if !has_token => return Err(ApiError::unauthorized()),
        Some((route, parameters)) => {
            call.parameters = parameters;
            route.handler
        }
        None if known => return Err(ApiError::method_not_allowed()),
        None => return Err(ApiError::not_found()),
    };
    match handler {
        Open(handler) | Bot(handler) => handler(world, &call),
        InChannel(handler) => {
            let channel = world.visible(call.id("channel_id")?)?.clone();
            let bits = world.state.bot_permissions(&channel);
            handler(world, &channel, bits, &call)
        }
    }
}
