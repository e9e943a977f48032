//! People who give commands and press buttons: `meeting.as_(ANN).at(HERE).press("help")`.

use postern::chat::invocation::{Attached, Invocation, Place, Pressed, Request};
use postern::chat::message::checks;
use postern::chat::message::handler::Handler;
use postern::chat::message::{Answer, Message, Reply};
use postern::play::ids::{MessageId, PersonId};
use postern::play::record::post::Post;
use postern_rules::language::Language;

use crate::controls::Controls;
use crate::fixtures::{HERE, choose, command, press, reply, submit};
use crate::meeting::Meeting;

/// A person in a place. Every answer must fit into Discord's limits.
#[derive(Clone)]
pub struct Visitor<'a> {
    meeting: &'a Meeting,
    asked: Invocation,
}

impl Meeting {
    /// A person in the place [`HERE`], who reads English.
    pub fn as_(&self, person: PersonId) -> Visitor<'_> {
        Visitor { meeting: self, asked: self.invocation(person, HERE, Vec::new(), None) }
    }
}

impl Visitor<'_> {
    pub fn at(mut self, place: Place) -> Self {
        self.asked.place = place;
        self
    }

    /// The pressed message, or that of a context menu command, has these files.
    pub fn with_files(mut self, files: Vec<Attached>) -> Self {
        self.asked.files = files;
        self
    }

    /// The pressed button is of a message that looks like this, and that others see too if `public` is true.
    pub fn on(mut self, message: &Message, public: bool) -> Self {
        let channel = self.asked.place.channel().or(self.asked.place.outside()).expect("a channel");
        let post = Post { channel, message: MessageId(70) };
        self.asked.on = Some(Pressed { post, public, actions: message.all_actions() });
        self
    }

    /// The languages of the person and of the server.
    pub fn reading(mut self, own: Language, of_server: Language) -> Self {
        (self.asked.language, self.asked.server_language) = (own, of_server);
        self
    }

    /// Changes anything else about the request.
    pub fn with(mut self, change: impl FnOnce(&mut Invocation)) -> Self {
        change(&mut self.asked);
        self
    }

    pub async fn answer(&self, request: Request) -> Answer {
        let interaction = self.meeting.asker(self.asked.person.id).by;
        let asked = Invocation { interaction, now: self.meeting.clock.now(), ..self.asked.clone() };
        let answer = self.meeting.shared_router().handle(asked, request).answer.await;
        if let Answer::Reply(reply) = &answer {
            assert_eq!(checks::check(&reply.message), Ok(()), "{reply:?}");
        }
        answer
    }

    /// # Panics
    /// If the answer is not a message. The same holds for all below.
    pub async fn reply(&self, request: Request) -> Reply {
        reply(self.answer(request).await)
    }

    pub async fn ask(&self, request: Request) -> Message {
        self.reply(request).await.message
    }

    /// Gives a command, with its subcommand after a space.
    pub async fn command(&self, name: &str, arguments: &[(&str, &str)]) -> Message {
        self.ask(command(name, arguments)).await
    }

    /// Presses the button with this action.
    pub async fn press(&self, action: &str) -> Message {
        self.ask(press(action)).await
    }

    /// Chooses from the menu with this action.
    pub async fn choose(&self, action: &str, values: &[&str]) -> Message {
        self.ask(choose(action, values)).await
    }

    /// Submits the form with this action and one text.
    pub async fn submit(&self, action: &str, text: &str) -> Message {
        self.ask(submit(action, text)).await
    }
}
