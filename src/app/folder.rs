//! Ownership of the data folder.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;

use postern_store::transfer::files::write_atomically;

/// The reason why the bot does not start on a folder: it holds the data of another bot.
#[derive(Debug, thiserror::Error)]
#[error(
    "the folder {0} belongs to application {owner}, and the token is of application {application}: name another folder \
     with --data (or remove {0}/application where this is the same bot under a new application)",
    .folder.display()
)]
pub(crate) struct OtherApplication {
    pub folder: PathBuf,
    /// The application that the folder belongs to, as it was written.
    pub owner: String,
    pub application: u64,
}

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
        return Err(OtherApplication { folder: data.to_owned(), owner, application }.into());
    }
    write_atomically(&path, application.to_string().as_bytes())
        .with_context(|| format!("{} can't be written", path.display()))
}

/// Takes the rights of all other accounts from a data folder that was made open to everybody, as earlier versions made
/// it. A folder that only its group can read was made so on purpose.
#[cfg(unix)]
pub(crate) fn close_to_others(data: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let closed = std::fs::metadata(data).and_then(|found| {
        let is_open = found.permissions().mode() & 0o007 != 0;
        if is_open {
            std::fs::set_permissions(data, std::fs::Permissions::from_mode(0o700))?;
        }
        Ok(is_open)
    });
    match closed {
        Ok(true) => {
            tracing::info!("the data folder was open to other accounts of this machine; now it is not")
        }
        Ok(false) => {}
        Err(error) => tracing::warn!(%error, "other accounts of this machine may read the data folder"),
    }
}

/// Does nothing: this system has other rights.
#[cfg(not(unix))]
pub(crate) fn close_to_others(_: &Path) {}

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

    #[cfg(unix)]
    #[test]
    fn a_folder_that_everybody_could_read_is_closed_and_one_of_a_group_is_left_alone() {
        use std::os::unix::fs::PermissionsExt;
        let data = tempfile::tempdir().expect("there is room for a folder");
        for (before, after) in
            [(0o755, 0o700), (0o777, 0o700), (0o701, 0o700), (0o750, 0o750), (0o700, 0o700)]
        {
            std::fs::set_permissions(data.path(), std::fs::Permissions::from_mode(before))
                .expect("it is ours");
            close_to_others(data.path());
            let mode = std::fs::metadata(data.path()).expect("it is there").permissions().mode() & 0o777;
            assert_eq!(mode, after, "{before:o}");
        }
    }

    #[test]
    fn a_claim_that_a_full_disk_left_empty_is_made_again() {
        let data = tempfile::tempdir().expect("there is room for a folder");
        std::fs::write(data.path().join("application"), "").expect("it can be written");
        claim(data.path(), 1).expect("it belongs to nobody");
        claim(data.path(), 2).expect_err("it belongs to another by now");
    }
}
