//! The part of a record that notices need. Decoding a whole record for each question would dominate the time of a move.

use postern_play::ids::{ChallengeId, Ply};
use postern_play::record::post::Post;
use postern_play::record::{Record, Status};

#[derive(Clone, Copy)]
pub(crate) struct RecordExtract {
    pub(crate) ply: Ply,
    pub(crate) over: bool,
    pub(crate) challenge: Option<ChallengeId>,
    pub(crate) reminded: Option<Post>,
}

impl RecordExtract {
    pub(crate) fn of(record: &Record) -> RecordExtract {
        let over = matches!(record.status, Status::Over(_));
        let Record { challenge, reminded, .. } = *record;
        RecordExtract { ply: record.state.ply, over, challenge, reminded }
    }
}
