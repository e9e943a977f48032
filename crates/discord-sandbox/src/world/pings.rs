//! Discord's rules for the notifications of a message.

use serde_json::Value;

use crate::error::Problems;
use crate::id::Id;

/// The mentions that `allowed_mentions` permits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Allowed {
    all_users: bool,
    users: Vec<Id>,
    everyone: bool,
    replied_user: bool,
}

impl Allowed {
    /// The default without the field: every mention in the text counts.
    pub(crate) const ALL: Self =
        Self { all_users: true, users: Vec::new(), everyone: true, replied_user: true };

    /// Reads `allowed_mentions` of a request; `null` counts as absent.
    pub(crate) fn read(value: &Value, problems: &mut Problems) -> Self {
        if value.is_null() {
            return Self::ALL;
        }
        let at = "allowed_mentions";
        let Some(fields) = value.as_object() else {
            problems.add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
            return Self::ALL;
        };
        let list = |name: &str, problems: &mut Problems| -> Vec<String> {
            let items = match fields.get(name) {
                None | Some(Value::Null) => return Vec::new(),
                Some(Value::Array(items)) => items,
                Some(_) => {
                    let path = format!("{at}.{name}");
                    problems.add(&path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                    return Vec::new();
                }
            };
            if items.len() > 100 {
                let path = format!("{at}.{name}");
                problems.add(&path, "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.");
            }
            items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned)).collect()
        };
        let parse = list("parse", problems);
        for (i, word) in parse.iter().enumerate() {
            if !["users", "roles", "everyone"].contains(&word.as_str()) {
                let path = format!("{at}.parse.{i}");
                let says = "Value must be one of ('roles', 'users', 'everyone').";
                problems.add(&path, "BASE_TYPE_CHOICES", says);
            }
        }
        for name in ["users", "roles"] {
            let ids = list(name, problems);
            if !ids.is_empty() && parse.iter().any(|word| word == name) {
                let says = format!("parse:[\"{name}\"] and {name}: [ids...] are mutually exclusive.");
                problems.add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", &says);
            }
            for (i, id) in ids.iter().enumerate() {
                if id.parse::<Id>().is_err() {
                    let path = format!("{at}.{name}.{i}");
                    let says = format!("Value \"{id}\" is not snowflake.");
                    problems.add(&path, "NUMBER_TYPE_COERCE", &says);
                }
            }
        }
        Self {
            all_users: parse.iter().any(|word| word == "users"),
            users: list("users", problems).iter().filter_map(|id| id.parse().ok()).collect(),
            everyone: parse.iter().any(|word| word == "everyone"),
            replied_user: fields.get("replied_user").and_then(Value::as_bool).unwrap_or(false),
        }
    }

    pub(crate) fn user(&self, id: Id) -> bool {
        self.all_users || self.users.contains(&id)
    }

    pub(crate) fn everyone(&self) -> bool {
        self.everyone
    }

    pub(crate) fn without_replied_user(self) -> Self {
        Self { replied_user: false, ..self }
    }

    pub(crate) fn replied_user(&self) -> bool {
        self.replied_user
    }
}

/// The mentions in a text, permitted or not.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Named {
    pub users: Vec<Id>,
    /// `@everyone` or `@here`.
    pub everyone: bool,
}

/// Finds `<@id>`, `<@!id>`, `@everyone` and `@here` outside of code.
///
/// A backslash before a mention has no effect: Discord shows the mention raw, but still notifies.
pub(crate) fn named(content: &str) -> Named {
    let mut found = Named::default();
    let mut rest = content;
    while let Some(at) = rest.find(['`', '<', '@']) {
        rest = &rest[at..];
        if rest.starts_with('`') {
            let ticks = rest.len() - rest.trim_start_matches('`').len();
            let (fence, after) = rest.split_at(ticks);
            rest = match code_end(after, fence) {
                Some(end) => &after[end + ticks..],
                None => after,
            };
        } else if let Some(inner) = rest.strip_prefix("<@") {
            let inner = inner.strip_prefix('!').unwrap_or(inner);
            rest = inner;
            if let Some((id, _)) = inner.split_once('>')
                && !id.is_empty()
                && id.bytes().all(|b| b.is_ascii_digit())
                && let Ok(id) = id.parse()
                && !found.users.contains(&id)
            {
                found.users.push(id);
            }
        } else {
            found.everyone |= rest.starts_with("@everyone") || rest.starts_with("@here");
            rest = &rest[1..];
        }
    }
    found
}

/// The position of the closing run with exactly as many backticks as `fence`.
fn code_end(text: &str, fence: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = text[from..].find('`') {
        let start = from + at;
        let run = text[start..].len() - text[start..].trim_start_matches('`').len();
        if run == fence.len() {
            return Some(start);
        }
        from = start + run;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn mentions_are_found_in_text_but_not_in_code() {
        let found = named("a <@1> <@!2> `<@3>` ``` @everyone <@4>``` <@5 <@x> <@1> `<@6>");
        assert_eq!(found, Named { users: vec![Id(1), Id(2), Id(6)], everyone: false });
        assert!(named("hey @everyone").everyone);
        assert!(named("hey @here").everyone);
        assert!(!named("hey @\u{200b}everyone").everyone);
    }

    #[test]
    fn an_empty_parse_list_lets_nobody_through() {
        let mut problems = Problems::default();
        let allowed = Allowed::read(&json!({"parse": []}), &mut problems);
        assert!(problems.finish().is_ok());
        assert!(!allowed.user(Id(1)) && !allowed.everyone() && !allowed.replied_user());
    }

    #[test]
    fn a_list_of_users_lets_just_those_through() {
        let allowed = Allowed::read(&json!({"users": ["7"]}), &mut Problems::default());
        assert!(allowed.user(Id(7)) && !allowed.user(Id(8)));
    }

    #[test]
    fn parsing_users_and_listing_them_at_once_is_refused() {
        let mut problems = Problems::default();
        Allowed::read(&json!({"parse": ["users"], "users": ["7"]}), &mut problems);
        assert!(problems.finish().is_err());
    }
}
