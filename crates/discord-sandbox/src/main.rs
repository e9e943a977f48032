//! The `discord-sandbox` program.
fn main() {}
