//! Draws and takebacks: the rules for offers and answers, their storage, their notices, and their messages in chat.

mod asked;
mod computer;
mod kept;
mod oops;
mod plans;
mod rules;
mod swaps;
mod told;

use postern::play::record::MatchState;
use postern::play::record::replay::replay;
use postern::play::step::apply::apply;
use postern::play::step::offer::NoAgreement;
use postern::play::step::transition::Transition;
use postern_testkit::prelude::*;

/// A match in memory. A refused command leaves it unchanged.
struct Bout {
    record: Record,
    now: Timestamp,
}

impl Bout {
    /// A match of Ann, who moves first, and Ben.
    fn begin(game: &str) -> Bout {
        let state = catalogue().begin(game, &[], None).expect("it begins");
        let player = |id, name: &str| Player::Person { id, name: name.into() };
        let players = Pair::new(player(ANN, "Ann"), player(BEN, "Ben"));
        let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
        let (seat, position) = (state.to_move(), state.position());
        let opening = MatchState { ply: 0, to_move: Some(seat), position, last_move_at: NOON };
        let begun = Record::begin(Terms::new(game, Pace::Days(3)), 1, opening, players, home);
        let clock = begun.clock.told(NOON);
        Bout { record: Record { id: MatchId(0x7F3), rated: false, clock, ..begun }, now: NOON }
    }

    /// A match of Ransom after `moves` moves.
    fn after(moves: usize) -> Bout {
        let mut bout = Bout::begin("ransom");
        for _ in 0..moves {
            bout.play();
        }
        bout
    }

    fn to_move(&self) -> Seat {
        replay(&catalogue(), &self.record).expect("it can be replayed").to_move()
    }

    fn by(seat: Seat) -> PersonId {
        if seat == Seat::First { ANN } else { BEN }
    }

    fn act(&mut self, by: PersonId, command: &Command) -> Result<Transition, Refusal> {
        let done = self.try_by(Actor::Person(by), command)?;
        assert_eq!(done.record.revision, self.record.revision + 1, "{command:?}");
        self.record = done.record.clone();
        Ok(done)
    }

    fn try_by(&self, by: Actor, command: &Command) -> Result<Transition, Refusal> {
        let mut state = replay(&catalogue(), &self.record).expect("it can be replayed");
        let done = apply(&self.record, &mut *state, by, command, self.now)?;
        assert_eq!(
            state.position(),
            replay(&catalogue(), &done.record).expect("it can be replayed").position()
        );
        assert_eq!(done.record.state.position, state.position());
        Ok(done)
    }

    /// Plays the first legal move for the player to move.
    fn play(&mut self) -> Transition {
        let state = replay(&catalogue(), &self.record).expect("it can be replayed");
        let text = state.legal(2).first().expect("there is a move").clone();
        let command = Command::Move { seen: self.record.ply(), text };
        self.act(Bout::by(state.to_move()), &command).expect("the move is legal")
    }

    fn offer(&mut self, by: PersonId, what: Proposal) -> Result<Offer, Refusal> {
        self.act(by, &Command::Offer { seen: self.record.ply(), what })?;
        Ok(self.record.agreements.offer.expect("it stands"))
    }

    fn agree(&mut self, by: PersonId, offer: Offer) -> Result<Transition, Refusal> {
        self.act(by, &Command::Agree { offer })
    }
}

fn no(why: NoAgreement) -> Refusal {
    Refusal::Agreement(why)
}
