//! `serve`: the app answers, stops when asked to, and says what is wrong with an address.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::command::WorkFolder;

fn start(folder: &WorkFolder, words: &[&str]) -> (Child, String) {
    let mut child = folder
        .command(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut line).expect("a line with the address");
    let address = line.trim().trim_start_matches("Boardwright is at http://").trim_end_matches('/');
    (child, address.to_string())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the app listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
        .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_app_answers_and_stops_when_asked() {
    let folder = WorkFolder::new();
    let (mut child, address) = start(&folder, &["serve", "--listen", "127.0.0.1:0"]);
    let page = get(&address, "/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("Carcassonne"), "{page}");
    assert!(get(&address, "/no/such/page").starts_with("HTTP/1.1 404"));
    let taken = folder.run(&["serve", "--listen", &address]);
    assert!(taken.error(1).contains("choose another with --listen"), "{}", taken.stderr());
    let stop = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stop.is_ok_and(|status| status.success()));
    assert!(child.wait().expect("a child").success());
}

#[test]
fn a_bad_address_is_bad_usage() {
    let done = WorkFolder::new().run(&["serve", "--listen", "everywhere"]);
    done.code(2);
    assert!(done.stderr().contains("everywhere"), "{}", done.stderr());
}
