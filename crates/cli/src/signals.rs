//! Signals: which end the work, which ask for something, and what they leave of the terminal.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, mpsc};
use std::thread;
use std::time::Duration;

use faceup::Cancel;

use crate::output::complain;

/// The request of the user to stop.
pub static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::new);
/// The signal that asked last.
static SIGNAL: AtomicI32 = AtomicI32::new(SIGINT);
/// The number of pieces of work that check the flag and stop in an orderly way.
static WATCHED: AtomicU32 = AtomicU32::new(0);
/// Whether a signal asked for a checkpoint.
static SAVE_REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Whether SIGHUP reloads files instead of ending the work.
static RELOADS: AtomicBool = AtomicBool::new(false);
/// Whether a signal asked to reload.
static RELOAD_REQUESTED: AtomicBool = AtomicBool::new(false);

/// The number of Ctrl-C. It is 2 on every system.
const SIGINT: i32 = 2;
/// The most time to print the last line. The reader of standard error may have stopped.
const LAST_LINE: Duration = Duration::from_secs(1);

/// Catches signals from now on:
///
/// - Ctrl-C, SIGTERM and SIGHUP stop watched work (see `Watched`) in an orderly way, and other work at once. A second one stops all work
///   at once. Those that are ignored at the start, as SIGHUP under `nohup`, stay ignored. See also `reload_on_hangup`.
/// - SIGQUIT ends the program as it does by default, but leaves the terminal as it was.
/// - SIGUSR1, the warning of a batch system, requests a checkpoint.
/// - SIGXFSZ no longer ends the program, so a write beyond the file size limit returns an error.
pub fn catch_signals() {
    // Without a handler, the signal ends the program as it does by default; files are written aside.
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGUSR1, SIGXFSZ};
        // First: by default it would end a solve whose sender wants it to continue.
        let _ = signal_hook::flag::register(SIGUSR1, Arc::clone(&SAVE_REQUESTED));
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        catch_ends();
    }
    #[cfg(not(unix))]
    let _ = ctrlc::set_handler(|| stop(SIGINT));
}

/// Catches the signals that end a program, but not those that are ignored.
#[cfg(unix)]
fn catch_ends() {
    use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTERM};
    let (ready, is_ready) = mpsc::channel::<Infallible>();
    // Start the thread first: a caught signal without a receiver would be lost.
    let spawned = thread::Builder::new().spawn(move || {
        let ignored = ignored();
        let caught = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        let Ok(mut signals) = signal_hook::iterator::Signals::new(caught) else { return };
        drop(ready);
        for signal in signals.forever() {
            match signal {
                SIGHUP if RELOADS.load(SeqCst) => RELOAD_REQUESTED.store(true, SeqCst),
                SIGQUIT => {
                    modes::restore();
                    let _ = signal_hook::low_level::emulate_default_handler(SIGQUIT);
                }
                _ => stop(signal),
            }
        }
    });
    if spawned.is_ok() {
        // Fails once they are caught.
        let _ = is_ready.recv();
    }
}

/// The signals that this process was started with ignored, as bits, if the system reports them.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Asks the work under way to stop. Ends the process if no work checks for that, or none has since the last request.
fn stop(signal: i32) {
    SIGNAL.store(signal, SeqCst);
    if CANCEL.cancel() && WATCHED.load(SeqCst) > 0 {
        return;
    }
    #[cfg(unix)]
    modes::restore();
    let (sender, said) = mpsc::channel::<Infallible>();
    let _ = thread::Builder::new().spawn(move || {
        complain("error: interrupted");
        drop(sender);
    });
    let _ = said.recv_timeout(LAST_LINE);
    std::process::exit(exit_code().into());
}

/// The exit code of a command that a signal ended: 128 and its number, as shells count.
pub fn exit_code() -> u8 {
    128 + SIGNAL.load(SeqCst) as u8
}

/// Whether a signal has requested a checkpoint since the last call.
pub fn is_save_requested() -> bool {
    SAVE_REQUESTED.swap(false, Relaxed)
}

/// From now on, SIGHUP requests a reload of files.
#[cfg(feature = "full")]
pub fn reload_on_hangup() {
    RELOADS.store(true, SeqCst);
}

/// Whether a signal has requested a reload since the last call.
#[cfg(feature = "full")]
pub fn is_reload_requested() -> bool {
    RELOAD_REQUESTED.swap(false, SeqCst)
}

/// While it lives, an interruption does not end the program at once: the work checks for it, or is nearly done.
pub struct Watched(());

impl Watched {
    pub fn new() -> Watched {
        WATCHED.fetch_add(1, SeqCst);
        Watched(())
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        WATCHED.fetch_sub(1, SeqCst);
    }
}

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    CANCEL.is_cancelled()
}

/// Whether the program was asked to end, rather than only its present work.
pub fn terminated() -> bool {
    interrupted() && SIGNAL.load(SeqCst) != SIGINT
}

/// Clears the interruption for the next work.
pub fn forget_interrupt() {
    CANCEL.withdraw();
}

/// The modes of the terminal. A prompt changes them, and a signal at the prompt would leave a shell without echo.
#[cfg(unix)]
pub mod modes {
    use std::io;
    use std::sync::Mutex;

    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
    use nix::unistd::{getpgrp, tcgetpgrp, write};

    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    /// Keeps the present modes. Called before the first prompt.
    pub fn keep() {
        if let Ok(mut before) = BEFORE.lock() {
            *before = tcgetattr(io::stdin()).ok();
        }
    }

    /// Puts the modes back as they were before a prompt, and ends its line.
    pub fn restore() {
        let (Ok(before), Ok(now)) = (BEFORE.lock(), tcgetattr(io::stdin())) else { return };
        // In the background, the terminal belongs to another program, and to change it would stop this one.
        let is_ours = tcgetpgrp(io::stdin()) == Ok(getpgrp());
        if let Some(before) = before.as_ref().filter(|before| is_ours && before.local_flags != now.local_flags) {
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, before);
            // Pasting in brackets off. The main thread may hold standard output.
            let _ = write(io::stdout(), b"\x1b[?2004l\n");
        }
    }
}
