//! Links as people write them in chat.

use crate::typed::is_invisible;

/// Signs around a link: quotes, chat marks and brackets.
const AROUND: &str = "<>\"'`*_~|()[]{}“”„‟«»‹›‘’‚";
/// Signs after a link that belong to the sentence.
const AFTER: [char; 6] = ['.', ',', ';', '!', '?', ':'];

/// Returns the address that a text means: without `<` and `>` (which hide the preview in chat), other marks around it, and
/// without the words of `[words](address)`. A text without `://` stays as it is.
pub fn link(text: &str) -> String {
    let visible: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    let text = visible.trim();
    let text = text.strip_prefix(['>', '-']).map_or(text, str::trim_start);
    // `[words](address)`, also with `<` and `>` inside the brackets.
    let named = text.strip_prefix('[').and_then(|rest| rest.rsplit_once("](")).map(|(_, address)| address);
    let text = named.unwrap_or(text);
    let mut address = text.trim();
    loop {
        let open = |c: char| AROUND.contains(c);
        let ends = |c: char| {
            // A bracket at the end belongs to the address if it was opened there.
            let opened = match c {
                ')' => address.contains('('),
                ']' => address.contains('['),
                '}' => address.contains('{'),
                '_' | '~' | '*' => true,
                _ => false,
            };
            (AROUND.contains(c) || AFTER.contains(&c) || c.is_whitespace()) && !opened
        };
        let start = address.trim_start_matches(|c: char| open(c) || c.is_whitespace());
        // Emphasis is on both sides.
        let mark = address.chars().next().filter(|c| ['_', '~', '*'].contains(c));
        let shorter = match mark {
            Some(mark) => start.trim_end_matches(mark).trim_end_matches(ends),
            None => start.trim_end_matches(ends),
        };
        if shorter.len() == address.len() {
            return shorter.to_owned();
        }
        address = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn a_link_is_read_as_it_is_written_in_chat() {
        for typed in [
            "https://example.com/x",
            "<https://example.com/x>",
            " <https://example.com/x> ",
            "`https://example.com/x`",
            "`<https://example.com/x>`",
            "**<https://example.com/x>**",
            "__https://example.com/x__",
            "||https://example.com/x||",
            "\"https://example.com/x\"",
            "“https://example.com/x”",
            "«https://example.com/x»",
            "(https://example.com/x)",
            "[https://example.com/x]",
            "[my hook](https://example.com/x)",
            "[my hook](<https://example.com/x>)",
            "> https://example.com/x",
            "- https://example.com/x",
            "https://example.com/x,",
            "https://example.com/x.",
            "\u{200b}https://example.com/x\u{feff}",
            "https://example.com/x>",
        ] {
            assert_eq!(link(typed), "https://example.com/x", "{typed:?}");
        }
        for same in [
            "https://example.com/a_(b)",
            "https://example.com/?a=1&gt=2",
            "https://example.com/_x_",
            "https://[::1]/",
            "",
        ] {
            assert_eq!(link(same), same);
        }
        assert_eq!(link("<https://[::1]>"), "https://[::1]");
    }
}
