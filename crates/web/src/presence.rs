//! Who follows a table now: every open page of a role holds a place, which it gives up when its stream ends.

use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::access::Role;
use crate::clock;
use crate::room::Version;

/// A page that is loaded again leaves and comes back: that is nobody's going away.
const RETURNS: Duration = Duration::from_secs(4);

#[derive(Debug)]
struct RolePages {
    role: Role,
    pages: u32,
    /// When the last page was closed.
    left: Option<Instant>,
}

/// The followers of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence(Arc<Mutex<Vec<RolePages>>>);

impl Presence {
    fn lock(&self) -> MutexGuard<'_, Vec<RolePages>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// One more page of a role. `changes` are told when the last one has been gone for a while.
    pub(crate) fn arrive(&self, role: Role, changes: &Arc<watch::Sender<Version>>) -> OpenPage {
        let mut followers = self.lock();
        match followers.iter_mut().find(|follower| follower.role == role) {
            Some(follower) => (follower.pages, follower.left) = (follower.pages + 1, None),
            None => followers.push(RolePages { role, pages: 1, left: None }),
        }
        OpenPage { presence: self.clone(), role, changes: Arc::downgrade(changes) }
    }

    /// Whether some page of a role that is meant is open, or was a moment ago.
    pub(crate) fn sees(&self, meant: impl Fn(Role) -> bool) -> bool {
        let now = clock::now();
        let recent = |left: Instant| now.saturating_duration_since(left) < RETURNS;
        self.lock().iter().any(|follower| {
            meant(follower.role) && (follower.pages > 0 || follower.left.is_some_and(recent))
        })
    }

    fn leave(&self, role: Role) -> bool {
        let mut followers = self.lock();
        let Some(follower) = followers.iter_mut().find(|follower| follower.role == role) else {
            return false;
        };
        follower.pages = follower.pages.saturating_sub(1);
        follower.left = (follower.pages == 0).then(clock::now);
        follower.pages == 0
    }
}

/// The place of one open page.
#[derive(Debug)]
pub(crate) struct OpenPage {
    presence: Presence,
    role: Role,
    /// A room that is closed has nobody to tell.
    changes: Weak<watch::Sender<Version>>,
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if !self.presence.leave(self.role) {
            return;
        }
        let changes = Weak::clone(&self.changes);
        runtime.spawn(async move {
            tokio::time::sleep(RETURNS).await;
            if let Some(changes) = changes.upgrade() {
                changes.send_modify(|version| version.other = version.other.wrapping_add(1));
            }
        });
    }
}
