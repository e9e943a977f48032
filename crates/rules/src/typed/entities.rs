//! Signs that pages and programs write by name or number: `&gt;`, `&#62;`.

use std::borrow::Cow;

/// The names of signs around moves and names.
const NAMED: [(&str, &str); 30] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("ensp", " "),
    ("emsp", " "),
    ("thinsp", " "),
    ("shy", ""),
    ("zwnj", ""),
    ("zwj", ""),
    ("ndash", "–"),
    ("mdash", "—"),
    ("minus", "−"),
    ("hyphen", "‐"),
    ("times", "×"),
    ("rarr", "→"),
    ("harr", "↔"),
    ("hellip", "…"),
    ("laquo", "«"),
    ("raquo", "»"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("bdquo", "„"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("bull", "•"),
    ("middot", "·"),
    ("newline", "\n"),
];

/// The longest name or number between `&` and `;`.
const LONGEST: usize = 8;

/// Returns the text with these signs themselves. Other text stays as it is.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let name =
            after.char_indices().take(LONGEST + 1).find(|(_, c)| *c == ';').map(|(at, _)| &after[..at]);
        match name.and_then(|name| Some((name, sign(name)?))) {
            Some((name, sign)) => {
                out.push_str(&sign);
                rest = &after[name.len() + 1..];
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out.into()
}

fn sign(name: &str) -> Option<Cow<'static, str>> {
    let Some(number) = name.strip_prefix('#') else {
        let found = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        return found.map(|(_, sign)| (*sign).into());
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    code.ok().and_then(char::from_u32).map(|c| c.to_string().into())
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn signs_are_read_by_name_and_number_and_all_else_stays() {
        for (text, read) in [
            ("e6&lt;&gt;e7", "e6<>e7"),
            ("&quot;d4&quot;", "\"d4\""),
            ("d1&ndash;d2", "d1–d2"),
            ("d1&#45;d2&#x2D;d3", "d1-d2-d3"),
            ("&nbsp;d4&NBSP;", " d4 "),
            ("Ada & Ben", "Ada & Ben"),
            ("a&b;c&;&#;&#x;&unknown;&", "a&b;c&;&#;&#x;&unknown;&"),
            ("&#xffffffff;é&ë;", "&#xffffffff;é&ë;"),
        ] {
            assert_eq!(decoded(text), read, "{text}");
        }
    }
}
