//! Validation of requests by Discord's own description of its API.
//!
//! The description is not part of the project: the checks look for it in `../shared/discord/openapi.json`. If it is
//! missing, the checks print that and pass. The description omits several limits, which `postern::chat::limits` has.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use discord_sandbox::rest::request_log::LoggedRequest;
use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

/// The base URI of references within the description.
const NAME: &str = "https://discord.com/api/openapi.json";

static DESCRIPTION: LazyLock<Option<Description>> = LazyLock::new(Description::load);

struct Description {
    document: Value,
    operations: Vec<Operation>,
    registry: Registry<'static>,
    /// Compiled validators by the pointer to their schema, filled on first use.
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// The requests with one method and one path.
struct Operation {
    method: String,
    /// `/channels/{channel_id}/messages`, split into steps.
    path: Vec<String>,
    /// The pointer to the schema of the body, if there is one.
    body: Option<String>,
    body_required: bool,
}

impl Operation {
    /// The number of steps that this operation names literally; `None` if the path does not match.
    fn fits(&self, path: &[&str]) -> Option<usize> {
        let fits = self.path.len() == path.len()
            && self.path.iter().zip(path).all(|(own, step)| own.starts_with('{') || own == step);
        fits.then(|| self.path.iter().filter(|own| !own.starts_with('{')).count())
    }
}

impl Description {
    fn load() -> Option<Description> {
        let Some(file) = file() else {
            println!(
                "shared/discord/openapi.json is not beside the project: requests are NOT checked against it"
            );
            return None;
        };
        let text = std::fs::read_to_string(&file).expect("the description can be read");
        let document: Value = serde_json::from_str(&text).expect("the description is JSON");
        let mut operations = Vec::new();
        for (path, methods) in document["paths"].as_object().expect("it has paths") {
            for (method, operation) in methods.as_object().expect("a path has methods") {
                let schema = "/requestBody/content/application~1json/schema";
                let body = operation.pointer(schema).map(|_| {
                    let path =
                        path.replace('~', "~0").replace('/', "~1").replace('{', "%7B").replace('}', "%7D");
                    format!("{NAME}#/paths/{path}/{method}{schema}")
                });
                operations.push(Operation {
                    method: method.to_uppercase(),
                    path: steps(path).into_iter().map(str::to_owned).collect(),
                    body,
                    body_required: operation["requestBody"]["required"] == true,
                });
            }
        }
        let registry = Registry::new()
            .add(NAME, document.clone())
            .and_then(|registry| registry.prepare())
            .expect("the description's references hold");
        Some(Description { document, operations, registry, validators: Mutex::default() })
    }

    fn check(&'static self, method: &str, path: &str, body: Option<&Value>) -> Result<(), String> {
        let path = steps(path.split('?').next().unwrap_or(path));
        let operation = self
            .operations
            .iter()
            .filter(|operation| operation.method == method)
            .filter_map(|operation| Some((operation.fits(&path)?, operation)))
            .max_by_key(|(named, _)| *named)
            .map(|(_, operation)| operation)
            .ok_or("there is no such operation")?;
        match (body, &operation.body) {
            (None, Some(_)) if operation.body_required => Err("it has no body, but needs one".into()),
            (None, _) => Ok(()),
            (Some(_), None) => Err("it has a body, but takes none".into()),
            (Some(body), Some(schema)) => {
                let errors: Vec<String> = self
                    .validator(schema)
                    .iter_errors(body)
                    .map(|error| format!("at {:?}: {error}", error.instance_path().to_string()))
                    .collect();
                if errors.is_empty() { Ok(()) } else { Err(errors.join("; ")) }
            }
        }
    }

