//! The commands as Discord's JSON.

use postern_rules::fnv;
use serde_json::{Value, json};
use serenity::all::Permissions;

use postern_chat::context::command_info::{Argument, ArgumentKind, CommandInfo, MenuCommand, Texts};

/// Option types (interactions/application-commands, Application Command Option Type).
const SUB_COMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const USER: u8 = 6;
const FILE: u8 = 11;

/// Command types (interactions/application-commands, Application Command Types).
const TYPED: u8 = 1;
const ON_PERSON: u8 = 2;
const ON_MESSAGE: u8 = 3;
/// Discord makes it for an Activity.
const ENTRY_POINT: u8 = 4;

/// The field of the permissions that members need to see a command.
const PERMISSIONS: &str = "default_member_permissions";

/// The fields of a registered command that an overwrite accepts (Discord's OpenAPI description,
/// ApplicationCommandUpdateRequest). `contexts` replaces the older `dm_permission`.
const KEPT: [&str; 11] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    PERMISSIONS,
    "contexts",
    "integration_types",
    "handler",
];

/// The contexts of commands: servers, the direct conversation with the bot, and other direct conversations and groups
/// (interactions/receiving-and-responding, Interaction Context Types).
const SERVERS: [u8; 1] = [0];
const WITH_THE_BOT: [u8; 2] = [0, 1];
const EVERYWHERE: [u8; 3] = [0, 1, 2];
/// The kinds of installation that offer a command: on a server alone, or also on an account, for use everywhere
/// (resources/application, Application Integration Types).
const BY_SERVERS: [u8; 1] = [0];
const BY_ALL: [u8; 2] = [0, 1];

/// All commands, as the body of Discord's bulk overwrite.
pub fn definitions(
    commands: &[CommandInfo],
    on_messages: &[MenuCommand],
    on_people: &[MenuCommand],
) -> Value {
    let typed = commands.iter().map(|command| {
        let mut body = command_body(command);
        body["type"] = json!(TYPED);
        if command.for_managers {
            body[PERMISSIONS] = json!(Permissions::MANAGE_GUILD.bits());
        }
        let (contexts, added): (&[u8], &[u8]) = match (command.for_managers, command.for_members) {
            (true, _) => (&SERVERS, &BY_SERVERS),
            (false, true) => (&WITH_THE_BOT, &BY_SERVERS),
            (false, false) => (&EVERYWHERE, &BY_ALL),
        };
        body["contexts"] = json!(contexts);
        body["integration_types"] = json!(added);
        body
    });
    let in_menus = on_messages
        .iter()
        .map(|command| (ON_MESSAGE, command))
        .chain(on_people.iter().map(|command| (ON_PERSON, command)))
        .map(|(kind, command)| {
            let mut body = json!({"type": kind, "contexts": EVERYWHERE, "integration_types": BY_ALL});
            localized(&mut body, "name", &command.name);
            body
        });
    Value::Array(typed.chain(in_menus).collect())
}

fn command_body(command: &CommandInfo) -> Value {
    let mut options: Vec<Value> = command
        .subs
        .iter()
        .map(|sub| {
            let mut body = command_body(sub);
            body["type"] = json!(SUB_COMMAND);
            body
        })
        .collect();
    // Discord requires mandatory arguments first.
    let (required, optional): (Vec<&Argument>, Vec<&Argument>) =
        command.arguments.iter().partition(|argument| argument.required);
    options.extend(required.into_iter().chain(optional).map(argument_body));
    let mut body = json!({"name": command.name, "options": options});
    localized(&mut body, "description", &command.about);
    body
}

fn argument_body(argument: &Argument) -> Value {
    let mut body = json!({"name": argument.name, "required": argument.required});
    localized(&mut body, "description", &argument.about);
    match &argument.kind {
        ArgumentKind::Text { max, complete, .. } => {
            body["type"] = json!(STRING);
            body["max_length"] = json!(max);
            body["autocomplete"] = json!(complete.is_some());
        }
        ArgumentKind::Choice(choices) => {
            body["type"] = json!(STRING);
            let choice = |(label, value): &(Texts, String)| {
                let mut body = json!({"value": value});
                localized(&mut body, "name", label);
                body
            };
            body["choices"] = choices.iter().map(choice).collect();
        }
        ArgumentKind::Number { min, max } => {
            body["type"] = json!(INTEGER);
            body["min_value"] = json!(min);
            body["max_value"] = json!(max);
        }
        ArgumentKind::Person => body["type"] = json!(USER),
        ArgumentKind::File => body["type"] = json!(FILE),
    }
    body
}

