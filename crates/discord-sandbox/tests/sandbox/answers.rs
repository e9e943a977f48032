//! The sandbox's answers and interactions, checked by Discord's own description of its API.
//!
//! The description is not part of the project. If it is missing, the checks print that and pass.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use discord_sandbox::handle::Sandbox;
use jsonschema::Registry;
use serde_json::{Value, json};

/// The base URI of references within the description.
const NAME: &str = "https://discord.com/api/openapi.json";

struct Description {
    document: Value,
    registry: Registry<'static>,
}

static DESCRIPTION: LazyLock<Option<Description>> = LazyLock::new(|| {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = folders.find_map(|f| fs::read_to_string(f.join("shared/discord/openapi.json")).ok());
    let Some(text) = found else {
        println!("shared/discord/openapi.json is not beside the project: answers are NOT checked against it");
        return None;
    };
    let document: Value = serde_json::from_str(&text).expect("the description is JSON");
    let registry = Registry::new().add(NAME, document.clone()).and_then(|registry| registry.prepare());
    Some(Description { document, registry: registry.expect("the description's references hold") })
});

/// Panics if any answer of the sandbox's API does not fit Discord's description. The message names all of them.
pub(crate) fn assert_answers_fit(sandbox: &Sandbox) {
    let Some(description) = &*DESCRIPTION else { return };
    let wrong: Vec<String> = sandbox
        .requests()
        .iter()
        .filter_map(|request| {
            let answer = request.answer.as_ref()?;
            let path = description.path(&request.path)?;
            let schema = description.schema(&path, &request.method, request.status)?;
            let why = description.misfits(&schema, answer);
            let line = format!("{} {} {}: {why:?}\n  {answer}", request.status, request.method, request.path);
            (!why.is_empty()).then_some(line)
        })
        .collect();
    assert!(wrong.is_empty(), "not as Discord answers:\n{}", wrong.join("\n"));
}

impl Description {
    /// The path of the description that fits a request best.
    fn path(&self, path: &str) -> Option<String> {
        let steps: Vec<&str> = path.split('/').collect();
        let fits = |own: &&String| {
            let own: Vec<&str> = own.split('/').collect();
            own.len() == steps.len()
                && own.iter().zip(&steps).all(|(own, step)| own.starts_with('{') || own == step)
        };
        let named = |own: &&String| own.split('/').filter(|step| !step.starts_with('{')).count();
        self.document["paths"].as_object()?.keys().filter(fits).max_by_key(named).cloned()
    }

    /// The pointer to the schema of an answer.
    fn schema(&self, path: &str, method: &str, status: u16) -> Option<String> {
        // The description has numbers as the codes of wrong fields, but Discord answers with texts.
        if status >= 400 {
            return Some("/components/schemas/Error".to_owned());
        }
        let path = path.replace('~', "~0").replace('/', "~1");
        let mut pointer = format!("/paths/{path}/{}/responses/{status}", method.to_lowercase());
        pointer.push_str("/content/application~1json/schema");
        self.document.pointer(&pointer).map(|_| pointer)
    }

    fn misfits(&'static self, pointer: &str, value: &Value) -> Vec<String> {
        let pointer = pointer.replace('{', "%7B").replace('}', "%7D");
        let built = jsonschema::options()
            .with_registry(&self.registry)
            .offline()
            .build(&json!({"$ref": format!("{NAME}#{pointer}")}));
        let schema = built.expect("the description is a schema");
        let name = |error: jsonschema::ValidationError| {
            format!("at {:?}: {error}", error.instance_path().to_string())
        };
        schema.iter_errors(value).map(name).collect()
    }
}

#[test]
fn an_answer_that_does_not_fit_is_found() {
    let Some(description) = &*DESCRIPTION else { return };
    let path = description.path("/applications/1/emojis/2").expect("a path");
    let schema = description.schema(&path, "GET", 200).expect("a schema");
    assert!(!description.misfits(&schema, &json!({"id": "2", "name": "king"})).is_empty());
}
