//! A match as messages show it: the record, its game, and the names of the players.

use std::sync::Arc;

use super::actions::Seen;
use super::escape;
use super::markup::mention;
use super::wording::{self, Named, OverWords, TurnNote, TurnWords, short_options};
use crate::game::{GameState, Language, Pair, Phrase, Played, RecordedResult, Seat, Transcript};
use crate::games::Catalogue;
use crate::play::{
    MatchId, MatchSummary, Offer, Over, PersonId, Player, Proposal, Record, Status, moves_to_take_back,
};
use crate::service::{Fault, Service};

/// A match and its game.
pub struct MatchView {
    pub catalogue: Catalogue,
    pub record: Record,
    pub state: Arc<dyn GameState>,
    pub language: Language,
}

impl MatchView {
    /// `None` where the record can't be replayed: the match then waits for the operator.
    pub async fn of(
        service: &Service,
        record: Record,
        language: Language,
    ) -> Result<Option<MatchView>, Fault> {
        let state = service.game(&record).await?;
        let catalogue = service.catalogue().clone();
        Ok(state.map(|state| MatchView { catalogue, record, state, language }))
    }

    /// The same with every position, for pages on former moves; `None` also where only the last position is known.
    pub async fn replayed(
        service: &Service,
        record: Record,
        language: Language,
    ) -> Result<Option<MatchView>, Fault> {
        let state = service.replayed(&record).await?.ok();
        let catalogue = service.catalogue().clone();
        Ok(state.map(|state| MatchView { catalogue, record, state: state.into(), language }))
    }

    /// The sentences of phrases.
    pub fn say_all(&self, phrases: &[Phrase]) -> Vec<String> {
        self.catalogue.say_all(phrases, self.language)
    }

    /// The rule that ended the match, half a sentence.
    fn rule(&self) -> Option<String> {
        self.state.ending().map(|ending| self.catalogue.say(&ending.reason, self.language))
    }

