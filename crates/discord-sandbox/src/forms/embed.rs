//! Embeds of a message: Discord's limits, and its completed form of them.

use serde_json::{Value, json};

use crate::error::Problems;
use crate::limits::{self, EMBED_FIELDS, EMBED_TEXTS, EMBEDS};

pub(crate) fn read(embeds: &[Value], path: &str, problems: &mut Problems) -> Vec<Value> {
    if embeds.len() > EMBEDS {
        let says = format!("Must be {EMBEDS} or fewer in length.");
        problems.add(path, "BASE_TYPE_MAX_LENGTH", &says);
    }
    let mut total = 0;
    for (i, embed) in embeds.iter().enumerate() {
        let at = format!("{path}.{i}");
        if !embed.is_object() {
            problems.add(&at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
            continue;
        }
        let mut text = |value: &Value, field: &str, min: usize, max: usize| {
            if let Some(text) = value.as_str() {
                problems.length(&format!("{at}.{field}"), text, min, max);
                total += text.chars().count();
            }
        };
        text(&embed["title"], "title", 0, limits::EMBED_TITLE);
        text(&embed["description"], "description", 0, limits::EMBED_DESCRIPTION);
        text(&embed["footer"]["text"], "footer.text", 0, limits::EMBED_FOOTER);
        text(&embed["author"]["name"], "author.name", 0, limits::EMBED_AUTHOR);
        let none = Vec::new();
        let fields = embed["fields"].as_array().unwrap_or(&none);
        for (j, field) in fields.iter().enumerate() {
            text(&field["name"], &format!("fields.{j}.name"), 1, limits::EMBED_FIELD_NAME);
            text(&field["value"], &format!("fields.{j}.value"), 1, limits::EMBED_FIELD_VALUE);
        }
        for (j, field) in fields.iter().enumerate() {
            for part in ["name", "value"] {
                if field[part].as_str().is_none() {
                    problems.required(&format!("{at}.fields.{j}.{part}"));
                }
            }
        }
        if fields.len() > EMBED_FIELDS {
            let says = format!("Must be {EMBED_FIELDS} or fewer in length.");
            problems.add(&format!("{at}.fields"), "BASE_TYPE_MAX_LENGTH", &says);
        }
        for place in ["url", "image.url", "thumbnail.url", "footer.icon_url", "author.url", "author.icon_url"]
        {
            let value = place.split('.').fold(embed, |value, step| &value[step]);
            if let Some(url) = value.as_str()
                && !["http://", "https://", "attachment://"].iter().any(|s| url.starts_with(s))
            {
                let says = "Scheme must be one of ('http', 'https', 'attachment').";
                problems.add(&format!("{at}.{place}"), "URL_TYPE_INVALID_SCHEME", says);
            }
        }
        if let Some(color) = embed["color"].as_u64()
            && color > 0x00ff_ffff
        {
            let says = "int value should be less than or equal to 16777215.";
            problems.add(&format!("{at}.color"), "NUMBER_TYPE_MAX", says);
        }
        let shown = ["title", "description", "image", "thumbnail", "footer", "author"];
        if shown.iter().all(|field| embed[field].is_null()) && fields.is_empty() {
            problems.required(&format!("{at}.description"));
        }
    }
    if total > EMBED_TEXTS {
        let says = format!("Embed size exceeds maximum size of {EMBED_TEXTS}");
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", &says);
    }
    embeds.iter().map(completed).collect()
}

fn completed(embed: &Value) -> Value {
    let mut embed = embed.clone();
    if let Some(fields) = embed.as_object_mut() {
        fields.insert("type".to_owned(), json!("rich"));
        fields.retain(|_, value| !value.is_null());
    }
    embed
}
