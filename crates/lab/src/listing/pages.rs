//! The terms and the privacy policy as web pages, filled in for an operator.

use anyhow::bail;
use pulldown_cmark::{Parser, html};

/// The pages in `docs`, without their ending.
pub const PAGES: [&str; 2] = ["terms", "privacy"];

/// The words in the pages that stand for the operator's details.
const OPERATOR: &str = "OPERATOR";
const CONTACT: &str = "CONTACT";

/// The details of an operator.
#[derive(Clone, Debug)]
pub struct Operator {
    pub name: String,
    /// An address at which people reach the operator.
    pub contact: String,
}

/// Returns a page as HTML. Block quotes, which address the operator, are left out.
///
/// # Errors
/// The page lacks a title, or does not name the operator and the contact.
pub fn page(markdown: &str, operator: &Operator) -> anyhow::Result<String> {
    let Some(title) = markdown.lines().next().and_then(|line| line.strip_prefix("# ")) else {
        bail!("the page has no title");
    };
    if !markdown.contains(OPERATOR) || !markdown.contains(CONTACT) {
        bail!("the page {title:?} does not name {OPERATOR} and {CONTACT}");
    }
    let lines: Vec<&str> = markdown.lines().filter(|line| !line.starts_with('>')).collect();
    let mut text = lines.join("\n");
    for page in PAGES {
        text = text.replace(&format!("]({page}.md"), &format!("]({page}.html"));
    }
    let text = text.replace(OPERATOR, &literal(&operator.name)).replace(CONTACT, &literal(&operator.contact));
    let mut body = String::new();
    html::push_html(&mut body, Parser::new_ext(&text, pulldown_cmark::Options::ENABLE_TABLES));
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    ))
}

/// Returns a text as Markdown that shows every character of it.
fn literal(text: &str) -> String {
    let escaped = |c: char| if c.is_ascii_punctuation() { vec!['\\', c] } else { vec![c] };
    text.chars().flat_map(escaped).collect()
}

const STYLE: &str = "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 sans-serif;\
                     color:#222;background:#fff}table{border-collapse:collapse}\
                     td,th{border:1px solid #bbb;padding:.4rem .6rem;text-align:left;vertical-align:top}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_the_operator_and_keeps_what_addresses_them_out() {
        let operator =
            Operator { name: "Ada <Co> & *Sons*".to_owned(), contact: "ada@example.org".to_owned() };
        let markdown = "# Terms\n\n> Template: fill it in.\n\nOPERATOR runs this; write to CONTACT. \
                        See [privacy](privacy.md).\n\n| a | b |\n|---|---|\n| c | d |\n";
        let html = page(markdown, &operator).expect("a page");
        for part in [
            "<title>Terms</title>",
            "Ada &lt;Co&gt; &amp; *Sons* runs",
            "ada@example.org",
            "href=\"privacy.html\"",
            "<td>d</td>",
        ] {
            assert!(html.contains(part), "{html}");
        }
        assert!(!html.contains("Template") && !html.contains("OPERATOR"), "{html}");
        assert!(page("# Terms\n\nNo one runs this.", &operator).is_err());
        assert!(page("OPERATOR CONTACT", &operator).is_err());
    }
}
