//! Ownership of the data folder.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail};

use crate::store::transfer::files::write_atomically;

/// Binds the data folder to one application. Notices of one bot must never go out through another, to other people in
/// other places.
pub(crate) fn claim(data: &Path, application: u64) -> anyhow::Result<()> {
    let path = data.join("application");
    let owner = match std::fs::read_to_string(&path) {
        Ok(owner) => owner.trim().to_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error).with_context(|| format!("{} can't be read", path.display())),
    };
    if owner == application.to_string() {
        return Ok(());
    }
    // An empty file is left by a claim on a full disk.
    if !owner.is_empty() {
        bail!(
            "the folder {} belongs to application {owner}, and the token is of application {application}: name \
             another folder with --data (or remove {} where this is the same bot under a new application)",
            data.display(),
            path.display()
        );
    }
    write_atomically(&path, application.to_string().as_bytes())
        .with_context(|| format!("{} can't be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_folder_belongs_to_one_application() {
        let data = tempfile::tempdir().expect("there is room for a folder");
        claim(data.path(), 1).expect("it belongs to nobody yet");
        claim(data.path(), 1).expect("it is ours");
        let said = claim(data.path(), 2).expect_err("it belongs to another").to_string();
        assert!(said.contains("application 1") && said.contains("--data"), "{said}");
    }

    #[test]
    fn a_claim_that_a_full_disk_left_empty_is_made_again() {
        let data = tempfile::tempdir().expect("there is room for a folder");
        std::fs::write(data.path().join("application"), "").expect("it can be written");
        claim(data.path(), 1).expect("it belongs to nobody");
        claim(data.path(), 2).expect_err("it belongs to another by now");
    }
}
