//! The thread that owns a connection, and the jobs that others give it.
//!
//! Callers are ordinary threads: they hand over a job and wait for its answer.
//! Jobs run one after another in the order they arrive, so there is exactly one
//! writer per handle. The asynchronous driver stays inside this thread.

use std::pin::Pin;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;

use crate::StoreError;
use crate::connection::Connection;
use crate::location::Location;
use crate::store::Access;

type Job = Box<
    dyn for<'s> FnOnce(&'s mut Connection) -> Pin<Box<dyn Future<Output = ()> + 's>>
        + Send
        + 'static,
>;

/// What is done with the schema when a connection is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionMode {
    /// It is brought up to date.
    Migrate,
    /// Nothing.
    AsItIs,
}

/// A running thread with a connection. Dropping it finishes the jobs that wait,
/// closes the connection and ends the thread.
#[derive(Debug)]
pub(crate) struct ConnectionThread {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

/// The answer of a job that may still be running.
pub(crate) struct Pending<T>(Receiver<Result<T, StoreError>>);

impl<T> Pending<T> {
    /// Waits for the answer.
    pub(crate) fn wait(self) -> Result<T, StoreError> {
        self.0.recv().unwrap_or(Err(StoreError::Stopped))
    }
}

impl ConnectionThread {
    /// Starts a thread, connects it and, if asked, brings the schema up to date.
    pub(crate) fn start(
        location: Location,
        access: Access,
        opening: ConnectionMode,
    ) -> Result<Self, StoreError> {
        let (jobs, queue) = channel();
        let (opened, answer) = sync_channel(1);
        let place = location.to_string();
        let thread = std::thread::Builder::new()
            .name("bw-store".to_owned())
            .spawn(move || run(location, (access, opening), &opened, &queue))
            .map_err(|cause| StoreError::CannotOpen { place, cause: cause.to_string() })?;
        let started = Self { jobs: Some(jobs), thread: Some(thread) };
        Pending(answer).wait()?;
        Ok(started)
    }

    /// Gives the thread a job.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        let (answer, pending) = sync_channel(1);
        let job: Job = Box::new(move |connection| {
            Box::pin(async move {
                let done = match connection.ready().await {
                    Ok(()) => work(connection).await,
                    Err(error) => Err(error),
                };
                // Nobody waits any more if the caller gave up half-way.
                let _ = answer.send(done);
            })
        });
        if let Some(jobs) = &self.jobs {
            // If the thread has ended, the answer's sender is dropped with the
            // job and the caller gets an error.
            let _ = jobs.send(job);
        }
        Pending(pending)
    }
}

impl Drop for ConnectionThread {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            // A panic of the thread was already reported to whoever waited.
            let _ = thread.join();
        }
    }
}

fn run(
    location: Location,
    how: (Access, ConnectionMode),
    opened: &SyncSender<Result<(), StoreError>>,
    queue: &Receiver<Job>,
) {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            let (place, cause) = (location.to_string(), error.to_string());
            let _ = opened.send(Err(StoreError::CannotOpen { place, cause }));
            return;
        }
    };
    let mut connection = match runtime.block_on(open(location, how)) {
        Ok(connection) => connection,
        Err(error) => {
            let _ = opened.send(Err(error));
            return;
        }
    };
    let _ = opened.send(Ok(()));
    while let Ok(job) = queue.recv() {
        runtime.block_on(job(&mut connection));
    }
    runtime.block_on(connection.close());
}

async fn open(
    location: Location,
    (access, opening): (Access, ConnectionMode),
) -> Result<Connection, StoreError> {
    let mut connection = Connection::connect(location, access).await?;
    if opening == ConnectionMode::Migrate
        && let Err(error) = connection.migrate().await
    {
        connection.close().await;
        return Err(error);
    }
    Ok(connection)
}
