//! Secrets in files: a file that the configuration names, or a credential of systemd.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::{Discord, Secret, StoreConfig, unquoted};

/// The folder in which systemd puts the credentials of a service.
pub const CREDENTIALS_VARIABLE: &str = "CREDENTIALS_DIRECTORY";
/// The names of the credentials: `LoadCredential=token:/etc/postern/token`.
const TOKEN: &str = "token";
const DATABASE: &str = "database";
/// Upper bound on the bytes of a secret.
const LONGEST: u64 = 16 * 1024;

/// The reason why a secret can't be used. Never contains the secret.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    #[error("the file of {what}, {}, can't be read: {source}", .path.display())]
    Unreadable { what: &'static str, path: PathBuf, source: std::io::Error },
    #[error("the file of {what}, {}, is empty: write the secret into it, alone on its line", .path.display())]
    Empty { what: &'static str, path: PathBuf },
    #[error("the file of {what}, {}, must have one line of text and nothing else", .path.display())]
    NoLine { what: &'static str, path: PathBuf },
}

/// Returns the bot's token: `discord.token` (or DISCORD_TOKEN), else the file `discord.token_file`, else the credential
/// `token` in the folder `credentials`; empty if there is none of them.
///
/// # Errors
/// [`SecretError`] if the file or the credential is there and can't be used.
pub fn token(discord: &Discord, credentials: Option<&Path>) -> Result<Secret, SecretError> {
    if !unquoted(&discord.token.0).is_empty() {
        return Ok(discord.token.clone());
    }
    let found = from_file("the token (discord.token_file)", &discord.token_file)?;
    let found = match found {
        Some(token) => Some(token),
        None => from_credential("the token (the credential of systemd)", credentials, TOKEN)?,
    };
    Ok(Secret(found.unwrap_or_default()))
}

/// Returns the password of the database that the URL may lack: the file `store.password_file`, else the credential
/// `database` in the folder `credentials`.
///
/// # Errors
/// [`SecretError`] if the file or the credential is there and can't be used.
pub fn password(store: &StoreConfig, credentials: Option<&Path>) -> Result<Option<String>, SecretError> {
    match from_file("the password of the database (store.password_file)", &store.password_file)? {
        Some(password) => Ok(Some(password)),
        None => {
            from_credential("the password of the database (the credential of systemd)", credentials, DATABASE)
        }
    }
}

fn from_file(what: &'static str, path: &Path) -> Result<Option<String>, SecretError> {
    if path.as_os_str().is_empty() { Ok(None) } else { read(what, path).map(Some) }
}

fn from_credential(
    what: &'static str,
    folder: Option<&Path>,
    name: &str,
) -> Result<Option<String>, SecretError> {
    match folder.map(|folder| folder.join(name)).filter(|path| path.exists()) {
        Some(path) => read(what, &path).map(Some),
        None => Ok(None),
    }
}

/// Reads the only line of a file.
fn read(what: &'static str, path: &Path) -> Result<String, SecretError> {
    let unreadable = |source| SecretError::Unreadable { what, path: path.to_owned(), source };
    let mut bytes = Vec::new();
    File::open(path).map_err(unreadable)?.take(LONGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    let no_line = || SecretError::NoLine { what, path: path.to_owned() };
    let text = String::from_utf8(bytes).map_err(|_| no_line())?;
    let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
    if text.trim().is_empty() {
        return Err(SecretError::Empty { what, path: path.to_owned() });
    }
    if text.len() as u64 > LONGEST || text.contains(char::is_control) {
        return Err(no_line());
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_comes_from_the_first_place_that_has_one() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("mine");
        std::fs::write(&file, "from the file\r\n").expect("it can be written");
        std::fs::write(folder.path().join("token"), "from systemd\n").expect("it can be written");
        let found = |token: &str, token_file: &Path, credentials| {
            let (token, token_file) = (Secret(token.into()), token_file.to_owned());
            let discord = Discord { token, token_file, ..Discord::default() };
            super::token(&discord, credentials).map(|token| token.0)
        };
        let (none, credentials) = (Path::new(""), Some(folder.path()));
        assert_eq!(found("itself", &file, credentials).expect("a token"), "itself");
        assert_eq!(found(" \"\" ", &file, credentials).expect("a token"), "from the file");
        assert_eq!(found("", none, credentials).expect("a token"), "from systemd");
        assert_eq!(found("", none, None).expect("no token"), "");
        assert_eq!(found("", none, Some(Path::new("/nowhere"))).expect("no token"), "");
        let said = found("", &folder.path().join("gone"), credentials).expect_err("it is named").to_string();
        assert!(said.contains("discord.token_file") && said.contains("gone"), "{said}");
    }

    #[test]
    fn a_file_without_one_line_of_text_is_named_and_never_quoted() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("mine");
        let store = StoreConfig { password_file: file.clone(), ..StoreConfig::default() };
        for wrong in [&b""[..], b" \n", b"hunter2\nhunter2\n", b"hunt\xFFer2", &[b's'; 20_000]] {
            std::fs::write(&file, wrong).expect("it can be written");
            let said = password(&store, None).expect_err("it can't be used").to_string();
            assert!(said.contains("mine") && !said.contains("hunt") && !said.contains("sss"), "{said}");
        }
        std::fs::write(&file, " with blanks \n").expect("it can be written");
        assert_eq!(password(&store, None).expect("a password").as_deref(), Some(" with blanks "));
    }
}
