//! The text of a game record in a picture.

use std::path::Path;

use anyhow::Context;

use postern_render::file::record::record_in_picture;

/// Returns the text of the record in a picture.
pub(super) fn text_in(bytes: &[u8], file: &Path) -> anyhow::Result<String> {
    let record =
        record_in_picture(bytes).with_context(|| format!("{} is no sound picture", file.display()))?;
    record.with_context(|| format!("{} carries no game record", file.display()))
}
