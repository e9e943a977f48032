//! A match as messages show it: the record, its game, and the names of the players.

use std::sync::Arc;

use crate::markup::emblem::Emblem;
use crate::markup::escape;
use crate::markup::{mention, mentions, moment};
use crate::series::titles;
use crate::voice::{Voice, effects, last_move, msg, text};
use crate::{clock_words, voice};
use postern_play::ids::{PersonId, Seen};
use postern_play::record::replay::stands;
use postern_play::record::steps::Step;
use postern_play::record::{How, Over, Player, Record, Status};
use postern_play::step::agreement::steps_to_take_back;
use postern_play::step::offer::{Offer, Proposal};
use postern_rules::diagram::Diagram;
use postern_rules::diagram::words::strip_texts;
use postern_rules::game::ending::Ending;
use postern_rules::game::state::{GameState, Played};
use postern_rules::game::transcript::{RecordedResult, Transcript};
use postern_rules::language::Language;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::{Pair, Seat};
use postern_service::Service;
use postern_store::fault::Fault;

/// A match and its game.
pub struct MatchView {
    pub voice: Voice,
    pub record: Record,
    pub state: Arc<dyn GameState>,
}

impl MatchView {
    /// Creates the view of a match, or returns `None` if its record can't be replayed and the match waits for the
    /// operator.
    pub async fn of(service: &Service, record: Record, language: Language) -> Result<Option<Self>, Fault> {
        let voice = Voice::new(service.catalogue(), language);
        Ok(service.matches.game(&record).await?.map(|state| MatchView { voice, record, state }))
    }

    /// Like [`MatchView::of`], but with every position, for pages about earlier moves. Also returns `None` if only the
    /// last position is available.
    pub async fn replayed(
        service: &Service,
        record: Record,
        language: Language,
    ) -> Result<Option<Self>, Fault> {
        let voice = Voice::new(service.catalogue(), language);
        let state = service.matches.replayed(&record).await?.ok();
        Ok(state.map(|state| MatchView { voice, record, state: state.into() }))
    }

    /// Creates the view of a match with its recorded position alone: what its players saw last, whether its moves lead there or
    /// not. `None` if the rules of its game don't know the position.
    pub fn recorded(service: &Service, record: Record, language: Language) -> Option<Self> {
        let voice = Voice::new(service.catalogue(), language);
        let state = stands(service.catalogue(), &record).ok()?;
        Some(MatchView { voice, record, state: state.into() })
    }

    /// Returns the title of the match: "**Rampart** (13x13) #2035".
    pub fn title(&self) -> Phrase {
        voice::title_of(&self.voice, &self.record)
    }

    /// Adds the series of the match to the sentence: "Autumn pool · round 2".
    pub fn with_series(&self, said: String) -> String {
        match &self.record.series {
            Some(of) => {
                let title = escape::name(&titles::place(&self.voice, of));
                format!("{said}\n{}", self.voice.say(&msg!("series-of-match", title = title)))
            }
            None => said,
        }
    }

    /// Returns the description of the match's files: "Rampart #2035".
    pub fn file_alt(&self) -> String {
        format!("{} #{}", self.state.info().name, self.record.id)
    }

    /// Returns the result, or the description of an unfinished match, without formatting.
    pub fn summary(&self) -> String {
        let said = self.result().map(|result| self.voice.say(&result));
        said.map_or_else(|| format!("{}.", self.file_alt()), |said| said.replace(['*', '\\', '\u{200b}'], ""))
    }

    pub fn seen(&self) -> Seen {
        Seen { of: self.record.id, ply: self.record.ply() }
    }

    /// True if each player has their own side of the board.
    pub fn sided(&self) -> bool {
        self.state.diagram().sided
    }

    /// Returns the side of the person in a match against the computer, if the game has sides. Boards for everybody show
    /// that side at the bottom.
    pub fn side_of_only_person(&self) -> Option<Seat> {
        let is_person = |seat: Seat| self.record.players[seat].person().is_some();
        let only = Seat::BOTH.into_iter().find(|&seat| is_person(seat) && !is_person(seat.other()));
        only.filter(|_| self.sided())
    }

    /// True if it is this person's turn.
    pub fn waits_for(&self, person: PersonId) -> bool {
        self.record.is_running() && self.record.players[self.state.to_move()].person() == Some(person)
    }

    /// True if it is the computer's turn.
    pub fn computer_thinks(&self) -> bool {
        self.record.is_running() && self.record.players[self.state.to_move()].person().is_none()
    }

    /// Returns the record of the match for a picture or file.
    pub fn transcript(&self) -> Transcript {
        let of_game = Transcript::of(&*self.state, |reason| self.voice.say(reason));
        let agreed = match &self.record.status {
            Status::Over(Over { winner, how, .. }) => {
                let reason = self.voice.say(&msg!("recorded-result", how = how.word()));
                Some(RecordedResult { winner: *winner, is_void: !how.has_result(), reason })
            }
            Status::Running | Status::Frozen { .. } => None,
        };
        let Pair { first, second } = &self.record.players;
        Transcript {
            result: of_game.result.or(agreed),
            players: Some(Pair::new(plain_name(&self.voice, first), plain_name(&self.voice, second))),
            of_match: Some(self.record.id.in_record()),
            pace: self.record.pace.first().map(|_| self.record.pace.to_string()),
            swapped: self.record.swapped().is_some(),
            ..of_game
        }
    }

