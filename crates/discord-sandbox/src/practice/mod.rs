//! The behaviours of Discord that its documentation leaves out, and that surprised several public bots.
//!
//! Everything here has a switch. The rest of what Discord does in practice is how the sandbox always works: gateway
//! addresses without a path, hidden channels, nonces that count for the author, the 10,170 bytes of components, empty
//! `attachments`, signed addresses of files, private answers and five follow-ups for apps that are not on the server,
//! and their `app_permissions`.

pub mod dice;
pub mod people;
pub mod requests;
pub mod settings;
pub mod state;
pub mod windows;
