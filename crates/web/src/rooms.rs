//! The rooms in use, each on its own thread, opened when somebody looks and closed when nobody does.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use bw_catalog::BotWork;
use bw_core::Message;
use bw_store::GameId;
use tokio::sync::watch;

use crate::app::App;
use crate::failure::Failure;
use crate::room::{Room, Version};

/// A room without visitors is closed after this long.
const IDLE: Duration = Duration::from_secs(600);
/// The longest a request waits for its room.
const ANSWER: Duration = Duration::from_secs(60);
/// Rooms open at once.
const ROOMS: usize = 2_000;

type Job = Box<dyn FnOnce(Result<&mut Room, Failure>) + Send>;

/// What a room is told.
enum Letter {
    /// Something to do in it.
    Job(Job),
    /// A bot of the search with this number has thought.
    Thought(u64, Box<dyn BotWork>),
}

#[derive(Clone)]
struct Door {
    letters: Sender<Letter>,
    version: watch::Receiver<Version>,
}

/// All open rooms.
#[derive(Default)]
pub(crate) struct Rooms {
    doors: Mutex<HashMap<GameId, Door>>,
}

impl Rooms {
    /// Does something in a room and waits for the answer. Blocks: not for asynchronous threads.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        id: GameId,
        work: impl FnOnce(&mut Room) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let (answer, answered) = channel();
        let mut letter = Letter::Job(Box::new(move |room| {
            // Whoever asked may have gone.
            let _ = answer.send(room.and_then(work));
        }));
        // A room that was just closing is opened once more.
        for _ in 0..3 {
            match self.door(app, id)?.letters.send(letter) {
                Ok(()) => {
                    return answered.recv_timeout(ANSWER).unwrap_or_else(|_| {
                        Err(Failure::broken(Message::new("refused-table-silent")))
                    });
                }
                Err(unsent) => letter = unsent.0,
            }
            self.forget(id);
        }
        Err(Failure::broken(Message::new("refused-table-closed")))
    }

    /// Brings a bot back to its room, if that is still open; one that is opened anew asks its bots anew.
    pub(crate) fn bring_back(&self, id: GameId, search: u64, work: Box<dyn BotWork>) {
        let door = self.lock().get(&id).cloned();
        if let Some(door) = door {
            let _ = door.letters.send(Letter::Thought(search, work));
        }
    }

    /// A stream of versions of a room.
    pub(crate) fn versions(
        &self,
        app: &Arc<App>,
        id: GameId,
    ) -> Result<watch::Receiver<Version>, Failure> {
        Ok(self.door(app, id)?.version)
    }

    /// Closes a room, if it is open.
    pub(crate) fn forget(&self, id: GameId) {
        self.lock().remove(&id);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, Door>> {
        self.doors.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    fn door(&self, app: &Arc<App>, id: GameId) -> Result<Door, Failure> {
        let mut doors = self.lock();
        if let Some(door) = doors.get(&id) {
            return Ok(door.clone());
        }
        if doors.len() >= ROOMS {
            return Err(Failure::new(
                axum::http::StatusCode::SERVICE_UNAVAILABLE,
                Message::new("refused-tables-taken"),
            ));
        }
        let (letters, todo) = channel();
        let (versions, version) = watch::channel(Version::default());
        let weak = Arc::downgrade(app);
        std::thread::Builder::new()
            .name(format!("game {id}"))
            .spawn(move || live(&weak, id, &todo, versions))
            .map_err(|error| Failure::broken(format!("The table could not be opened: {error}")))?;
        let door = Door { letters, version };
        doors.insert(id, door.clone());
        Ok(door)
    }
}

/// The life of a room's thread.
fn live(app: &Weak<App>, id: GameId, todo: &Receiver<Letter>, versions: watch::Sender<Version>) {
    let Some(strong) = app.upgrade() else { return };
    let opened = catch_unwind(AssertUnwindSafe(|| Room::open(&strong, id, versions)))
        .unwrap_or_else(|_| Err(Failure::broken(Message::new("refused-game-stuck"))));
    drop(strong);
    match opened {
        Ok(mut room) => {
            while work(&mut room, todo) {}
            room.keep_clocks();
        }
        Err(failure) => {
            // The first visitor at least learns why; later ones open the room again.
            let mut letter = todo.recv_timeout(ANSWER).ok();
            while let Some(Letter::Job(job)) = letter {
                job(Err(failure.clone()));
                letter = todo.try_recv().ok();
            }
        }
    }
    if let Some(app) = app.upgrade() {
        app.rooms.forget(id);
    }
}

/// One job, one bot's answer or what is due by itself; false when the room is to be closed.
fn work(room: &mut Room, todo: &Receiver<Letter>) -> bool {
    let wait = room.wait();
    let done = match todo.recv_timeout(wait.unwrap_or(IDLE)) {
        Ok(Letter::Job(job)) => catch_unwind(AssertUnwindSafe(|| match room.refresh() {
            Ok(()) => job(Ok(room)),
            Err(failure) => job(Err(failure)),
        })),
        Ok(Letter::Thought(search, work)) => {
            catch_unwind(AssertUnwindSafe(|| room.answered(search, work)))
        }
        Err(RecvTimeoutError::Timeout) if wait.is_some() => {
            catch_unwind(AssertUnwindSafe(|| room.by_itself()))
        }
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return false,
    };
    // After a panic the session is not to be trusted: the next visitor builds it anew from the store.
    done.is_ok()
}