    pub fn named(&self) -> Named<'static> {
        Named {
            game: self.state.info().name,
            options: short_options(self.state.options()),
            id: self.record.id,
        }
    }

    pub fn seen(&self) -> Seen {
        Seen { of: self.record.id, ply: self.record.ply() }
    }

    /// True if the players have sides of their own.
    pub fn sided(&self) -> bool {
        self.state.diagram().sided
    }

    /// True if it is this person's turn.
    pub fn waits_for(&self, person: PersonId) -> bool {
        self.record.is_running() && self.record.players[self.state.to_move()].person() == Some(person)
    }

    /// True if it is the computer's turn.
    pub fn computer_thinks(&self) -> bool {
        self.record.is_running() && self.record.players[self.state.to_move()].person().is_none()
    }

    /// The record of the match as a picture or file carries it.
    pub fn transcript(&self) -> Transcript {
        let of_game = Transcript::of(&*self.state, |reason| self.catalogue.say(reason, self.language));
        let agreed = match &self.record.status {
            Status::Over(Over { winner, how, .. }) => {
                let reason = wording::in_language(self.language).result(*how).to_owned();
                Some(RecordedResult { winner: *winner, reason })
            }
            Status::Running | Status::Frozen { .. } => None,
        };
        let Pair { first, second } = &self.record.players;
        Transcript {
            result: of_game.result.or(agreed),
            players: Some(Pair::new(plain_name(first), plain_name(second))),
            of_match: Some(self.record.id.to_string()),
            ..of_game
        }
    }

    /// The escaped name of a player.
    pub fn name(&self, seat: Seat) -> String {
        player_name(&self.record.players[seat])
    }

    /// The name of a player's side.
    pub fn side(&self, seat: Seat) -> &'static str {
        self.state.info().seats[seat]
    }

    /// The last move and the player who made it.
    pub fn last(&self) -> Option<(Seat, Played)> {
        let entry = self.record.moves.last()?;
        let mut before = self.state.clone_state();
        if !before.undo() {
            return None;
        }
        let by = before.to_move();
        before.play(&entry.text).ok().map(|played| (by, played))
    }

    /// The words that tell a player of their turn.
    pub fn turn_words(&self) -> TurnWords<'static> {
        let to_move = self.state.to_move();
        let last = self.last();
        TurnWords {
            of: self.named(),
            to_move: match &self.record.players[to_move] {
                Player::Person { id, .. } => mention(*id),
                computer @ Player::Computer { .. } => player_name(computer),
            },
            side: self.side(to_move),
            opponent: self.name(to_move.other()),
            number: self.record.moves.len() as u32 + 1,
            last_by: last.as_ref().map_or_else(String::new, |(by, _)| self.name(*by)),
            consequences: last
                .as_ref()
                .map_or_else(Vec::new, |(_, played)| self.say_all(&played.consequences)),
            last: last.map(|(_, played)| played.shown),
            until: self.record.deadline(),
            note: self.turn_note(),
        }
    }

    fn turn_note(&self) -> Option<TurnNote> {
        let agreements = &self.record.agreements;
        if agreements.undone.times > 0 && agreements.undone.since == self.record.ply() {
            return Some(TurnNote::TakenBack);
        }
        // The player who said no by moving needs no telling, where it is their turn again.
        let lapsed = agreements.lapsed.filter(|offer| offer.by == self.state.to_move());
        lapsed.map(|offer| TurnNote::NotTaken(offer.what))
    }

    /// The moves that an offer of a takeback would take back.
    pub fn going(&self, offer: Offer) -> Vec<String> {
        let going = match offer.what {
            Proposal::Draw => 0,
            Proposal::Takeback => moves_to_take_back(&*self.state, offer.by).unwrap_or(0),
        };
        let kept = self.record.moves.len().saturating_sub(going);
        self.record.moves.iter().skip(kept).map(|entry| entry.text.clone()).collect()
    }

    /// The words of the last message of a match; `None` while it runs.
    pub fn over_words(&self) -> Option<OverWords<'static>> {
        let Status::Over(Over { winner, how, .. }) = self.record.status.clone() else { return None };
        let mentions: Vec<String> = self.record.people().map(mention).collect();
        Some(OverWords {
            of: self.named(),
            mentions: mentions.join(" "),
            winner: winner.map(|seat| (self.name(seat), self.side(seat))),
            loser: winner.map(|seat| self.name(seat.other())),
            how,
            rule: self.rule(),
            moves: self.record.moves.len() as u32,
            last: self.last().map(|(_, played)| played.shown),
            score: self.state.score().map(|score| (score.first, score.second)),
        })
    }
}

/// A match in a sentence.
pub fn named(catalogue: &Catalogue, record: &Record) -> Named<'static> {
    named_by(catalogue, &record.game, &record.options, record.id)
}

/// The same for a line of a list.
pub fn named_in_list(catalogue: &Catalogue, line: &MatchSummary) -> Named<'static> {
    named_by(catalogue, &line.game, &line.options, line.id)
}

fn named_by(catalogue: &Catalogue, game: &str, options: &[(String, String)], id: MatchId) -> Named<'static> {
    let info = catalogue.game(game).map(|game| game.info());
    let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = info.and_then(|info| info.options(given).ok()).map(|options| short_options(&options));
    Named { game: info.map_or("?", |info| info.name), options: options.unwrap_or_default(), id }
}

/// The escaped name of a player.
pub fn player_name(player: &Player) -> String {
    match player {
        Player::Person { name, .. } => escape::name(name),
        Player::Computer { level } => format!("Postern (level {level})"),
    }
}

/// The name of a player for places without Markdown.
pub fn plain_name(player: &Player) -> String {
    match player {
        Player::Person { name, .. } => escape::plain(name),
        Player::Computer { level } => format!("Postern (level {level})"),
    }
}

/// The escaped names in a record.
pub fn named_players(names: &Pair<String>) -> (String, String) {
    (escape::name(&names.first), escape::name(&names.second))
}
