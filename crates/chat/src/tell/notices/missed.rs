//! Notices about series, and notices that point to a message of the recipient's quiet hours.

use super::composer::Composer;
use super::series_news::SeriesNews;
use crate::actions::Action;
use crate::message::messenger::NotComposed;
use crate::message::{Message, Style};
use postern_play::ids::Seen;
use postern_play::notices::subject::Subject;
use postern_play::record::home::Home;
use postern_play::record::post::Post;
use postern_words::challenge_words;
use postern_words::markup::escape;
use postern_words::markup::{DIRECT, address};
use postern_words::voice::{msg, title_of};

impl Composer<'_> {
    /// Composes a notice about a series.
    pub(super) async fn of_series(&self) -> Result<Message, NotComposed> {
        let &Composer { service, pictures, delivery, ref voice, now, .. } = self;
        SeriesNews { service, pictures, delivery, voice, now }.compose().await
    }

    /// Points a person to a message that arrived during their quiet hours.
    pub(super) fn missed(&self, of: Subject, post: Post) -> Result<Message, NotComposed> {
        let voice = &self.voice;
        let link = |home: Home| match home.channels().contains(&post.channel) {
            true => address(home.server(), post.channel, Some(post.message)),
            false => DIRECT.to_owned(),
        };
        match of {
            Subject::Challenge(id) => {
                let challenge = self.challenge()?;
                let said = msg!(
                    "missed-challenge",
                    to = self.to(),
                    by = escape::name(&challenge.by_name),
                    title = challenge_words::title(voice, challenge),
                    link = link(challenge.home)
                );
                let row = [
                    (Style::Good, "button-accept", Action::Accept(id)),
                    (Style::Plain, "button-decline", Action::Decline(id)),
                ];
                Ok(Message::said(voice, &said).with_buttons(voice, row))
            }
            Subject::Match(id) => {
                let record = self.record()?;
                let game = title_of(voice, record);
                let said = msg!("missed", to = self.to(), game = game, link = link(record.home));
                let board = Action::Board(Seen { of: id, ply: record.ply() });
                Ok(Message::said(voice, &said).with_buttons(voice, [(Style::Plain, "button-board", board)]))
            }
            Subject::Series(_) | Subject::Person(_) | Subject::Webhook(_) => Err(NotComposed::Superseded),
        }
    }
}