    fn validator(&'static self, schema: &str) -> Arc<Validator> {
        let mut made = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = made.entry(schema.to_owned()).or_insert_with(|| {
            let built = jsonschema::options()
                .with_registry(&self.registry)
                .offline()
                .build(&json!({"$ref": schema}))
                .expect("the description is a schema");
            Arc::new(built)
        });
        Arc::clone(validator)
    }
}

/// The description, beside the project or one of its parent folders.
fn file() -> Option<PathBuf> {
    crate::root()
        .ancestors()
        .skip(1)
        .map(|folder| folder.join("shared/discord/openapi.json"))
        .find(|file| file.is_file())
}

fn steps(path: &str) -> Vec<&str> {
    path.split('/').filter(|step| !step.is_empty()).collect()
}

/// Discord's description as JSON; `None` if it is missing.
pub fn document() -> Option<&'static Value> {
    DESCRIPTION.as_ref().map(|description| &description.document)
}

/// Checks that a request (path without `/api/v10`) is valid by Discord's description; `Ok` if that is missing.
///
/// # Errors
/// Names the missing operation, or the error in the body and its location.
pub fn check(method: &str, path: &str, body: Option<&Value>) -> Result<(), String> {
    DESCRIPTION.as_ref().map_or(Ok(()), |description| description.check(method, path, body))
}

/// Panics if any of these requests is invalid by Discord's description. The message names all of them.
pub fn assert_valid(log: &[LoggedRequest]) {
    let wrong: Vec<String> = log
        .iter()
        .filter_map(|request| {
            let why = check(&request.method, &request.path, request.body.as_ref()).err()?;
            let body = request.body.as_ref().map(Value::to_string).unwrap_or_default();
            Some(format!("{} {}: {why}\n  {body}", request.method, request.path))
        })
        .collect();
    assert!(wrong.is_empty(), "not valid by Discord's description:\n{}", wrong.join("\n"));
}

#[cfg(test)]
mod tests {
    use postern::chat::commands::{commands, message_commands, person_commands};

    use super::*;
    use crate::trials::catalogue;

    #[test]
    fn wrong_requests_are_found() {
        if DESCRIPTION.is_none() {
            return;
        }
        let callback = "/interactions/1/token/callback";
        let button = |id: &str| {
            let button = json!({"type": 2, "style": 1, "label": "Move", "custom_id": id});
            json!({"content": "", "components": [{"type": 1, "components": [button]}]})
        };
        for (method, path, body) in [
            ("POST", "/channels/1/messages", json!({"content": 5})),
            ("POST", "/channels/1/messages", button(&"x".repeat(101))),
            ("POST", "/channels/1/messages", json!({"allowed_mentions": {"parse": ["nobody"]}})),
            ("POST", callback, json!({"type": 77})),
            ("POST", callback, json!({"type": 4, "data": {"content": "x".repeat(2001)}})),
            ("POST", callback, json!({"type": 4, "data": button(&"x".repeat(101))})),
            ("POST", callback, json!({"type": 8, "data": {"choices": [{"name": "d4"}]}})),
            ("PUT", "/applications/1/commands", json!([{"name": "x".repeat(33), "type": 1}])),
            ("PUT", "/applications/1/commands", json!([{"type": 1}])),
            ("POST", "/nowhere", json!({})),
            ("GET", "/users/@me", json!({})),
        ] {
            assert!(check(method, path, Some(&body)).is_err(), "{method} {path} {body}");
        }
        assert!(check("POST", "/channels/1/messages", None).is_err());
        assert_eq!(check("POST", "/channels/1/messages", Some(&button("move:1:2"))), Ok(()));
        assert_eq!(check("POST", callback, Some(&json!({"type": 4, "data": button("move:1:2")}))), Ok(()));
        assert_eq!(check("PUT", "/channels/1/thread-members/2", None), Ok(()));
        assert_eq!(check("GET", "/channels/1/messages?limit=30", None), Ok(()));
    }

    #[test]
    fn the_commands_of_every_game_are_valid() {
        let catalogue = catalogue();
        let commands = postern::discord::rest::writing::commands::definitions(
            &commands(&catalogue),
            &message_commands(&catalogue),
            &person_commands(&catalogue),
        );
        assert_eq!(check("PUT", "/applications/1/commands", Some(&commands)), Ok(()));
    }
}
