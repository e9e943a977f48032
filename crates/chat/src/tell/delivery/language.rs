//! The language of messages that Postern sends unprompted.

use postern_play::ids::PersonId;
use postern_play::record::home::Home;
use postern_rules::language::Language;
use postern_service::Service;
use postern_store::fault::Fault;

/// Returns the language for messages about a match or challenge: the server's, or the recipient's for direct matches.
pub async fn language(
    service: &Service,
    home: Home,
    of_server: Language,
    to: &[PersonId],
) -> Result<Language, Fault> {
    match (home, to.first()) {
        (Home::Channel { .. }, _) | (Home::Direct, None) => Ok(of_server),
        (Home::Direct, Some(person)) => Ok(service.people.profile(*person).await?.language),
    }
}
