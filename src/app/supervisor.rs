//! Supervises the tasks that live as long as the program: the first that ends by itself ends the program.

use std::collections::HashMap;

use tokio::task::{Id, JoinError, JoinSet};

/// The long-lived tasks, by name. Dropping the supervisor stops them.
#[derive(Default)]
pub struct Supervisor {
    tasks: JoinSet<()>,
    names: HashMap<Id, &'static str>,
}

impl Supervisor {
    /// Starts a task that should run forever.
    pub fn start(&mut self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        let id = self.tasks.spawn(task).id();
        self.names.insert(id, name);
    }

    /// Waits for the first task that ends or panics, and returns which one as an error. Never returns if there is no
    /// task.
    pub async fn first_end(&mut self) -> anyhow::Error {
        match self.tasks.join_next_with_id().await {
            Some(ended) => self.explain(ended),
            None => std::future::pending().await,
        }
    }

    /// Stops all tasks and waits until they have stopped.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }

    fn explain(&self, ended: Result<(Id, ()), JoinError>) -> anyhow::Error {
        let name = |id| self.names.get(&id).copied().unwrap_or("?");
        match ended {
            Ok((id, ())) => anyhow::anyhow!("the task \"{}\" ended, which it never should", name(id)),
            Err(broken) => {
                let id = broken.id();
                anyhow::anyhow!("the task \"{}\" broke down: {broken}", name(id))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn first(task: impl Future<Output = ()> + Send + 'static) -> String {
        let mut supervisor = Supervisor::default();
        supervisor.start("patience", std::future::pending());
        supervisor.start("haste", task);
        let why = supervisor.first_end().await.to_string();
        supervisor.stop().await;
        why
    }

    #[tokio::test]
    async fn a_task_that_ends_is_named() {
        let why = first(async {}).await;
        assert!(why.contains("\"haste\" ended"), "{why}");
    }

    #[tokio::test]
    async fn a_task_that_panics_is_named_with_its_last_words() {
        let why = first(async { panic!("no more of this") }).await;
        assert!(why.contains("\"haste\" broke down") && why.contains("no more of this"), "{why}");
    }

    #[tokio::test]
    async fn where_all_is_well_nothing_ends() {
        let mut supervisor = Supervisor::default();
        supervisor.start("patience", std::future::pending());
        let soon = tokio::time::timeout(std::time::Duration::ZERO, supervisor.first_end());
        assert!(soon.await.is_err());
    }
}
