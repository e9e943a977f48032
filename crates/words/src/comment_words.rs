//! Comments as lines below a board, and as lines of a record.

use crate::markup::emblem::Emblem;
use crate::markup::escape;
use crate::voice::{Voice, msg, text};
use postern_play::record::Record;
use postern_play::record::comments::Comment;
use postern_render::picture::emblem::Glyph;
use postern_rules::game::transcript::RecordedComment;
use postern_rules::phrase::Phrase;

/// Upper bound on the characters of the comments below a board, which leaves room for the text around them.
const MOST_SHOWN: usize = 1200;
/// Upper bound on the number of positions in the line about comments.
const MOST_NAMED: usize = 20;

/// Returns the number of moves after which a comment appears: the nearest position between `first` and `last`, since
/// positions that were taken back, or that follow earlier rules, are not shown.
pub fn place(comment: &Comment, first: usize, last: usize) -> usize {
    (comment.after as usize).clamp(first, last)
}

/// Returns the lines with these comments, as many as fit.
pub fn lines(voice: &Voice, record: &Record, comments: &[&Comment]) -> Vec<Phrase> {
    let (mut lines, mut length) = (Vec::new(), 0);
    for (shown, comment) in comments.iter().enumerate() {
        let stands = if comment.stands(record) { "yes" } else { "no" };
        let (name, said) = (escape::name(&comment.name), escape::markdown(&comment.text));
        let line = msg!(
            "comment-line",
            mark = Emblem::of_mark(Glyph::Speech).to_string(),
            name = name,
            text = said,
            stands = stands
        );
        length += voice.say(&line).chars().count();
        if length > MOST_SHOWN {
            lines.push(msg!("comments-more", count = comments.len() - shown));
            break;
        }
        lines.push(line);
    }
    lines
}

/// Returns the line that names the positions with comments, or `None` if there are none.
pub fn positions(comments: &[Comment], first: usize, last: usize) -> Option<Phrase> {
    let mut places: Vec<usize> = comments.iter().map(|comment| place(comment, first, last)).collect();
    places.sort_unstable();
    places.dedup();
    let more = places.len() > MOST_NAMED;
    let named: Vec<String> = places.iter().take(MOST_NAMED).map(usize::to_string).collect();
    let rest = if more { ", …" } else { "" };
    let named = format!("{}{rest}", named.join(", "));
    (!places.is_empty()).then(|| msg!("comments-at", places = text(&named)))
}

/// Returns comments for a record, in the order of their positions.
pub fn recorded(comments: Vec<Comment>) -> Vec<RecordedComment> {
    let mut all: Vec<RecordedComment> = comments.iter().map(in_record).collect();
    all.sort_by_key(|comment| comment.after);
    all
}

fn in_record(comment: &Comment) -> RecordedComment {
    let text = format!("{}: {}", escape::plain(&comment.name), escape::line(&comment.text));
    RecordedComment { after: comment.after as usize, text }
}
