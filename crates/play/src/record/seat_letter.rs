//! Serialises seats as `x` and `o`, as everywhere else.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use postern_rules::seat::Seat;

pub(crate) fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
    seat.letter().serialize(to)
}

pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Seat, D::Error> {
    of_letter(char::deserialize(from)?)
}

fn of_letter<E: Error>(letter: char) -> Result<Seat, E> {
    Seat::of_letter(letter).ok_or_else(|| E::custom(format!("\"{letter}\" is no player: x or o")))
}

/// The same for an optional seat.
pub(crate) mod maybe {
    use super::{Deserialize, Deserializer, Serialize, Serializer, of_letter};
    use postern_rules::seat::Seat;

    pub(crate) fn serialize<S: Serializer>(seat: &Option<Seat>, to: S) -> Result<S::Ok, S::Error> {
        seat.map(Seat::letter).serialize(to)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Seat>, D::Error> {
        Option::<char>::deserialize(from)?.map(of_letter).transpose()
    }
}
