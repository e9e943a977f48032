//! Errors as the one line with which the program fails.

/// An error with its causes on one line; causes that the message tells already are left out.
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
