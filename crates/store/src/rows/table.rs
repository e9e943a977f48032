//! The tables of a store, one row for each: name, key, and the values that it holds.
//!
//! A new kind of value is a field of [`Change`](postern_play::step::change::Change), a row of the list below and an implementation
//! of `Revised` (`listing.rs`). Everything else follows from the row: the entry of exports, the commit, the rows
//! fetched ahead for it, the check, and the table in PostgreSQL. It raises the [form](super::codec::FORM) of the data. Rows of a list appear once `Revised::lists` returns them.

/// The content of a number or column of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An id. Ids of Discord need less than 63 bits, and ours far less.
    Id,
    /// A number that uses all 64 bits, or a moment. PostgreSQL stores it with the top bit flipped, so that a moment has
    /// its own value in the column.
    Bits,
    /// The whole key as bytes.
    Bytes,
}

/// The description of a table.
pub(crate) struct Layout {
    /// The name on disk and in messages, which must never change.
    pub(crate) name: &'static str,
    /// The name in PostgreSQL.
    pub(crate) sql: &'static str,
    /// The parts of the key, with the names of their columns in PostgreSQL.
    pub(crate) key: &'static [(&'static str, Kind)],
    /// True if the rows also have a value.
    pub(crate) has_value: bool,
    /// True if exports contain the rows.
    pub(crate) exported: bool,
    /// The table of values from which the rows of a list or summary follow.
    pub(crate) list_of: Option<Table>,
}

type Parts = &'static [(&'static str, Kind)];

/// Returns the layout of a table that the program keeps for itself.
const fn own(name: &'static str, key: Parts) -> Layout {
    Layout { name, sql: name, key, has_value: true, exported: false, list_of: None }
}

/// Returns the layout of a table of values. Exports contain these tables.
const fn values(name: &'static str, key: Parts) -> Layout {
    Layout { exported: true, ..own(name, key) }
}

/// Returns the layout of a list: keys that follow from the values of a table.
const fn list(of: Table, name: &'static str, key: Parts) -> Layout {
    Layout { has_value: false, list_of: Some(of), ..own(name, key) }
}

const PERSON: (&str, Kind) = ("person_id", Kind::Id);
const MATCH: (&str, Kind) = ("match_id", Kind::Id);
const CHALLENGE: (&str, Kind) = ("challenge_id", Kind::Id);
const CHANNEL: (&str, Kind) = ("channel_id", Kind::Id);
const MESSAGE: (&str, Kind) = ("message_id", Kind::Id);
const SERVER: (&str, Kind) = ("server_id", Kind::Id);
const PLACE: (&str, Kind) = ("place", Kind::Id);
const SERIES: (&str, Kind) = ("series_id", Kind::Id);
const NUMBER: (&str, Kind) = ("number", Kind::Id);

