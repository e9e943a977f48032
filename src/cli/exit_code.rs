//! The exit code of a failed command: whether starting it again may help.

use crate::app::folder::OtherApplication;
use crate::config::ConfigError;
use crate::config::secret_file::SecretError;
use postern_discord::gateway::connect::ConnectError;
use postern_discord::gateway::stopped::Stopped;
use postern_discord::interaction::signature::BadKey;

/// The exit code if another start may succeed.
const FAILURE: u8 = 1;
/// The exit code if every further start would fail until somebody changes a setting (`EX_CONFIG` of sysexits.h). The
/// systemd unit does not restart the bot after it: Discord resets a token that is refused too often.
const WRONG_SETTING: u8 = 78;

/// Returns the exit code for an error.
pub fn of(error: &anyhow::Error) -> u8 {
    let stopped = error.downcast_ref::<Stopped>().is_some_and(Stopped::is_final);
    let refused = error.downcast_ref::<ConnectError>().is_some_and(ConnectError::is_final);
    let unfit = error.is::<ConfigError>() || error.is::<SecretError>() || error.is::<BadKey>();
    if stopped || refused || unfit || error.is::<OtherApplication>() { WRONG_SETTING } else { FAILURE }
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn what_no_restart_changes_has_another_exit_code() {
        let wrong_token = ConnectError::WrongToken { api: "Discord".into() };
        let shards = Stopped::Refused { code: 4011, why: "too few shards" };
        for error in [
            anyhow::Error::from(Stopped::WrongToken),
            shards.into(),
            ConnectError::NoToken.into(),
            ConfigError::Variable { name: "POSTERN_STORE_URL", why: "no URL".into() }.into(),
            SecretError::Empty { what: "the token", path: "token".into() }.into(),
            Err::<(), _>(BadKey).context("discord.public_key can't be used").expect_err("an error"),
            OtherApplication { folder: "data".into(), owner: "1".into(), application: 2 }.into(),
            ConnectError::BadAddress.into(),
            Err::<(), _>(wrong_token).context("the bot can't start").expect_err("an error"),
        ] {
            assert_eq!(of(&error), WRONG_SETTING, "{error}");
        }
        for error in [
            anyhow::anyhow!("the disk is full"),
            Stopped::Disconnected("it broke".into()).into(),
            ConnectError::Unreachable { api: "Discord".into(), why: "no network".into() }.into(),
        ] {
            assert_eq!(of(&error), FAILURE, "{error}");
        }
    }
}