    /// Returns the escaped name of a player.
    pub fn name(&self, seat: Seat) -> String {
        player_name(&self.voice, &self.record.players[seat])
    }

    /// Returns the name of a player's side.
    pub fn side(&self, seat: Seat) -> PhraseArg {
        voice::side(self.state.info(), seat)
    }

    /// Returns the name of a player's side, after one of its pieces.
    pub fn marked_side(&self, seat: Seat) -> PhraseArg {
        let info = self.state.info();
        let name = self.voice.named("side", info.seats[seat]);
        PhraseArg::Text(format!("{}{name}", Emblem::of_side(info, seat).lead()))
    }

    /// Returns the last move and the present seat of the player who made it.
    pub fn last(&self) -> Option<(Seat, Played)> {
        let entry = self.record.moves.last()?;
        let mut before = self.state.clone_state();
        if !before.undo() {
            return None;
        }
        let by = self.record.seat_of_mover(self.record.moves.len() - 1, before.to_move());
        before.play(&entry.text).ok().map(|played| (by, played))
    }

    /// Returns the seat of the player who swapped, if no move has followed.
    pub fn just_swapped(&self) -> Option<Seat> {
        let last = self.record.steps_back().next();
        matches!(last, Some(Step::Swap(_))).then(|| self.state.to_move().other())
    }

    /// Says that the players have just exchanged seats.
    pub fn swap_note(&self) -> Option<Phrase> {
        self.just_swapped().map(|by| msg!("note-swapped", by = self.name(by)))
    }

    /// Tells the player to move that it is their turn. `last` is the last move.
    pub fn turn(&self, last: Option<&(Seat, Played)>) -> Phrase {
        let to_move = self.state.to_move();
        let to = match &self.record.players[to_move] {
            Player::Person { id, .. } => mention(*id),
            computer @ Player::Computer { .. } => player_name(&self.voice, computer),
        };
        let due = self.record.deadline().map(|until| msg!("due", at = moment(until)));
        let (game, side) = (self.title(), self.side(to_move));
        match last {
            None => {
                let opponent = self.name(to_move.other());
                let note = self.notes();
                msg!(
                    "turn-first",
                    to = to,
                    game = game,
                    side = side,
                    opponent = opponent,
                    note = note,
                    due = due
                )
            }
            Some((_, played)) if self.just_swapped().is_some() => msg!(
                "turn-swapped",
                to = to,
                game = game,
                by = self.name(to_move.other()),
                move = text(&played.shown),
                note = self.notes(),
                side = side,
                number = self.record.moves.len() + 1,
                due = due
            ),
            Some((by, played)) => msg!(
                "turn",
                to = to,
                game = game,
                by = self.name(*by),
                move = text(&played.shown),
                effects = effects(&played.consequences, Some(to_move)),
                note = self.notes(),
                side = side,
                number = self.record.moves.len() + 1,
                due = due
            ),
        }
    }

    /// Returns what a turn message adds to the move: a planned answer, offers, and time.
    fn notes(&self) -> PhraseArg {
        let to_move = self.state.to_move();
        let spared = self.record.steps_back().next().and_then(Step::spared);
        let by = || self.just_swapped().or_else(|| Some(self.last()?.0));
        let spared = spared.and_then(|spared| Some((spared, by()?)));
        let spared =
            spared.map(|(spared, by)| msg!("note-spared", name = self.name(by), time = voice::span(spared)));
        let time = clock_words::in_turn(&self.record.clock, &self.name(to_move.other()));
        let may_swap = self.record.may_swap().then(|| msg!("note-may-swap", by = self.name(to_move.other())));
        let said = [self.planned_note(), self.offer_note(), self.fate_note(), may_swap, spared];
        let said = said.into_iter().flatten();
        PhraseArg::Joined(said.chain(time).collect(), "")
    }

    /// Returns the last unplanned step and the planned answers to it; empty if the last step was not planned.
    pub fn planned(&self) -> Vec<&str> {
        let answers = self.record.steps_back().take_while(|step| step.planned()).count();
        let steps = if answers == 0 { 0 } else { answers + 1 };
        let mut texts: Vec<&str> = self.record.steps_back().take(steps).map(Step::text).collect();
        texts.reverse();
        texts
    }

    fn planned_note(&self) -> Option<Phrase> {
        let planned = self.planned();
        let (_, before) = planned.split_last()?;
        Some(msg!("note-planned", moves = before.join(" ")))
    }

    /// Mentions a draw offer to the player to move.
    fn offer_note(&self) -> Option<Phrase> {
        let offer = self.record.agreements.offered_to(self.state.to_move())?;
        (offer.what == Proposal::Draw).then(|| msg!("note-offer", by = self.name(offer.by)))
    }

