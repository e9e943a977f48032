//! Bit sets of squares, in the smallest integer type that holds a board.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of small numbers, one bit each: `u64` for 8x8 boards, `u128` for 11x11, [`Wide`] for larger ones.
///
/// Shifts must be by less than [`Bits::CAPACITY`]. Bits shifted out at either end are lost.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The size of the set's range. Members must be below this number.
    const CAPACITY: u32;
    const EMPTY: Self;

    /// Returns the set with only this member.
    fn bit(index: u32) -> Self;

    fn count(self) -> u32;

    /// Returns the smallest member.
    fn lowest(self) -> Option<u32>;

    /// Removes and returns the smallest member.
    fn pop(&mut self) -> Option<u32>;

    /// Returns the member that has exactly `n` smaller members.
    fn nth(self, n: u32) -> Option<u32> {
        self.ones().nth(n as usize)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline(always)]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the members of `self` that are not in `other`.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Iterates over the members in ascending order.
    fn ones(self) -> Ones<Self> {
        Ones(self)
    }
}

/// Iterator over the members of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Ones<B>(B);

impl<B: Bits> Iterator for Ones<B> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        self.0.pop()
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const CAPACITY: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }

            #[inline(always)]
            fn pop(&mut self) -> Option<u32> {
                let index = self.lowest()?;
                *self &= *self - 1;
                Some(index)
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set of up to `64 * N` members. Word 0 has the smallest ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wide<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Wide([0; N])
    }
}

impl<const N: usize> Bits for Wide<N> {
    const CAPACITY: u32 = 64 * N as u32;
    const EMPTY: Self = Wide([0; N]);

    #[inline(always)]
    fn bit(index: u32) -> Self {
        let mut set = Self::EMPTY;
        set.0[(index / 64) as usize] = 1 << (index % 64);
        set
    }

    #[inline(always)]
    fn has(self, index: u32) -> bool {
        self.0[(index / 64) as usize] >> (index % 64) & 1 == 1
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> Option<u32> {
        (0..N).find(|&i| self.0[i] != 0).map(|i| i as u32 * 64 + self.0[i].trailing_zeros())
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let index = word as u32 * 64 + self.0[word].trailing_zeros();
        self.0[word] &= self.0[word] - 1;
        Some(index)
    }

    #[inline(always)]
    fn nth(self, mut n: u32) -> Option<u32> {
        for (word, bits) in (0..).zip(self.0) {
            let here = bits.count_ones();
            if n < here {
                return bits.nth(n).map(|index| 64 * word + index);
            }
            n -= here;
        }
        None
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident),*) => {$(
        impl<const N: usize> $trait for Wide<N> {
            type Output = Self;

            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                for i in 0..N {
                    self.0[i] = self.0[i].$method(other.0[i]);
                }
                self
            }
        }

        impl<const N: usize> $assign for Wide<N> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

bitwise!(
    BitAnd bitand BitAndAssign bitand_assign,
    BitOr bitor BitOrAssign bitor_assign,
    BitXor bitxor BitXorAssign bitxor_assign
);

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

/// Implements a shift. `$from` gives the source index of each word. Carried bits come from the next word beyond the
/// source.
macro_rules! shift {
    ($trait:ident $method:ident $back:ident $from:ident) => {
        impl<const N: usize> $trait<u32> for Wide<N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, by: u32) -> Self {
                let (words, bits) = ((by / 64) as usize, by % 64);
                let word = |i: usize| if i < N { self.0[i] } else { 0 };
                Wide(std::array::from_fn(|i| {
                    let here = word(i.$from(words)).$method(bits);
                    if bits == 0 { here } else { here | word(i.$from(words + 1)).$back(64 - bits) }
                }))
            }
        }
    };
}

shift!(Shl shl shr wrapping_sub);
shift!(Shr shr shl wrapping_add);

#[cfg(test)]
mod tests {
    use super::*;

    /// Splits a `u128` into two words.
    fn wide(set: u128) -> Wide<2> {
        Wide([set as u64, (set >> 64) as u64])
    }

    proptest::proptest! {
        #[test]
        fn wide_sets_behave_like_words(a: u128, b: u128, by in 0u32..128) {
            assert_eq!(wide(a) & wide(b), wide(a & b));
            assert_eq!(wide(a) | wide(b), wide(a | b));
            assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
            assert_eq!(!wide(a), wide(!a));
            assert_eq!(wide(a) << by, wide(a << by));
            assert_eq!(wide(a) >> by, wide(a >> by));
            assert_eq!(wide(a).count(), a.count_ones());
            assert_eq!(wide(a).has(by), a.has(by));
            assert!(wide(a).ones().eq(a.ones()));
        }
    }
}
