//! Privacy: an answer to a command is for its person, and comments on a running game stay from its players.

use std::collections::BTreeMap;

use discord_sandbox::act::actor::Outcome;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::Message;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::Status;
use postern_play::time::Timestamp;

use super::evidence::versions;
use crate::history::Events;
use crate::time::shown;

/// The first characters of a comment, before the number of its game and [`END`].
const COMMENT: &str = "remark0on0game";
const END: char = 'z';

/// The text of a comment on a game, which the contract recognizes in any message.
pub(crate) fn comment_on(game: MatchId) -> String {
    format!("{COMMENT}{}{END}", game.0)
}

/// The message for everybody with which a command was answered outside a direct conversation, if there is one.
pub(crate) fn answer_for_all(outcome: &Outcome, direct: Id) -> Option<&Message> {
    let Outcome::Message(message) = outcome else { return None };
    (!message.is_ephemeral() && message.channel != direct).then_some(message)
}

/// No player can read a comment on their game before its end.
pub(crate) fn comments(events: &Events, sandbox: &Sandbox) -> Vec<String> {
    let readers = |message: &Message| match message.only_for {
        Some(person) => Readers::One(PersonId(person.0)),
        None => match sandbox.channel_by_id(message.channel).and_then(|channel| channel.owner) {
            Some(owner) => Readers::One(PersonId(owner.0)),
            None => Readers::All,
        },
    };
    let bot = sandbox.bot();
    let own = sandbox.all_messages().into_iter().filter(|message| message.author == bot);
    early(events, own.map(|message| (readers(&message), message)))
}

/// The people who can read a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Readers {
    All,
    One(PersonId),
}

fn early(events: &Events, messages: impl Iterator<Item = (Readers, Message)>) -> Vec<String> {
    let mut games: BTreeMap<MatchId, (Vec<PersonId>, Option<Timestamp>)> = BTreeMap::new();
    for (id, versions) in versions(events) {
        let over = versions.iter().find(|(_, record, _)| matches!(record.status, Status::Over(_)));
        games.insert(id, (versions[0].1.people().collect(), over.map(|(at, _, _)| *at)));
    }
    let mut wrong = Vec::new();
    for (readers, message) in messages {
        let text = format!("{} {:?} {:?}", message.content, message.embeds, message.components);
        let at = Timestamp(message.edited_ms.unwrap_or(message.id.unix_ms()).cast_signed());
        for (start, _) in text.match_indices(COMMENT) {
            let number =
                text[start + COMMENT.len()..].split(END).next().and_then(|number| number.parse().ok());
            let Some((players, over)) = number.and_then(|number| games.get(&MatchId(number))) else {
                continue;
            };
            let is_early = over.is_none_or(|over| at < over);
            let by_player = match readers {
                Readers::All => true,
                Readers::One(person) => players.contains(&person),
            };
            if is_early && by_player {
                let (channel, at) = (message.channel, shown(at));
                wrong.push(format!(
                    "a comment on a running game stands in {channel} for its players, at {at}"
                ));
            }
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use postern_play::record::Record;
    use postern_play::step::change::Change;
    use postern_testkit::fixtures::{ANN, over, record};
    use serde_json::json;

    use super::*;
    use crate::time::START;

    /// A message of this time, which its id contains.
    fn message(at: Timestamp, content: &str) -> Message {
        let id = (at.0.cast_unsigned() - 1_420_070_400_000) << 22;
        let value =
            json!({"id": id.to_string(), "channel": "77", "author": "5", "kind": 0, "content": content});
        serde_json::from_value(value).expect("a message")
    }

    #[test]
    fn a_comment_on_a_running_game_before_the_eyes_of_its_players_breaks_the_contract() {
        let (later, end) = (START.plus_seconds(60), START.plus_seconds(90));
        let commit = |at, record: Record| (at, Change { records: vec![record], ..Change::default() });
        let events = |over| Events { commits: [commit(START, record(1)), over].into(), ..Events::default() };
        let running = events(commit(end, record(1)));
        let ended = events(commit(end, over(&record(1))));
        let comment = format!("GUS: {}", comment_on(record(1).id));
        let wrong = |events: &Events, readers, at| {
            early(events, [(readers, message(at, &comment))].into_iter()).len()
        };
        assert_eq!(wrong(&running, Readers::All, later), 1);
        assert_eq!(wrong(&running, Readers::One(ANN), later), 1);
        assert_eq!(wrong(&running, Readers::One(PersonId(99)), later), 0, "a spectator reads it");
        assert_eq!(wrong(&ended, Readers::One(ANN), later), 1, "it was over later");
        assert_eq!(wrong(&ended, Readers::One(ANN), end), 0);
    }

    #[test]
    fn an_answer_for_everybody_outside_a_direct_conversation_breaks_it() {
        let said = message(START, "You have no game.");
        let only_for = Some(Id::from_str("9").expect("an id"));
        let alone = Message { only_for, ..said.clone() };
        let is_for_all =
            |message: &Message, direct| answer_for_all(&Outcome::Message(message.clone()), direct).is_some();
        let other = Id::from_str("78").expect("an id");
        assert!(is_for_all(&said, other));
        assert!(!is_for_all(&said, said.channel) && !is_for_all(&alone, other));
        assert!(answer_for_all(&Outcome::Nothing, other).is_none());
    }
}
