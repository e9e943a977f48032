//! Departures: the store keeps no data of a person who had it deleted.

use postern::store::Store;
use postern::store::fault::Fault;
use postern_play::ids::PersonId;
use postern_play::time::Timestamp;

use crate::time::shown;

/// The data that is left of a person right after the commit that completes their deletion.
pub(crate) async fn left_of(person: PersonId, store: &Store, at: Timestamp) -> Result<Vec<String>, Fault> {
    let left = [
        ("their profile", store.profile(person).await?.is_some_and(|profile| profile.excluded.is_none())),
        ("their notes", !store.notes_of(person).await?.is_empty()),
        ("their name in finished games", !store.ended_of(person, u64::MAX, 1).await?.is_empty()),
        ("a running game", !store.running_of(person).await?.is_empty()),
    ];
    let said = |what: &str| format!("{} is deleted at {}, and this is left: {what}", person.0, shown(at));
    Ok(left.iter().filter(|(_, is_left)| *is_left).map(|(what, _)| said(what)).collect())
}

#[cfg(test)]
mod tests {
    use postern_play::people::profile::Profile;
    use postern_play::step::change::Change;
    use postern_testkit::fixtures::ANN;

    use super::*;
    use crate::time::START;

    #[tokio::test]
    async fn a_profile_that_is_left_breaks_the_contract() {
        let store = Store::in_memory();
        assert_eq!(left_of(ANN, &store, START).await.ok(), Some(Vec::new()));
        let profile = Profile { revision: 1, ..Profile::new(ANN) };
        let made = store.commit(Change { profiles: vec![profile], ..Change::default() }.into()).await;
        assert!(made.is_ok(), "{made:?}");
        let left = left_of(ANN, &store, START).await.expect("a store in memory has no fault");
        assert!(left.len() == 1 && left[0].contains("left: their profile"), "{left:?}");
    }
}
