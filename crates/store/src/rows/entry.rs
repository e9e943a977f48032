//! The unit of export and import: one entry for each thing in a store.

use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use postern_play as play;
use postern_play::ids::{ChallengeId, InteractionId, MatchId, NoticeId};
use postern_play::notices::notice::Notice;
use postern_play::record::ended::Ended;
use postern_play::record::post::{OldPost, Post};
use postern_play::time::Outage;

use super::listing::{Lists, Revised};
use super::table::{Table, tables};

macro_rules! define_entry {
    ($($(#[$doc:meta])+ $table:ident = $layout:expr $(=> $entry:ident($value:ty) in $field:ident)?;)+) => {
        /// Anything that a store can hold. One entry is one line of an export.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Entry {
            $($($entry(Box<$value>),)?)+
            /// The position of a match in the order of ending.
            Ended(Ended),
            Notice(Notice),
            /// A settled notice, which must not be sent again.
            Told(NoticeId),
            /// A message with buttons about the current position of a match.
            Board {
                of: MatchId,
                post: Post,
            },
            /// A message whose buttons must be removed, or that must be deleted.
            #[serde(rename = "strip")]
            OldButtons(OldPost),
            /// The message that shows a challenge.
            Card {
                of: ChallengeId,
                post: Post,
            },
            Asked(InteractionId),
            Outage(Outage),
        }

        impl Entry {
            /// Reads the entry of a value with revisions; `None` for other tables.
            ///
            /// # Errors
            /// [`Fault`] as for [`Revised::read`].
            pub(crate) fn of_value(table: Table, key: &[u8], bytes: &[u8]) -> Result<Option<Entry>, Fault> {
                match table {
                    $($(Table::$table => {
                        let value: $value = Revised::read(key, bytes)?;
                        Ok(Some(Entry::$entry(Box::new(value))))
                    })?)+
                    _ => Ok(None),
                }
            }

            /// Returns the rows that follow from the value; an empty list for an entry without revisions.
            pub(crate) fn rows(&self) -> Result<Lists, Fault> {
                match self {
                    $($(Entry::$entry(value) => value.rows(),)?)+
                    _ => Ok(Lists::new()),
                }
            }
        }
    };
}
tables!(define_entry);
