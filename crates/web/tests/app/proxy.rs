//! A relay between one browser and the server that keeps every byte the browser got.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// A relay with its own port. Its threads end with the test's process.
pub(crate) struct Relay {
    pub(crate) address: SocketAddr,
    heard: Arc<Mutex<Vec<u8>>>,
}

impl Relay {
    pub(crate) fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        std::thread::spawn(move || {
            for browser in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(server) else { continue };
                let (asks, answers) = (browser.try_clone().unwrap(), server.try_clone().unwrap());
                std::thread::spawn(move || pass(asks, server, None));
                let kept = Arc::clone(&kept);
                std::thread::spawn(move || pass(answers, browser, Some(&kept)));
            }
        });
        Relay { address, heard }
    }

    /// Everything the browser was sent so far.
    pub(crate) fn heard(&self) -> String {
        String::from_utf8_lossy(&self.heard.lock().unwrap()).into_owned()
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, kept: Option<&Mutex<Vec<u8>>>) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if let Some(kept) = kept {
            kept.lock().unwrap().extend_from_slice(&buffer[..length]);
        }
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}
