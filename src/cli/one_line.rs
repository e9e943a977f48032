//! Formats the error with which the program fails as one line.

/// Joins an error and its causes on one line, without causes that the message already contains.
pub fn on_one_line(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if !line.contains(&cause) {
            let sign = if line.is_empty() { "" } else { ": " };
            line = format!("{line}{sign}{cause}");
        }
    }
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
