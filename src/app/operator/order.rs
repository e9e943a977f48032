//! An order of the operator and its answer, as they cross the socket.

use serde::{Deserialize, Serialize};

use postern_play::ids::{InteractionId, MatchId, PersonId, ServerId};

/// An order of the operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Hand out all data about a person.
    Export(PersonId),
    /// Delete all data about a person, as `/privacy` does.
    Delete(PersonId),
    /// Exclude a person.
    Exclude(PersonId),
    /// Lift the exclusion of a person.
    Include(PersonId),
    /// End a running game without a result.
    End { game: MatchId, reason: String },
    /// Declare that a finished game counts for neither player.
    Void { game: MatchId, reason: String },
    /// List the comments on a game.
    Comments(MatchId),
    /// Delete a comment.
    DeleteComment { game: MatchId, comment: InteractionId },
    /// Count what there is, and list the servers.
    Servers,
    /// Leave a server.
    Leave(ServerId),
    /// Leave a server for good.
    ExcludeServer(ServerId),
    /// Lift the exclusion of a server.
    IncludeServer(ServerId),
}

impl Order {
    /// Returns the id of the person, game or server of the order; empty without one.
    pub fn subject(&self) -> String {
        match self {
            Order::Export(person)
            | Order::Delete(person)
            | Order::Exclude(person)
            | Order::Include(person) => person.to_string(),
            Order::End { game, .. } | Order::Void { game, .. } | Order::DeleteComment { game, .. } => {
                game.to_string()
            }
            Order::Comments(game) => game.to_string(),
            Order::Leave(server) | Order::ExcludeServer(server) | Order::IncludeServer(server) => {
                server.to_string()
            }
            Order::Servers => String::new(),
        }
    }

    /// True if the order needs Discord, not only the store.
    pub fn needs_discord(&self) -> bool {
        matches!(self, Order::Servers | Order::Leave(_))
    }

    /// True if the log has a line for the order: it changes something, or hands out the data of a person.
    pub fn is_logged(&self) -> bool {
        !matches!(self, Order::Comments(_) | Order::Servers)
    }
}

/// The answer to an order that was carried out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    /// Sentences or rows for the operator.
    pub lines: Vec<String>,
    /// The content of the file that was ordered.
    pub file: Option<String>,
}

impl Done {
    pub(crate) fn said(line: impl Into<String>) -> Done {
        Done { lines: vec![line.into()], file: None }
    }
}
