//! The techniques of the searches, each of which a trial can leave out to learn what it is worth.

/// A technique of the alpha-beta search, or of the tree of playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// The game's network, upon its weights or beside its playouts.
    Network,
    /// The transposition table.
    Table,
    /// Quiet moves that were good enough at the same ply come first.
    Killers,
    /// Quiet moves come in the order of their successes so far.
    History,
    /// The same with their successes as answers to the move before.
    Answers,
    /// A first look between bounds close to the value of the depth before.
    Aspiration,
    LateMoveReductions,
    /// Reductions of late moves at the root.
    LateRootMoves,
    /// Less depth where the table knows no move.
    InternalReductions,
    /// Less depth and fewer moves where the mover's estimate has not risen.
    Improving,
    NullMove,
    ReverseFutility,
    Futility,
    LateMovePruning,
    SingularExtension,
    /// More depth for urgent answers.
    Urgent,
    /// Wins with one move that are known without trying the moves.
    InstantWins,
    /// Loud moves are tried before the others are listed.
    LoudFirst,
    Quiescence,
    /// What playouts tell about moves that were made later in them.
    Rave,
    /// Proven ends in the tree of playouts.
    Proofs,
}

impl Technique {
    /// All of them, as they are written.
    pub const ALL: [(&'static str, Technique); 21] = [
        ("network", Technique::Network),
        ("table", Technique::Table),
        ("killers", Technique::Killers),
        ("history", Technique::History),
        ("answers", Technique::Answers),
        ("aspiration", Technique::Aspiration),
        ("late-move-reductions", Technique::LateMoveReductions),
        ("late-root-moves", Technique::LateRootMoves),
        ("internal-reductions", Technique::InternalReductions),
        ("improving", Technique::Improving),
        ("null-move", Technique::NullMove),
        ("reverse-futility", Technique::ReverseFutility),
        ("futility", Technique::Futility),
        ("late-move-pruning", Technique::LateMovePruning),
        ("singular-extension", Technique::SingularExtension),
        ("urgent", Technique::Urgent),
        ("instant-wins", Technique::InstantWins),
        ("loud-first", Technique::LoudFirst),
        ("quiescence", Technique::Quiescence),
        ("rave", Technique::Rave),
        ("proofs", Technique::Proofs),
    ];
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Techniques(u32);

impl Techniques {
    pub const NONE: Techniques = Techniques(0);

    #[must_use]
    pub fn and(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u32)
    }

    #[inline(always)]
    pub fn contains(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u32 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_what_was_put_into_it_and_nothing_else() {
        for (at, (name, technique)) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, at, "{name} is not in its place");
            let one = Techniques::NONE.and(technique);
            for (_, other) in Technique::ALL {
                assert_eq!(one.contains(other), other == technique);
            }
            assert!(!Techniques::NONE.contains(technique));
        }
    }
}
