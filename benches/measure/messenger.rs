//! A messenger without a network: it answers at once, and remembers when each notice arrived.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use async_trait::async_trait;
use postern::chat::invocation::{Attached, Permission, Permissions};
use postern::chat::message::Message;
use postern::chat::message::address::{Address, NotDelivered};
use postern::chat::message::messenger::Messenger;
use postern::chat::message::reach::Reach;
use postern::play::ids::{ChannelId, MessageId, NoticeId, PersonId, RoleId, ServerId};
use postern::play::record::post::Post;

#[derive(Default)]
pub(crate) struct Instantly {
    reach: Reach,
    pub arrived: Mutex<HashMap<NoticeId, Instant>>,
    last: AtomicU64,
}

#[async_trait]
impl Messenger for Instantly {
    fn reach(&self) -> &Reach {
        &self.reach
    }
    async fn post(&self, to: Address, _: &Message, notice: NoticeId) -> Result<Post, NotDelivered> {
        if let Ok(mut arrived) = self.arrived.lock() {
            arrived.entry(notice).or_insert_with(Instant::now);
        }
        let message = MessageId(1_000_000 + self.last.fetch_add(1, Ordering::Relaxed));
        let channel = match to {
            Address::Channel(channel) => channel,
            Address::Direct(PersonId(person)) => ChannelId(person),
        };
        Ok(Post { channel, message })
    }
    async fn find(&self, _: Address, _: &str) -> Result<Option<Post>, NotDelivered> {
        Ok(None)
    }
    async fn replace(&self, _: Post, _: &Message) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn put_up(&self, to: ChannelId, message: &Message, id: NoticeId) -> Result<Post, NotDelivered> {
        self.post(Address::Channel(to), message, id).await
    }
    async fn revise(&self, _: Post, _: &Message) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn pin(&self, _: Post) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn take_down(&self, _: Post) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn rename_thread(&self, _: ChannelId, _: &str) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn roles(&self, _: ServerId) -> Result<Vec<RoleId>, NotDelivered> {
        Ok(Vec::new())
    }
    async fn remove_buttons(&self, _: Post) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn open_thread(&self, on: Post, _: &str) -> Result<ChannelId, NotDelivered> {
        Ok(ChannelId(on.message.0))
    }
    async fn archive_thread(&self, _: ChannelId, _: &str) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn close_thread(&self, _: ChannelId) -> Result<(), NotDelivered> {
        Ok(())
    }
    async fn fetch(&self, _: &Attached, _: u64) -> Result<Vec<u8>, NotDelivered> {
        Err(NotDelivered::NoWay("no file is there".into()))
    }
    async fn server_name(&self, server: ServerId) -> Result<String, NotDelivered> {
        Ok(server.0.to_string())
    }
    async fn visible(
        &self,
        _: ServerId,
        _: PersonId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        Ok(channels.to_vec())
    }
    async fn open_beside(
        &self,
        _: ServerId,
        _: ChannelId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        Ok(channels.to_vec())
    }
    async fn is_member(&self, _: ServerId, _: PersonId) -> Result<bool, NotDelivered> {
        Ok(true)
    }
    async fn rights(&self, _: ServerId, _: ChannelId) -> Result<Permissions, NotDelivered> {
        Ok(Permissions(Permission::ALL.to_vec()))
    }
    async fn silenced(
        &self,
        _: ServerId,
        _: ChannelId,
        _: &[PersonId],
    ) -> Result<Vec<PersonId>, NotDelivered> {
        Ok(Vec::new())
    }
    fn invitation(&self) -> String {
        String::new()
    }
    fn account_link(&self) -> String {
        String::new()
    }
    async fn add_to_thread(&self, _: ChannelId, _: &[PersonId]) -> Result<(), NotDelivered> {
        Ok(())
    }
}
