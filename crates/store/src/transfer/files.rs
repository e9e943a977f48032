//! Durable files and folders: written completely or not at all, and safe from power cuts. Files and folders that root makes
//! belong to the owner of their folder, so that the account of the bot can use them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces the contents of a file. After a crash the file has either the old or the new contents in full. On return
/// the new contents are on disk.
///
/// # Errors
/// [`io::Error`]; the file then has its old contents.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = NewFile::create(path)?;
    new.write_all(bytes)?;
    new.put_in_place()
}

/// Creates a folder and its missing parents, which no other account can enter, and syncs the parent of each new folder.
///
/// # Errors
/// [`io::Error`] if a folder can't be created or synced.
pub fn make_folders(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let parent = parent_of(folder);
    make_folders(parent)?;
    match make_folder(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
        made => made?,
    }
    sync_folder(parent)
}

/// Creates a folder that no other account can enter.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    give(folder, parent_of(folder))
}

/// Gives a file or folder that root made to the owner of the folder that it is in. Does nothing for other accounts, which
/// can't.
///
/// # Errors
/// [`io::Error`] if the owners can't be read.
#[cfg(unix)]
fn give(new: &Path, folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let (of_new, owner) = (fs::symlink_metadata(new)?, fs::metadata(folder)?);
    // Another name of the same file may be anywhere.
    let is_ours = of_new.is_dir() || (of_new.is_file() && of_new.nlink() == 1);
    if of_new.uid() != 0 || owner.uid() == 0 || !is_ours {
        return Ok(());
    }
    match std::os::unix::fs::lchown(new, Some(owner.uid()), Some(owner.gid())) {
        // In a container, root may lack this right.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            tracing::warn!(%error, "{} can't be given to the owner of its folder", new.display());
            Ok(())
        }
        given => given,
    }
}

/// Does nothing: this system has no such owners.
#[cfg(not(unix))]
fn give(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Gives everything below a folder that root made there to the owner of the folder.
///
/// # Errors
/// [`io::Error`] if the folder can't be read.
pub(crate) fn give_all_in(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        match give(&path, folder) {
            // Another thread has replaced it meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            given => given?,
        }
        if entry.file_type()?.is_dir() {
            give_all_in(&path)?;
        }
    }
    Ok(())
}

/// Makes the names in a folder durable.
///
/// # Errors
/// [`io::Error`] if the folder can't be opened or synced.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    let _ = folder;
    Ok(())
}

/// Returns the folder that a file or folder is in.
pub(crate) fn parent_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file written beside the one that it will replace.
pub(crate) struct NewFile {
    file: io::BufWriter<File>,
    part: PathBuf,
    path: PathBuf,
}

impl NewFile {
    /// Creates `<path>.part`, which no other account can read: it may hold what people typed.
    pub(crate) fn create(path: &Path) -> io::Result<NewFile> {
        let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
        name.push(".part");
        let part = path.with_file_name(name);
        // A part that a crash left keeps its permissions.
        match fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = io::BufWriter::with_capacity(64 * 1024, options.open(&part)?);
        give(&part, parent_of(&part))?;
        Ok(NewFile { file, part, path: path.to_owned() })
    }

    /// Syncs the contents, renames the file to its final name, and syncs the folder.
    pub(crate) fn put_in_place(self) -> io::Result<()> {
        self.file.into_inner()?.sync_all()?;
        fs::rename(&self.part, &self.path)?;
        sync_folder(parent_of(&self.path))
    }

    /// Deletes the unfinished file.
    pub(crate) fn discard(self) {
        drop(self.file);
        // The next attempt overwrites a part that remains.
        let _ = fs::remove_file(&self.part);
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("application");
        for contents in ["1234567", "89"] {
            write_atomically(&path, contents.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), contents);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_written_keeps_its_old_contents() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("application");
        write_atomically(&path, b"old").unwrap();
        fs::create_dir(folder.path().join("application.part")).unwrap();
        assert!(write_atomically(&path, b"new").is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }

    #[test]
    fn folders_are_made_down_to_the_last_and_may_exist() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        make_folders(&deep).unwrap();
        make_folders(&deep).unwrap();
        assert!(deep.is_dir());
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(make_folders(&folder.path().join("file")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn what_root_makes_belongs_to_the_owner_of_its_folder() {
        use std::os::unix::fs::{MetadataExt, chown};
        let folder = tempfile::tempdir().unwrap();
        let owner = |path: &Path| fs::symlink_metadata(path).map(|found| (found.uid(), found.gid())).unwrap();
        if owner(folder.path()).0 != 0 {
            // Only root can give anything away.
            return;
        }
        chown(folder.path(), Some(10_001), Some(10_002)).unwrap();
        let deep = folder.path().join("a/b");
        make_folders(&deep).unwrap();
        let path = deep.join("export.jsonl");
        write_atomically(&path, b"new").unwrap();
        let [left, elsewhere, link] = ["left", "elsewhere", "link"].map(|name| deep.join(name));
        fs::write(&left, "by another library").unwrap();
        fs::write(folder.path().join("outside"), "").unwrap();
        fs::hard_link(folder.path().join("outside"), &elsewhere).unwrap();
        std::os::unix::fs::symlink("/etc/passwd", &link).unwrap();
        give_all_in(folder.path()).unwrap();
        for path in [&folder.path().join("a"), &deep, &path, &left] {
            assert_eq!(owner(path), (10_001, 10_002), "{}", path.display());
        }
        for path in [&elsewhere, &link] {
            assert_eq!(owner(path).0, 0, "{} leads elsewhere", path.display());
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_other_account_can_read_what_is_written() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b");
        make_folders(&deep).unwrap();
        assert_eq!((mode(&folder.path().join("a")), mode(&deep)), (0o700, 0o700));
        let path = deep.join("export.jsonl");
        for old in [&path, &deep.join("export.jsonl.part")] {
            fs::write(old, "old").unwrap();
            fs::set_permissions(old, fs::Permissions::from_mode(0o644)).unwrap();
        }
        write_atomically(&path, b"new").unwrap();
        assert_eq!((mode(&path), fs::read_to_string(&path).unwrap().as_str()), (0o600, "new"));
    }
}
