//! The HTML of views. Every text is escaped here.

use crate::web::answer::escaped;
use postern_rules::phrase::Phrase;
use postern_words::markup::unformatted;
use postern_words::voice::Voice;

/// Returns sentences as paragraphs. Lines that start with a hyphen become a list.
pub(in crate::web) fn said(text: &str) -> String {
    let mut html = String::new();
    let mut listing = false;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let line = line.strip_prefix("-# ").unwrap_or(line);
        let item = line.strip_prefix("- ");
        if item.is_some() != listing {
            html.push_str(if listing { "</ul>" } else { "<ul>" });
            listing = item.is_some();
        }
        let plain = escaped(unformatted(item.unwrap_or(line)).trim());
        html.push_str(&if listing { format!("<li>{plain}</li>") } else { format!("<p>{plain}</p>") });
    }
    if listing {
        html.push_str("</ul>");
    }
    html
}

/// Returns a sentence as paragraphs.
pub(in crate::web) fn say(voice: &Voice, phrase: &Phrase) -> String {
    said(&voice.say(phrase))
}

/// Returns a button. The key keeps the focus on it when the view is written again.
pub(in crate::web) fn button(key: &str, data: &[(&str, &str)], label: &str, class: &str) -> String {
    let data: String =
        data.iter().map(|(name, value)| format!(" data-{name}=\"{}\"", escaped(value))).collect();
    format!(
        "<button type=\"button\" data-key=\"{}\" class=\"{class}\"{data}>{}</button>",
        escaped(key),
        escaped(label)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_become_paragraphs_and_lists_without_their_formatting() {
        assert_eq!(
            said("Play **d4**.\n- It wins.\n- <b>\n\n-# Small."),
            "<p>Play d4.</p><ul><li>It wins.</li><li>&lt;b&gt;</li></ul><p>Small.</p>"
        );
        assert_eq!(said("- one"), "<ul><li>one</li></ul>");
        assert_eq!(
            button("a", &[("at", "\"1")], "<i>", ""),
            "<button type=\"button\" data-key=\"a\" class=\"\" data-at=\"&quot;1\">&lt;i&gt;</button>"
        );
    }
}