    /// Tells the player to move what became of their offer.
    fn fate_note(&self) -> Option<Phrase> {
        let agreements = &self.record.agreements;
        let to_move = self.state.to_move();
        if agreements.undone.times > 0 && agreements.undone.since == self.record.ply() {
            return Some(match agreements.undone.alone {
                true => msg!("note-oops"),
                false => msg!("note-taken-back", by = self.name(to_move.other())),
            });
        }
        // The player who declined by moving may be the one to move again, and needs no note.
        let lapsed = agreements.lapsed.filter(|offer| offer.by == to_move);
        lapsed.map(|offer| msg!("note-declined", what = offer.what.word()))
    }

    /// Returns the moves that a takeback offer would undo.
    pub fn going(&self, offer: Offer) -> String {
        let going = match offer.what {
            Proposal::Draw => None,
            Proposal::Takeback => steps_to_take_back(&self.record, &*self.state, offer.by),
        };
        let steps = going.map_or(0, |undoing| undoing.moves + usize::from(undoing.swap));
        let mut texts: Vec<&str> = self.record.steps_back().take(steps).map(Step::text).collect();
        texts.reverse();
        texts.join("**, **")
    }

    /// Returns the result of a match, or `None` while it runs.
    pub fn result(&self) -> Option<Phrase> {
        let Status::Over(Over { winner, how, .. }) = &self.record.status else { return None };
        let moves = self.record.moves.len();
        let how = match (winner, how) {
            (None, How::Rules) => "draw",
            (_, how) => how.word(),
        };
        Some(msg!(
            "result",
            how = how,
            game = self.title(),
            winner = winner.map(|seat| self.name(seat)),
            side = winner.map(|seat| self.side(seat)),
            loser = winner.map(|seat| self.name(seat.other())),
            rule = self.state.ending().map(|ending| ending.reason),
            reason = self.record.reason.as_deref().map(escape::markdown),
            moves = moves
        ))
    }

    /// Returns the last message of a match to these people, or `None` while it runs. `effect` is the line about ratings.
    pub fn over(&self, to: &[PersonId], last: Option<&str>, effect: Option<Phrase>) -> Option<Phrase> {
        let (to, result) = (mentions(to), self.result()?);
        Some(msg!(
            "over",
            to = to,
            result = result,
            last = last_move(last),
            rating = effect,
            code = self.code()
        ))
    }

    /// Returns the line with the code of the record; `None` if the match has no chain.
    pub fn code(&self) -> Option<Phrase> {
        let chain = &self.record.chain;
        let from = if chain.since() == 0 { 0 } else { chain.since() + 1 };
        Some(msg!("record-code", code = chain.code()?.to_owned(), from = from))
    }
}

/// Returns the result of a match for its picture, if it is over and has one.
pub fn ending(record: &Record, state: &dyn GameState) -> Option<Ending> {
    let Status::Over(Over { winner, how, .. }) = &record.status else { return None };
    match how {
        How::Rules => state.ending(),
        How::Closed | How::Removed => None,
        how => Some(Ending { winner: *winner, reason: msg!("recorded-result", how = how.word()) }),
    }
}

/// Returns the escaped name of a player.
pub fn player_name(voice: &Voice, player: &Player) -> String {
    name_of(voice, player, escape::name)
}

/// Returns the name of a player for places without Markdown.
pub fn plain_name(voice: &Voice, player: &Player) -> String {
    name_of(voice, player, escape::plain)
}

fn name_of(voice: &Voice, player: &Player, escaped: fn(&str) -> String) -> String {
    match player {
        former if former.is_former() => voice.say(&msg!("former-player")),
        Player::Person { name, .. } => escaped(name),
        Player::Computer { level } => computer_name(*level),
    }
}

/// Returns the computer's name, which is the same in all languages.
fn computer_name(level: u8) -> String {
    format!("Postern ({level})")
}

/// Returns the current position of a game. That of a match names its players, and its result if it is over.
pub fn last_position(state: &dyn GameState, of: Option<&Record>, voice: &Voice) -> Diagram {
    let mut diagram = state.diagram();
    if let Some(of) = of {
        name(&mut diagram, of, state, voice);
        if !of.is_running() {
            diagram.strip.to_move = None;
            diagram.strip.ending = ending(of, state);
        }
    }
    diagram
}

/// Adds the players and the title of a match to a diagram.
pub fn name(diagram: &mut Diagram, of: &Record, state: &dyn GameState, voice: &Voice) {
    diagram.strip.players =
        Pair::new(&of.players.first, &of.players.second).map(|player| plain_name(voice, player));
    diagram.strip.title = format!("{} #{}", state.info().name, of.id);
}

/// Adds the words of its strip to a diagram.
pub fn word(diagram: &mut Diagram, voice: &Voice) {
    diagram.strip.texts = strip_texts(diagram, &|phrase| voice.say(phrase));
}
