//! Options as people write them: pairs of name and value.

use crate::typed;

/// Reads `size=13, edges=flat`: pairs with commas, semicolons, blanks or line breaks between them, as a record or a person
/// writes them. A word without `=` belongs to the value before it, such as `12` in `stock=12,12`. Names are in lower case.
/// `None` if the text does not start with a pair.
pub fn pairs(text: &str) -> Option<Vec<(String, String)>> {
    let text = typed::plain(text);
    let sign = if text.contains('=') { '=' } else { ':' };
    let text = text.split(sign).map(str::trim).collect::<Vec<_>>().join("=");
    let mut pairs: Vec<(String, String)> = Vec::new();
    // The separators since the last word.
    let mut between = String::new();
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '&');
        let end = rest.find(is_between).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        match (word.split_once('='), pairs.last_mut()) {
            _ if is_mark(word) => {}
            (Some((name, value)), _) => {
                pairs.push((name_of(name), typed::value(value)));
                between.clear();
            }
            (None, Some((_, value))) => {
                let comma = if between.contains([',', ';']) { "," } else { " " };
                if !value.is_empty() {
                    value.push_str(comma);
                }
                value.push_str(&typed::value(word));
                between.clear();
            }
            (None, None) => return None,
        }
        let next = after.find(|c| !is_between(c)).unwrap_or(after.len());
        between.push_str(&after[..next]);
        rest = &after[next..];
    }
    Some(pairs)
}

/// True for a text that is neither a name nor a value.
fn is_mark(word: &str) -> bool {
    !word.contains(|c: char| c.is_alphanumeric() || c == '=')
}

/// Returns the name of an option: `--Size`, `**size` and `"size"` are `size`.
fn name_of(name: &str) -> String {
    typed::folded(name).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn pairs_are_read_with_any_separator() {
        for text in [
            "edges=torus goal=10",
            "edges=torus, goal=10",
            "edges=torus,goal=10",
            "edges=torus; goal=10",
            "edges=torus;goal=10;",
            "edges=torus\ngoal=10",
            "Edges = torus, Goal = 10",
            "edges  =  torus goal = 10",
            "edges= torus goal =10",
            "edges: torus, goal: 10",
            "edges:torus goal:10",
            "`edges=torus` `goal=10`",
            "**edges=torus goal=10**",
            "--edges=torus --goal=10",
            "- edges=torus\n- goal=10",
            "• edges=torus • goal=10",
            "edges=torus | goal=10",
            "edges=“torus”, goal=\"10\"",
            "> edges=torus goal=10",
            "ｅｄｇｅｓ＝torus、goal＝１０",
            "edges=torus\u{200b},\u{a0}goal=10",
            ", edges=torus,, goal=10 ,",
        ] {
            let read = pairs(text).expect(text);
            let read: Vec<_> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            assert_eq!(read, [("edges", "torus"), ("goal", "10")], "{text:?}");
        }
    }

    #[test]
    fn a_value_keeps_its_parts() {
        let read =
            |text| pairs(text).map(|pairs| pairs.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>());
        assert_eq!(read("stock=12,12 goal=10"), Some(vec!["12,12".into(), "10".into()]));
        assert_eq!(read("stock=12, 12; goal=10"), Some(vec!["12,12".into(), "10".into()]));
        assert_eq!(read("size=13 x 13"), Some(vec!["13 x 13".into()]));
        assert_eq!(read(""), Some(Vec::new()));
        assert_eq!(read(" , ; "), Some(Vec::new()));
        assert_eq!(read("13"), None);
        assert_eq!(read("13, size=13"), None);
    }
}
