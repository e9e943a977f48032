//! The data that Postern stores about a person: the list of `/privacy`, and the fields of the person's file that hold each kind.

/// One kind of data about a person.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// The variant of the message `kept` that describes the data.
    pub word: &'static str,
    /// The fields of the file, such as `profile.zone`. A field includes the fields within it that no other kind names.
    pub fields: &'static [&'static str],
}

const fn kept(word: &'static str, fields: &'static [&'static str]) -> Kept {
    Kept { word, fields }
}

/// All kinds, in the order of the list. A test compares their fields with those of [`Dossier`](super::dossier::Dossier).
pub const KEPT: &[Kept] = &[
    kept("person", &["person", "profile.id", "profile.revision", "games.players"]),
    kept("games", &["games", "reviews"]),
    kept("plans", &["games.plans"]),
    kept("notes", &["notes"]),
    kept("comments", &["comments"]),
    kept("challenges", &["challenges"]),
    kept("places", &["games.home", "games.across", "games.end_told"]),
    kept("last-ping", &["games.told"]),
    kept("last-visit", &["profile.seen"]),
    kept(
        "settings",
        &[
            "profile.theme",
            "profile.width",
            "profile.below",
            "profile.plays_at_once",
            "profile.plays_on_second_tap",
            "profile.language",
            "profile.chosen_language",
        ],
    ),
    kept("later", &["profile.later"]),
    kept("shows", &["profile.shows", "profile.without_pages"]),
    kept("opened", &["opened"]),
    kept("browsers", &["profile.browsers"]),
    kept(
        "pings",
        &[
            "profile.zone",
            "profile.quiet",
            "profile.ping_at",
            "profile.reminders",
            "profile.results",
            "profile.awaited",
        ],
    ),
    kept("webhook", &["profile.webhook"]),
    kept("digest", &["profile.digest", "profile.digested"]),
    kept("series", &["series", "games.series", "profile.absence"]),
    kept("across", &["profile.across"]),
    kept("seats", &["profile.seats"]),
    kept("vacations", &["profile.vacations"]),
    kept("puzzles", &["profile.practice", "profile.streak", "profile.dailies"]),
    kept("lessons", &["profile.studies"]),
    kept("blocked", &["profile.blocked"]),
    kept("excluded", &["profile.excluded"]),
    kept("deletion", &["profile.leaving"]),
];

#[cfg(test)]
mod tests {
    use std::any::type_name;
    use std::fmt;

    use serde::de::{Deserialize, Deserializer, Error, Visitor};
    use serde::forward_to_deserialize_any;

    use super::*;
    use crate::ids::PersonId;
    use crate::people::dossier::Dossier;
    use crate::people::profile::Profile;
    use crate::record::Record;

    /// The fields of a struct, as an error of the deserializer that lists them.
    #[derive(Debug)]
    struct Fields(Vec<&'static str>);

    impl fmt::Display for Fields {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.join(", ").fmt(f)
        }
    }

    impl std::error::Error for Fields {}

    impl Error for Fields {
        fn custom<T: fmt::Display>(_: T) -> Fields {
            Fields(Vec::new())
        }
    }

    struct Lister;

    impl<'de> Deserializer<'de> for Lister {
        type Error = Fields;

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Fields> {
            Err(Fields(fields.to_vec()))
        }

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fields> {
            Err(Fields(Vec::new()))
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    fn fields_of<T: for<'de> Deserialize<'de>>(within: &str) -> Vec<String> {
        let Err(Fields(fields)) = T::deserialize(Lister) else { panic!("{} is no struct", type_name::<T>()) };
        fields.into_iter().map(|field| format!("{within}.{field}")).collect()
    }

    /// Returns the row that holds a field: the one that names the longest part of it.
    fn row_of(field: &str) -> Option<&'static str> {
        let holds = |named: &str| {
            field == named || field.strip_prefix(named).is_some_and(|rest| rest.starts_with('.'))
        };
        let named = KEPT.iter().flat_map(|row| row.fields.iter().map(|named| (*named, row.word)));
        named.filter(|(named, _)| holds(named)).max_by_key(|(named, _)| named.len()).map(|(_, word)| word)
    }

    #[test]
    fn every_field_of_the_exported_file_is_in_the_list_of_what_is_kept() {
        let mut dossier = Dossier::of(PersonId(1));
        dossier.add_profile(Some(Profile::new(PersonId(1))));
        let file: serde_json::Value = serde_json::from_slice(&dossier.to_json()).expect("JSON");
        let top = file.as_object().expect("an object").keys().filter(|key| *key != "profile").cloned();
        let (profile, games) = (fields_of::<Profile>("profile"), fields_of::<Record>("games"));
        let all: Vec<String> = top.chain(profile).chain(games).collect();
        for field in &all {
            assert!(row_of(field).is_some(), "{field} is exported, but /privacy does not list it");
        }
        for row in KEPT {
            for field in row.fields {
                assert!(
                    all.iter().any(|exported| exported == field),
                    "{field} of {} is not exported",
                    row.word
                );
            }
        }
    }
}