/// Writes a text into a body in every language: the English text as `field`, the translations that differ as
/// localizations.
fn localized(body: &mut Value, field: &str, texts: &Texts) {
    body[field] = json!(texts.english());
    let others = texts.translations().filter(|(_, text)| *text != texts.english());
    let others: Vec<(&str, &str)> = others
        .flat_map(|(language, text)| language.locales().iter().map(move |locale| (*locale, text)))
        .collect();
    if !others.is_empty() {
        body[format!("{field}_localizations")] = others.into_iter().collect();
    }
}

/// True if this program writes commands of this one's type. Discord adds commands of other types, such as the entry point of
/// an application with activities, and refuses an overwrite without them.
fn is_of_our_types(command: &Value) -> bool {
    let kind = command["type"].as_u64().unwrap_or(TYPED.into());
    [TYPED, ON_PERSON, ON_MESSAGE].iter().any(|ours| u64::from(*ours) == kind)
}

/// The body of an overwrite: our commands, and those of other types that are registered.
pub(crate) fn beside_others(ours: Value, registered: &Value) -> Value {
    let others = registered.as_array().into_iter().flatten().filter(|command| !is_of_our_types(command));
    let kept = |command: &Value| -> Value {
        let fields = KEPT.iter().filter_map(|field| Some((*field, command.get(field)?.clone())));
        let fields = fields.filter(|(_, value)| !value.is_null());
        fields.map(|(field, value)| (field, as_requested(field, value))).collect()
    };
    let mut all = match ours {
        Value::Array(ours) => ours,
        other => vec![other],
    };
    all.extend(others.map(kept));
    Value::Array(all)
}

/// True if an answer of Discord's has the command that starts the Activity.
pub(crate) fn has_entry_point(commands: &Value) -> bool {
    commands.as_array().into_iter().flatten().any(|command| command["type"] == ENTRY_POINT)
}

/// The value of a field as a request has it. Discord answers with permissions as text and takes them as a number.
fn as_requested(field: &str, value: Value) -> Value {
    match value.as_str().map(str::parse::<u64>) {
        Some(Ok(permissions)) if field == PERMISSIONS => json!(permissions),
        _ => value,
    }
}

/// The names of the commands of our types in a body of ours or an answer of Discord's, sorted.
pub(crate) fn names(commands: &Value) -> Vec<&str> {
    let ours = commands.as_array().into_iter().flatten().filter(|command| is_of_our_types(command));
    let mut names: Vec<&str> = ours.filter_map(|command| command["name"].as_str()).collect();
    names.sort_unstable();
    names
}

