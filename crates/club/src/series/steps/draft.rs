//! A series during a step: its next state and the effects of the step.

use std::collections::BTreeSet;

use super::effect::{Effect, LeftGames, Notice};
use crate::series::state::member::{Member, MemberState};
use crate::series::state::pairing::{Cause, Pairing, PairingId, PairingState, Side, Verdict};
use crate::series::state::series::Series;
use crate::series::state::settings::Form;
use postern_ids::PersonId;
use postern_ids::time::Timestamp;

/// The next state of a series.
pub struct Draft {
    pub series: Series,
    pub effects: Vec<Effect>,
    pub now: Timestamp,
}

impl Draft {
    pub fn new(series: &Series, now: Timestamp) -> Draft {
        Draft { series: series.clone(), effects: Vec::new(), now }
    }

    /// Tells a player, unless they withdrew.
    pub fn tell(&mut self, player: PersonId, notice: Notice) {
        let state = self.series.member(player).map(|member| member.state);
        if let Some(MemberState::Withdrawn { .. }) = state {
            return;
        }
        self.effects.push(Effect::Told { player, notice });
    }

    pub fn tell_both(&mut self, pairing: &Pairing, notice: Notice) {
        self.tell(pairing.first, notice);
        self.tell(pairing.second, notice);
    }

    /// Tells a player who left, and each opponent in these pairings, what becomes of the games. No player hears it twice.
    pub fn tell_left(&mut self, player: PersonId, pairings: &[PairingId], games: LeftGames) {
        let own = pairings.iter().filter_map(|id| self.series.pairing(*id));
        let opponents: BTreeSet<PersonId> = own.filter_map(|pairing| pairing.opponent(player)).collect();
        if opponents.is_empty() {
            return;
        }
        let notice = Notice::Left { player, games };
        for opponent in opponents {
            self.tell(opponent, notice);
        }
        self.effects.push(Effect::Told { player, notice });
    }

    pub fn member_mut(&mut self, player: PersonId) -> Option<&mut Member> {
        self.series.members.iter_mut().find(|member| member.player == player)
    }

    pub fn remove_member(&mut self, player: PersonId) {
        self.series.members.retain(|member| member.player != player);
    }

    /// Plans a pairing.
    pub fn plan(&mut self, round: u16, first: PersonId, second: PersonId) -> PairingId {
        let id = PairingId(self.series.next);
        self.series.next += 1;
        let state = PairingState::Planned;
        self.series.pairings.push(Pairing { id, round, first, second, attempt: 0, state, climbed: (0, 0) });
        id
    }

    /// Starts the match of a pairing.
    pub fn start(&mut self, id: PairingId) {
        let since = self.now;
        let Some(pairing) = self.pairing_mut(id) else { return };
        pairing.state = PairingState::Running { since, game: None };
        let Pairing { id: pairing, round, first, second, attempt, .. } = *pairing;
        self.effects.push(Effect::StartMatch { pairing, round, attempt, first, second });
    }

    /// Starts another match in place of a void one.
    pub fn start_again(&mut self, id: PairingId) {
        let Some(pairing) = self.pairing_mut(id) else { return };
        pairing.attempt = pairing.attempt.saturating_add(1);
        let pairing = pairing.clone();
        self.tell_both(&pairing, Notice::Again { pairing: id });
        self.start(id);
    }

    /// Records the result of a pairing. Tells both players, unless the end of their game or a withdrawal tells them.
    pub fn decide(&mut self, id: PairingId, verdict: Verdict, cause: Cause) {
        let at = self.now;
        let Some(pairing) = self.pairing_mut(id) else { return };
        let game = pairing.game();
        pairing.state = PairingState::Decided { verdict, cause, at, game };
        let pairing = pairing.clone();
        match (cause, game) {
            (Cause::Forfeit, Some(game)) => self.effects.push(Effect::CloseMatch { pairing: id, game }),
            (Cause::Deadline, Some(game)) => self.effects.push(Effect::LetGo { pairing: id, game }),
            _ => {}
        }
        // Of a withdrawal, each opponent hears once for all games.
        if !matches!(cause, Cause::Played | Cause::Absence | Cause::Forfeit) {
            self.tell_both(&pairing, Notice::Decided { pairing: id, verdict, cause });
        }
        self.climb(id, verdict);
    }

    /// Takes a pairing out of the table, and tells both players.
    pub fn annul(&mut self, id: PairingId) {
        let Some(pairing) = self.series.pairing(id).cloned() else { return };
        self.take_out(id);
        self.tell_both(&pairing, Notice::Annulled { pairing: id });
    }

    /// Takes a pairing out of the table, and back what it changed on the stairs.
    pub fn take_out(&mut self, id: PairingId) {
        let Some(pairing) = self.pairing_mut(id) else { return };
        let before = pairing.clone();
        pairing.state = PairingState::Annulled;
        pairing.climbed = (0, 0);
        if let PairingState::Running { game: Some(game), .. } = before.state {
            self.effects.push(Effect::CloseMatch { pairing: id, game });
        }
        self.step(before.first, -before.climbed.0);
        self.step(before.second, -before.climbed.1);
    }

    /// Moves the winner a step up and the loser a step down. The lowest step has none below.
    fn climb(&mut self, id: PairingId, verdict: Verdict) {
        let (Form::Stairs { .. }, Verdict::Won(winner)) = (self.series.settings.form, verdict) else {
            return;
        };
        let Some(pairing) = self.series.pairing(id) else { return };
        let (first, second) = (pairing.first, pairing.second);
        let (up, down) = if winner == Side::First { (first, second) } else { (second, first) };
        self.step(up, 1);
        let fell = self.step(down, -1);
        let climbed = if winner == Side::First { (1, fell) } else { (fell, 1) };
        if let Some(pairing) = self.pairing_mut(id) {
            pairing.climbed = climbed;
        }
    }

    /// Changes the step of a player, and returns the change.
    fn step(&mut self, player: PersonId, by: i8) -> i8 {
        let Some(member) = self.member_mut(player) else { return 0 };
        let before = member.step;
        member.step = before.saturating_add_signed(by.into());
        if member.step == before { 0 } else { by }
    }

    pub fn pairing_mut(&mut self, id: PairingId) -> Option<&mut Pairing> {
        self.series.pairings.iter_mut().find(|pairing| pairing.id == id)
    }

    /// The open pairings, of one player or of all.
    pub fn open_pairings(&self, player: Option<PersonId>) -> Vec<PairingId> {
        let open = self.series.pairings.iter().filter(|pairing| pairing.is_open());
        open.filter(|pairing| player.is_none_or(|player| pairing.has(player)))
            .map(|pairing| pairing.id)
            .collect()
    }

    /// Gives the first seats to the waiting list, in its order.
    pub fn fill_seats(&mut self) {
        let free = self.series.free_seats();
        let next: Vec<PersonId> = self.series.waiting().take(free).map(|member| member.player).collect();
        for player in next {
            if let Some(member) = self.member_mut(player) {
                member.state = MemberState::Seated;
            }
            self.tell(player, Notice::GotSeat);
        }
    }
}
