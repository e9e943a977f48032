//! The search for a message among the messages of a channel.

use serde_json::Value;

use crate::discord::rest::writing::MARK_OF_COMPONENTS;

/// True if a button or menu among these components has this action, at any depth.
pub(crate) fn carries(components: &Value, action: &str) -> bool {
    let is_wanted = |id: &Value| {
        id.as_str().is_some_and(|id| id.strip_suffix(MARK_OF_COMPONENTS).unwrap_or(id) == action)
    };
    match components {
        Value::Array(all) => all.iter().any(|component| carries(component, action)),
        Value::Object(component) => {
            component.get("custom_id").is_some_and(is_wanted)
                || component.get("components").is_some_and(|inner| carries(inner, action))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_action_is_found_however_deep_it_stands_and_on_messages_of_components_alone() {
        let row = json!([{"type": 1, "components": [{"type": 2, "custom_id": "move:1:2"}]}]);
        assert!(carries(&row, "move:1:2"));
        assert!(!carries(&row, "move:1:3"));
        assert!(carries(&json!([{"type": 17, "components": row}]), "move:1:2"));
        let marked = json!([{"type": 2, "custom_id": format!("rules:x{MARK_OF_COMPONENTS}")}]);
        assert!(carries(&marked, "rules:x"));
        assert!(!carries(&Value::Null, "move:1:2"));
    }
}
