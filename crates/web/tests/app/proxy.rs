//! A relay between one browser and the server that keeps every byte the browser got, and that can be cut.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// A relay with its own port. Its threads end with the test's process.
pub(crate) struct Relay {
    pub(crate) address: SocketAddr,
    heard: Arc<Mutex<Vec<u8>>>,
    /// Where it leads; nowhere while it is cut.
    server: Arc<Mutex<Option<SocketAddr>>>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Relay {
    pub(crate) fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        let server = Arc::new(Mutex::new(Some(server)));
        let open = Arc::new(Mutex::new(Vec::new()));
        let (leads, opened) = (Arc::clone(&server), Arc::clone(&open));
        std::thread::spawn(move || {
            for browser in listener.incoming().flatten() {
                let Some(server) = *leads.lock().unwrap() else { continue };
                let Ok(server) = TcpStream::connect(server) else { continue };
                opened.lock().unwrap().extend(browser.try_clone());
                let (asks, answers) = (browser.try_clone().unwrap(), server.try_clone().unwrap());
                std::thread::spawn(move || pass(asks, server, None));
                let kept = Arc::clone(&kept);
                std::thread::spawn(move || pass(answers, browser, Some(&kept)));
            }
        });
        Relay { address, heard, server, open }
    }

    /// Breaks all connections and lets nobody in.
    pub(crate) fn cut(&self) {
        *self.server.lock().unwrap() = None;
        for stream in self.open.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Leads to a server, perhaps another one.
    pub(crate) fn mend(&self, server: SocketAddr) {
        *self.server.lock().unwrap() = Some(server);
    }

    /// Everything the browser was sent so far.
    pub(crate) fn heard(&self) -> String {
        let heard = String::from_utf8_lossy(&self.heard.lock().unwrap()).into_owned();
        assert!(!heard.contains("content-encoding:"), "compressed answers cannot be searched");
        heard
    }
}

/// Renames the header that asks for compressed answers, so that what is kept can be searched.
fn ask_for_plain_answers(request: &mut [u8]) {
    const ASKS: &[u8] = b"accept-encoding";
    for at in 0..request.len().saturating_sub(ASKS.len()) {
        let here = &mut request[at..at + ASKS.len()];
        if here.eq_ignore_ascii_case(ASKS) {
            here.copy_from_slice(b"x-not-forwarded");
        }
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, kept: Option<&Mutex<Vec<u8>>>) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        match kept {
            Some(kept) => kept.lock().unwrap().extend_from_slice(&buffer[..length]),
            None => ask_for_plain_answers(&mut buffer[..length]),
        }
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}
