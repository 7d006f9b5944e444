//! The processes of another program: they are a group, and end together.

use std::io;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What is running, so that it can be ended from anywhere.
static RUNNING: Mutex<Running> = Mutex::new(Running { children: Vec::new(), is_over: false });

struct Running {
    children: Vec<Arc<Mutex<Child>>>,
    /// Nothing may be started any more.
    is_over: bool,
}

/// A lock, also after a panic: what is behind it is whole between two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A child process, with all that it has started. Dropping it ends them.
pub(crate) struct Process {
    child: Arc<Mutex<Child>>,
}

/// How often to look whether a process has ended.
const POLL: Duration = Duration::from_millis(5);
/// How long a process may take to end by itself before it is killed.
const GRACE: Duration = Duration::from_millis(500);

impl Process {
    /// Starts a command, in a group of its own: Ctrl-C in a terminal does not reach it, and what it starts ends with it.
    pub fn start(command: &mut Command) -> io::Result<Process> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // No process may start between the end of all and the end of this program.
        let mut running = lock(&RUNNING);
        if running.is_over {
            return Err(io::Error::other("this program is about to end"));
        }
        let child = Arc::new(Mutex::new(command.spawn()?));
        running.children.push(Arc::clone(&child));
        Ok(Process { child })
    }

    /// Takes the streams of the child.
    pub fn take<T>(&mut self, stream: impl FnOnce(&mut Child) -> Option<T>) -> Option<T> {
        stream(&mut lock(&self.child))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let until = Instant::now() + GRACE;
        while !has_ended(&mut lock(&self.child)) && Instant::now() < until {
            thread::sleep(POLL);
        }
        let is_killed = kill(&mut lock(&self.child));
        lock(&RUNNING).children.retain(|child| !Arc::ptr_eq(child, &self.child));
        // A process that belongs to another user cannot be killed, and is not waited for.
        if is_killed {
            let _ = lock(&self.child).wait();
        }
    }
}

/// Kills all processes that run. From now on none can be started.
pub(crate) fn kill_all() {
    let mut running = lock(&RUNNING);
    running.is_over = true;
    for child in &running.children {
        kill(&mut lock(child));
    }
}

/// Whether a child has ended.
///
/// On Unix it is not waited for: until it is, its number, which is also that of its group, cannot become another's.
fn has_ended(child: &mut Child) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
    }
    #[cfg(not(unix))]
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a child and, on Unix, what is left of its group. Returns whether the child has ended, or is about to.
fn kill(child: &mut Child) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // It fails if nothing is left of the group.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    child.kill().is_ok()
}
