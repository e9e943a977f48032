//! Conversations that people open with each other.

use super::error::ActError;
use crate::id::Id;
use crate::limits::GROUP_PEOPLE;
use crate::world::World;

impl World {
    /// Opens the direct conversation with another person.
    pub(crate) fn befriend(&mut self, now_ms: u64, person: Id, friend: Id) -> Result<Id, ActError> {
        self.other_people(person, &[friend])?;
        Ok(self.open_friends(now_ms, person, friend))
    }

    /// Opens a group conversation with other people.
    pub(crate) fn gather(
        &mut self,
        now_ms: u64,
        person: Id,
        others: &[Id],
        name: &str,
    ) -> Result<Id, ActError> {
        if others.is_empty() || others.len() >= GROUP_PEOPLE {
            return Err(ActError::WrongCompany("one to nine"));
        }
        self.other_people(person, others)?;
        let people = [&[person], others].concat();
        Ok(self.open_group(now_ms, people, name))
    }

    /// Checks that these are people other than the one who asks.
    fn other_people(&self, person: Id, others: &[Id]) -> Result<(), ActError> {
        for (n, id) in others.iter().enumerate() {
            let known = self.state.people.get(id).is_some_and(|other| !other.bot);
            if !known {
                return Err(ActError::NoSuchPerson(id.to_string()));
            }
            if *id == person || others[..n].contains(id) {
                return Err(ActError::WrongCompany("different"));
            }
        }
        Ok(())
    }
}
