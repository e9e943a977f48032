//! Interactions: each is answered once, in time, and with what was asked for.

use std::collections::BTreeSet;

use postern_play::time::Timestamp;

use super::evidence::was_blocked;
use crate::history::{Events, Said};
use crate::time::shown;
use crate::trouble::Trouble;

/// The time before a missing answer in which its interaction came, in seconds.
const CAME: i64 = 8;
/// The time in which a long trouble has effects, in seconds.
const AFTER: i64 = 60;

/// The longest wait that the simulated Discord asks for, in seconds: no request may go out before its end.
const WAIT: i64 = 125;

/// A trouble that costs one attempt to answer. The next one still comes in time.
fn is_light(trouble: Trouble) -> bool {
    matches!(
        trouble,
        Trouble::LostRequest
            | Trouble::LostAnswer
            | Trouble::DoubledRequest
            | Trouble::Garbage
            | Trouble::DoubledEvent
            | Trouble::LostWake
    )
}

/// True if a trouble that no attempt survives was met shortly before.
fn is_heavy(events: &Events, at: Timestamp) -> bool {
    let since = at.plus_seconds(-AFTER);
    was_blocked(events, since, at)
        || events.met.iter().any(|(met, trouble)| since <= *met && *met <= at && !is_light(*trouble))
        || events
            .sent
            .iter()
            .any(|sent| at.plus_seconds(-WAIT) <= sent.at && sent.at <= at && sent.status == 429)
}

/// Each action gets an answer, and an answer names a fault only if there was one.
pub(crate) fn answered(events: &Events) -> Vec<String> {
    let mut wrong = Vec::new();
    for &(at, person, said) in &events.said {
        let came = at.plus_seconds(-CAME);
        let lost = events.met.iter().filter(|(met, _)| came <= *met && *met <= at).count();
        let refused = events
            .sent
            .iter()
            .filter(|sent| sent.is_answer() && came <= sent.at && sent.at <= at && sent.status > 400);
        let attempts = lost + refused.count();
        let what = match said {
            Said::Nothing if attempts < 2 => "got no answer",
            Said::Fault if attempts == 0 => "heard of a fault of ours",
            Said::Repeated if attempts == 0 => "heard that their only action was done before",
            _ => continue,
        };
        if !is_heavy(events, at) {
            wrong.push(format!("{} {what} at {} without a reason", person.0, shown(at)));
        }
    }
    wrong
}

/// No action is carried out twice.
pub(crate) fn asked_once(events: &Events) -> Vec<String> {
    let mut known = BTreeSet::new();
    let asked = events.commits.iter().filter_map(|(at, change)| Some((at, change.asked_by?)));
    let again = asked.filter(|(_, asked)| !known.insert(*asked));
    again
        .map(|(at, asked)| format!("interaction {} is carried out again at {}", asked.0, shown(*at)))
        .collect()
}

/// No interaction is answered again after Discord took an answer, unless its confirmation was lost.
pub(crate) fn answered_once(events: &Events) -> Vec<String> {
    const ALREADY: u64 = 40_060;
    let again = events.sent.iter().filter(|sent| sent.is_answer() && sent.code == ALREADY);
    let unexcused = again.filter(|sent| {
        let since = sent.at.plus_seconds(-CAME);
        let lost = events.met.iter().any(|(met, trouble)| {
            since <= *met && *met <= sent.at && !matches!(trouble, Trouble::DoubledEvent | Trouble::LateEvent)
        });
        let refused = events
            .sent
            .iter()
            .any(|other| other.request == sent.request && other.status >= 400 && other.code != ALREADY);
        !lost && !refused && !was_blocked(events, since, sent.at)
    });
    unexcused.map(|sent| format!("{} answers again at {}", sent.request, shown(sent.at))).collect()
}

#[cfg(test)]
mod tests {
    use postern_play::ids::{InteractionId, PersonId};
    use postern_play::step::change::Change;

    use super::*;
    use crate::history::Sent;
    use crate::time::START;

    fn at(seconds: i64) -> Timestamp {
        START.plus_seconds(seconds)
    }

    fn said(said: Said, met: &[(i64, Trouble)]) -> Vec<String> {
        let met = met.iter().map(|(second, trouble)| (at(*second), *trouble)).collect();
        answered(&Events { said: vec![(at(100), PersonId(7), said)], met, ..Events::default() })
    }

    #[test]
    fn one_lost_request_is_no_reason_for_silence_and_two_or_a_slow_one_are() {
        use Trouble::{LateAnswer, LostRequest};
        assert!(said(Said::Nothing, &[])[0].contains("got no answer"));
        assert_eq!(said(Said::Nothing, &[(98, LostRequest)]).len(), 1);
        assert_eq!(said(Said::Nothing, &[(97, LostRequest), (99, LostRequest)]), [""; 0]);
        assert_eq!(said(Said::Nothing, &[(90, LateAnswer)]), [""; 0]);
        assert_eq!(said(Said::Nothing, &[(10, LateAnswer)]).len(), 1);
    }

    #[test]
    fn a_fault_and_a_repetition_need_a_trouble() {
        for what in [Said::Fault, Said::Repeated] {
            assert_eq!(said(what, &[]).len(), 1, "{what:?}");
            assert_eq!(said(what, &[(99, Trouble::StoreFault)]), [""; 0], "{what:?}");
        }
    }

    #[test]
    fn an_action_that_is_carried_out_twice_breaks_the_contract() {
        let commit = |asked| (at(1), Change { asked_by: Some(InteractionId(asked)), ..Change::default() });
        let wrong =
            |all: [u64; 2]| asked_once(&Events { commits: all.map(commit).into(), ..Events::default() });
        assert_eq!(wrong([5, 6]), [""; 0]);
        assert_eq!(wrong([5, 5]).len(), 1);
    }

    #[test]
    fn a_second_answer_needs_a_lost_confirmation() {
        let sent = Sent {
            at: at(5),
            request: "POST /api/v10/interactions/1/t/callback".into(),
            status: 400,
            code: 40_060,
            is_own_limit: false,
            process: 1,
            content: 0,
        };
        let events = |met| Events { sent: vec![sent.clone()], met, ..Events::default() };
        assert_eq!(answered_once(&events(vec![(at(4), Trouble::DoubledEvent)])).len(), 1);
        assert_eq!(answered_once(&events(vec![(at(4), Trouble::LostAnswer)])), [""; 0]);
    }
}