/// A short text that changes with the definitions or the application, and is the same in every build.
pub(crate) fn fingerprint(application: u64, definitions: &Value) -> String {
    let hash = fnv::hash64(definitions.to_string().as_bytes());
    format!("{application}-{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_chat::context::finding::running;
    use postern_rules::language::Language;

    fn challenge() -> CommandInfo {
        let argument = |name, kind, required| Argument { name, about: Texts::from(name), kind, required };
        let rampart = CommandInfo {
            name: "rampart",
            about: Texts::from("Rampart"),
            arguments: vec![
                argument("opponent", ArgumentKind::Person, false),
                argument("size", ArgumentKind::Number { min: 11, max: 13 }, true),
                argument(
                    "setup",
                    ArgumentKind::Text { max: 400, complete: Some(running), offered: Vec::new() },
                    false,
                ),
            ],
            subs: Vec::new(),
            for_managers: false,
            for_members: false,
        };
        CommandInfo {
            name: "challenge",
            about: Texts::from("Challenge"),
            arguments: Vec::new(),
            subs: vec![rampart],
            for_managers: false,
            for_members: false,
        }
    }

    #[test]
    fn what_is_required_comes_first() {
        let all = definitions(&[challenge()], &[], &[]);
        let options = &all[0]["options"][0]["options"];
        assert_eq!(options[0]["name"], "size");
        assert_eq!(options[1]["type"], USER);
        assert_eq!(options[2]["autocomplete"], true);
        assert_eq!(all[0]["contexts"], json!([0, 1, 2]));
    }

    #[test]
    fn a_person_brings_along_what_needs_no_membership() {
        let of_members = challenge().for_members();
        let of_managers = CommandInfo { for_managers: true, ..challenge() };
        let all = definitions(&[challenge(), of_members, of_managers], &[], &[]);
        let offered = |command: &Value| (command["integration_types"].clone(), command["contexts"].clone());
        assert_eq!(offered(&all[0]), (json!([0, 1]), json!([0, 1, 2])));
        assert_eq!(offered(&all[1]), (json!([0]), json!([0, 1])));
        assert_eq!(offered(&all[2]), (json!([0]), json!([0])));
    }

    #[test]
    fn commands_of_other_types_stay_with_the_fields_that_an_overwrite_accepts() {
        let launch = json!({
            "id": "7", "application_id": "1", "version": "9", "type": 4, "name": "launch", "handler": 2,
            "description": "", "name_localizations": null, "contexts": [0, 1, 2], "integration_types": [0, 1],
            "default_member_permissions": "8", "nsfw": false, "dm_permission": true,
        });
        let ours = definitions(&[challenge()], &[], &[]);
        let mut before = ours.clone();
        before[0]["id"] = json!("8");
        let count = before.as_array().expect("commands").len();
        before.as_array_mut().expect("commands").push(launch);
        let body = beside_others(ours.clone(), &before);
        let body = body.as_array().expect("commands");
        assert_eq!(Some(&body[..count].to_vec()), ours.as_array(), "ours are written anew");
        let kept = json!({
            "id": "7", "type": 4, "name": "launch", "handler": 2, "description": "", "contexts": [0, 1, 2],
            "integration_types": [0, 1], "default_member_permissions": 8,
        });
        assert_eq!(body[count..], [kept]);
        assert_eq!(names(&before), names(&ours), "a command of another type makes nothing outdated");
        assert_eq!(beside_others(ours.clone(), &json!([])), ours);
    }

    #[test]
    fn a_permission_is_a_number_as_discord_s_description_has_it() {
        let of_managers = CommandInfo { for_managers: true, ..challenge() };
        assert_eq!(definitions(&[of_managers], &[], &[])[0]["default_member_permissions"], 32);
    }

    #[test]
    fn commands_on_messages_and_people_have_no_description() {
        let named = |name| [MenuCommand { name: Texts::from(name) }];
        let all = definitions(&[], &named("Open this board"), &named("Profile"));
        assert_eq!((&all[0]["type"], &all[1]["type"]), (&json!(3), &json!(2)));
        assert!(all[0].get("description").is_none() && all[1].get("description").is_none());
    }

    #[test]
    fn a_text_stands_there_in_every_language_that_differs() {
        let mut about = Texts::from("Challenge");
        about.0[Language::Spanish as usize] = "Reto".into();
        let all = definitions(&[CommandInfo { about, ..challenge() }], &[], &[]);
        assert_eq!(all[0]["description"], "Challenge");
        assert_eq!(all[0]["description_localizations"], json!({"es-ES": "Reto", "es-419": "Reto"}));
        assert_eq!(all[0]["options"][0].get("description_localizations"), None);
    }

    #[test]
    fn the_fingerprint_changes_with_the_definitions_and_the_application() {
        let one = definitions(&[challenge()], &[], &[]);
        let mut other = challenge();
        other.about.0[Language::French as usize].push('!');
        let other = definitions(&[other], &[], &[]);
        assert_eq!(fingerprint(1, &one), fingerprint(1, &one.clone()));
        assert_ne!(fingerprint(1, &one), fingerprint(1, &other));
        assert_ne!(fingerprint(1, &one), fingerprint(2, &one));
    }
}
