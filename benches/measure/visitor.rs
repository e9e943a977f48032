//! A person who gives commands in a channel.

use std::sync::atomic::{AtomicU64, Ordering};

use postern::chat::invocation::{
    ArgumentValue, Arguments, Invocation, Permission, Permissions, Person, Place, Request,
};
use postern::chat::message::handler::Handler;
use postern::chat::message::{Answer, Message};
use postern::chat::router::Router;
use postern::play::ids::{ChannelId, InteractionId, PersonId, ServerId};
use postern::play::time::Timestamp;
use postern_rules::language::Language;

/// A person in channel 7 of server 5.
pub(crate) struct Visitor {
    pub id: PersonId,
    pub now: Timestamp,
}

fn person(id: PersonId) -> Person {
    Person { id, name: format!("Somebody {}", id.0), is_bot: false }
}

impl Visitor {
    /// Gives a command, and returns the message that answers it. The argument `person` is the id of a person.
    ///
    /// # Errors
    /// An error if the answer is no message, or a person has no id.
    pub(crate) async fn give(
        &self,
        router: &Router,
        name: &str,
        arguments: &[(&str, &str)],
    ) -> Result<Message, Box<dyn std::error::Error>> {
        static INTERACTIONS: AtomicU64 = AtomicU64::new(1);
        let mut values = Vec::new();
        for &(name, value) in arguments {
            let given = match name {
                "person" => ArgumentValue::Person(person(PersonId(value.parse()?))),
                _ => ArgumentValue::Text(value.to_owned()),
            };
            values.push((name.to_owned(), given));
        }
        let arguments =
            Arguments { command: name.into(), sub: None, arguments: values.into_iter().collect() };
        let invocation = Invocation {
            person: person(self.id),
            bot: PersonId(u64::MAX >> 2),
            place: Place::Server { server: ServerId(5), channel: ChannelId(7), parent: None },
            around: None,
            manages: false,
            roles: Vec::new(),
            permissions: Permissions(Permission::ALL.to_vec()),
            channels: Vec::new(),
            interaction: InteractionId(INTERACTIONS.fetch_add(1, Ordering::Relaxed)),
            on: None,
            files: Vec::new(),
            language: Language::English,
            server_language: Language::English,
            now: self.now,
        };
        match router.handle(invocation, Request::Command(arguments)).answer.await {
            Answer::Reply(reply) => Ok(reply.message),
            _ => Err(format!("/{name} is not answered with a message").into()),
        }
    }
}