/// Passes the list of tables to a macro. A table of values with revisions also names their entry in exports, their type and
/// their field in a change.
macro_rules! tables {
    ($define:ident) => {
        $define! {
            /// The version of the database, the mark of an unfinished import, the heartbeat.
            Meta = own("meta", &[NUMBER]);
            /// Series → its last number.
            Numbers = own("numbers", &[("series", Kind::Id)]);
            /// Match → record.
            Records = values("records", &[MATCH]) => Record(play::record::Record) in records;
            /// Block of sixteen numbers in the order of ending → the matches that ended.
            Ended = values("ended", &[PLACE]);
            /// Challenge → challenge.
            Challenges = values("challenges", &[CHALLENGE]) => Challenge(play::challenge::Challenge) in challenges;
            /// Number in the order of generation → unsettled notice.
            Notices = values("notices", &[NUMBER]);
            /// Notice → its number in `Notices`, or no value once it is settled. Removed when the same notice can't be made
            /// again.
            Filed = values("filed", &[("notice", Kind::Bits)]);
            /// Match and message → post with buttons about the current position.
            Boards = values("boards", &[MATCH, MESSAGE]);
            /// Message and channel → post whose buttons must be removed.
            OldButtons = Layout { sql: "old_buttons", ..values("strips", &[MESSAGE, CHANNEL]) };
            /// Challenge → post.
            Cards = values("cards", &[CHALLENGE]);
            /// Interactions that were carried out.
            Asked = Layout { has_value: false, ..values("asked", &[("interaction_id", Kind::Id)]) };
            /// Person → profile.
            Profiles = values("profiles", &[PERSON]) => Profile(play::people::profile::Profile) in profiles;
            /// Match → its review, wanted or done.
            Reviews = values("reviews", &[MATCH]) => Review(play::record::review::order::ReviewOrder) in reviews;
            /// Person and match → the lines that they tried on analysis boards.
            Notes = values("notes", &[PERSON, MATCH]) => Notes(play::record::notes::Notes) in notes;
            /// Match → the comments of spectators.
            Comments = values("comments", &[MATCH]) => Comments(play::record::comments::Comments) in comments;
            /// Puzzle → the results of first attempts.
            Puzzles = values("puzzles", &[("puzzle_id", Kind::Bytes)]) => Puzzle(play::people::puzzling::PuzzleResults) in puzzles;
            /// Start → time during which the program did not run.
            Outages = values("outages", &[("began", Kind::Bits)]);
            /// Server → its settings.
            Servers = values("servers", &[SERVER]) => Server(play::server::ServerSettings) in servers;
            /// Series of games → its record.
            Series = values("series", &[SERIES]) => Series(play::series::SeriesRecord) in series;
            /// Unfinished match (running or frozen) → summary.
            Unfinished = Layout { has_value: true, ..list(Table::Records, "unfinished", &[MATCH]) };
            /// Person and unfinished match.
            RunningOf = list(Table::Records, "running_of", &[PERSON, MATCH]);
            /// Channel and match that runs in it or in one of its threads; thread and match that runs in it.
            RunningIn = list(Table::Records, "running_in", &[CHANNEL, MATCH]);
            /// Server and match that runs there.
            RunningOn = list(Table::Records, "running_on", &[SERVER, MATCH]);
            /// Server, channel, game, and match that runs in the channel or in one of its threads.
            RunningBy = list(Table::Records, "running_by", &[SERVER, CHANNEL, ("game", Kind::Bits), MATCH]);
            /// Person and match on which they have commented.
            CommentsOf = list(Table::Comments, "comments_of", &[PERSON, MATCH]);
            /// Moment and match that needs a notice at that moment.
            Due = list(Table::Records, "due", &[("due", Kind::Bits), MATCH]);
            /// Person and open challenge.
            OpenOf = list(Table::Challenges, "open_of", &[PERSON, CHALLENGE]);
            /// Moment and challenge that expires then.
            Expiring = list(Table::Challenges, "expiring", &[("expires", Kind::Bits), CHALLENGE]);
            /// Channel and challenge to anybody that is open in it or in one of its threads; thread and challenge to anybody
            /// open there.
            OpenIn = list(Table::Challenges, "open_in", &[CHANNEL, CHALLENGE]);
            /// Challenges to anybody that people of other servers may see.
            OpenAcross = list(Table::Challenges, "open_across", &[CHALLENGE]);
            /// Moment of the request and match whose review is still wanted.
            ReviewsWanted = list(Table::Reviews, "reviews_wanted", &[("asked", Kind::Bits), MATCH]);
            /// Moment and server that needs a message at that moment.
            ServersDue = list(Table::Servers, "servers_due", &[("due", Kind::Bits), SERVER]);
            /// Servers with standing boards.
            Standing = list(Table::Servers, "standing", &[SERVER]);
            /// Series and match of it whose end the series has not heard yet.
            SeriesNews = list(Table::Records, "series_news", &[SERIES, MATCH]);
            /// Moment and series that needs work at that moment.
            SeriesDue = list(Table::Series, "series_due", &[("due", Kind::Bits), SERIES]);
            /// Server and unfinished series, without the pools of others.
            SeriesOn = list(Table::Series, "series_on", &[SERVER, SERIES]);
            /// Server and series that is over, without the pools of others.
            SeriesPast = list(Table::Series, "series_past", &[SERVER, SERIES]);
            /// Person and unfinished series that they are in or opened.
            SeriesOf = list(Table::Series, "series_of", &[PERSON, SERIES]);
            /// Person and series that is over and that they were in or opened.
            SeriesPastOf = list(Table::Series, "series_past_of", &[PERSON, SERIES]);
            /// People whose data is being deleted.
            Leaving = list(Table::Profiles, "leaving", &[PERSON]);
            /// People whose ratings others do not see.
            Hidden = list(Table::Profiles, "hidden", &[PERSON]);
            /// Channel and person who wants to hear of open seats there.
            Wishing = list(Table::Profiles, "wishing", &[CHANNEL, PERSON]);
            /// Moment at which a person last used the bot, and the person.
            Seen = list(Table::Profiles, "seen", &[("seen", Kind::Bits), PERSON]);
            /// Number in the order of corrections → number of the match that ended, whose entry was corrected then.
            Corrections = own("corrections", &[NUMBER]);
            /// Unique key → its holder.
            Unique = Layout { sql: "unique_keys", ..own("unique", &[("key", Kind::Bytes)]) };
            /// Person and count → numbers of matches that ended.
            EndedOf = own("ended_of", &[PERSON, PLACE]);
            /// Game and count → numbers of matches that ended.
            EndedIn = own("ended_in", &[("game", Kind::Bits), PLACE]);
            /// Person → what their finished matches say of them.
            BookPages = own("book_pages", &[PERSON]);
            /// Block of a thousand matches that changed ratings → hashes of their openings.
            BookOpenings = own("book_openings", &[PLACE]);
            /// Block of sixteen numbers in the order of ending → what these matches did to the ratings.
            Effects = own("effects", &[PLACE]);
            /// Count and position → the results of the finished matches that passed through it.
            Positions = own("positions", &[("count", Kind::Id), ("position", Kind::Bits)]);
        }
    };
}
pub(crate) use tables;

macro_rules! define_tables {
    ($($(#[$doc:meta])+ $table:ident = $layout:expr $(=> $entry:ident($value:ty) in $field:ident)?;)+) => {
        /// The tables of a store, in the order of exports: a row comes after the rows that it names.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Table {
            $($(#[$doc])+ $table,)+
        }

        impl Table {
            pub(crate) const ALL: &'static [Table] = &[$(Table::$table),+];

            pub(crate) fn layout(self) -> &'static Layout {
                match self {
                    $(Table::$table => const { &$layout },)+
                }
            }
        }
    };
}
tables!(define_tables);

impl Table {
    /// Returns the tables that a snapshot shows, in their order: those that exports contain, then the lists of their values.
    pub(crate) fn in_snapshots() -> impl Iterator<Item = Table> + Send {
        Table::ALL.iter().copied().filter(|table| table.is_in_snapshots())
    }

    pub(crate) fn is_in_snapshots(self) -> bool {
        self.layout().exported || self.layout().list_of.is_some()
    }

    /// Returns all tables except `Meta`, in which an empty store also has rows.
    pub(crate) fn contents() -> impl Iterator<Item = Table> {
        Table::ALL.iter().copied().filter(|table| *table != Table::Meta)
    }

    pub(crate) fn name(self) -> &'static str {
        self.layout().name
    }
}
