//! Menus of a server's channels, roles or people.

use crate::invocation::picked::Picked;

/// A menu of the server's text channels or roles, from which people choose any number up to `most`, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picker {
    pub action: String,
    pub placeholder: String,
    pub chosen: Picked,
    /// The maximum number of choices.
    pub most: usize,
}
