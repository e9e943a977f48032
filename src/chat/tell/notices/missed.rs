//! Notices about series, and notices that point to a message of the recipient's quiet hours.

use super::composer::{Composer, OutgoingMessage};
use super::series_news;
use crate::chat::actions::Action;
use crate::chat::message::Style;
use crate::chat::message::messenger::NotComposed;
use crate::play::ids::{Seen, SeriesId};
use crate::play::notices::subject::Subject;
use crate::play::record::home::Home;
use crate::play::record::post::Post;
use crate::words::challenge_words;
use crate::words::markup::escape;
use crate::words::markup::{DIRECT, address};
use crate::words::voice::{Voice, msg, title_of};

impl Composer<'_> {
    /// Composes a notice about a series. One person gets it directly, and in the channel of the series only if that
    /// fails; everybody gets it in the channel.
    pub(super) async fn of_series(&self, of: SeriesId) -> Result<OutgoingMessage, NotComposed> {
        let news = series_news::compose(self.service, self.pictures, self.notice, of, self.now).await?;
        Ok(self.message(news.message, news.rungs, &news.voice))
    }

    /// Points a person to a message that arrived during their quiet hours. A challenge is mentioned only while it is
    /// open.
    pub(super) async fn missed(&self, of: Subject, post: Post) -> Result<OutgoingMessage, NotComposed> {
        let link = |home: Home| match home.channels().contains(&post.channel) {
            true => address(home.server(), post.channel, Some(post.message)),
            false => DIRECT.to_owned(),
        };
        match of {
            Subject::Challenge(id) => {
                let (challenge, voice) = self.challenge(id).await?;
                if !challenge.is_open() {
                    return Err(NotComposed::Superseded);
                }
                let rungs = self.places(&challenge).await?;
                let home = challenge.home;
                let said = msg!(
                    "missed-challenge",
                    to = self.to(),
                    by = escape::name(&challenge.by_name),
                    title = challenge_words::title(&voice, &challenge),
                    link = link(home)
                );
                let row = [
                    (Style::Good, "button-accept", Action::Accept(id)),
                    (Style::Plain, "button-decline", Action::Decline(id)),
                ];
                let message = voice.text(&said).with_buttons(&voice, row);
                Ok(self.message(message, rungs, &voice))
            }
            Subject::Match(id) => {
                let record = self.record(id).await?;
                let voice = Voice::new(self.service.catalogue(), self.language_of(&record).await?);
                let game = title_of(&voice, &record);
                let said = msg!("missed", to = self.to(), game = game, link = link(record.home));
                let board = Action::Board(Seen { of: id, ply: record.ply() });
                let message = voice.text(&said).with_buttons(&voice, [(Style::Plain, "button-board", board)]);
                Ok(self.message(message, self.rungs(&record), &voice))
            }
            Subject::Series(id) => self.of_series(id).await,
            Subject::Person(_) | Subject::Webhook(_) => Err(NotComposed::Superseded),
        }
    }
}
