//! Servers that are away, forbid us, or go away; passwords stay secret.

use std::net::TcpListener;

use bw_store::{RunFilter, Store, StoreError};
use bw_testkit::{PostgresServer, skipped};

use crate::home::{Schema, meddle_with_server, new_run, server};

const PASSWORD: &str = "velmi-tajne";

/// The error, after checking that it does not reveal the password.
fn refused(url: &str) -> StoreError {
    let error = Store::open(url).expect_err("it opened");
    let texts = format!("{error} {error:?}");
    assert!(!texts.contains(PASSWORD), "{texts}");
    error
}

#[test]
fn nobody_listens() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = refused(&format!("postgres://anna:{PASSWORD}@127.0.0.1:{port}/boards"));
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error:?}");
    let place = format!("postgres://anna@127.0.0.1:{port}/boards");
    assert!(error.to_string().contains(&place), "{error}");
    let error = refused(&format!("postgres://anna:{PASSWORD}@nowhere.invalid/boards"));
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error:?}");
}

#[test]
fn somebody_else_listens() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let hangs_up = std::thread::spawn(move || drop(listener.accept()));
    let error = refused(&format!("postgres://anna:{PASSWORD}@127.0.0.1:{port}/boards"));
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error:?}");
    hangs_up.join().unwrap();
}

/// The server's URL with a part replaced.
fn with(server: &str, change: impl Fn(&mut url_parts::Parts)) -> String {
    let mut parts = url_parts::Parts::of(server);
    change(&mut parts);
    parts.join()
}

mod url_parts {
    //! As much of a URL as these tests change.

    pub(super) struct Parts {
        pub(super) user: String,
        pub(super) host: String,
        pub(super) database: String,
        pub(super) parameters: String,
    }

    impl Parts {
        pub(super) fn of(url: &str) -> Self {
            let (_, rest) = url.split_once("://").unwrap();
            let (rest, parameters) = rest.split_once('?').unwrap_or((rest, ""));
            let (authority, database) = rest.split_once('/').unwrap_or((rest, ""));
            let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
            let [user, host, database, parameters] =
                [user, host, database, parameters].map(str::to_owned);
            Self { user, host, database, parameters }
        }

        pub(super) fn join(&self) -> String {
            let Self { user, host, database, parameters } = self;
            format!("postgres://{user}@{host}/{database}?{parameters}")
        }
    }
}

#[test]
fn the_server_says_no() {
    let Some(server) = server() else { return };
    let no_database = with(&server, |url| url.database = "bw_no_such_database".into());
    let no_user = with(&server, |url| url.user = format!("bw_no_such_user:{PASSWORD}"));
    let no_tls = with(&server, |url| url.parameters += "&sslmode=require");
    for url in [no_database, no_user, no_tls] {
        let error = refused(&url);
        assert!(matches!(error, StoreError::Refused { .. }), "{error:?}");
    }
}

/// A worker's way across an open network: encrypted, to a server that shows the right certificate.
#[test]
fn connections_are_encrypted_where_the_server_asks_for_it() {
    let Some(server) = PostgresServer::start_encrypted() else {
        return skipped("an encrypted connection", "PostgreSQL is not installed");
    };
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let root = file("root.crt", PostgresServer::ROOT);
    let other = file("other.crt", PostgresServer::OTHER_ROOT);
    let url = |parameters: &str| format!("{}?{parameters}", server.url());
    // By default a connection is encrypted if the server can do it.
    for good in ["", "sslmode=require", &format!("sslmode=verify-full&sslrootcert={root}")] {
        let store = Store::open(&url(good)).unwrap();
        assert_eq!(store.runs(&RunFilter::default(), 1).unwrap(), []);
    }
    let plain = refused(&url("sslmode=disable"));
    assert!(matches!(plain, StoreError::Refused { .. }), "{plain:?}");
    let stranger = refused(&url(&format!("sslmode=verify-full&sslrootcert={other}")));
    assert!(matches!(stranger, StoreError::Refused { .. }), "{stranger:?}");
    assert!(stranger.to_string().contains("no encrypted connection"), "{stranger}");
}

#[test]
fn a_broken_connection_is_made_again() {
    let Some(server) = server() else { return };
    let schema = Schema::create(&server);
    let name = schema.url().rsplit_once('=').unwrap().1.to_owned();
    let store = Store::open(&format!("{}&application_name={name}", schema.url())).unwrap();
    let run = store.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;
    let end_it = format!(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '{name}'"
    );
    for block in 0..3 {
        assert_eq!(meddle_with_server(&server, &end_it), 1);
        let lost = store.put_block(run, block, 1, b"x");
        assert!(matches!(lost, Err(StoreError::Unreachable { .. })), "{lost:?}");
        store.put_block(run, block, 1, b"x").unwrap();
    }
    assert_eq!(store.blocks(run).unwrap().len(), 3);
}

#[test]
fn a_read_only_server_is_called_read_only() {
    let Some(server) = server() else { return };
    let schema = Schema::create(&server);
    drop(Store::open(&schema.url()).unwrap());
    let error = refused(&format!("{}&options[default_transaction_read_only]=on", schema.url()));
    assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");
}

#[test]
fn debug_texts_keep_the_password() {
    let Some(server) = server() else { return };
    let schema = Schema::create(&server);
    let url = with(&schema.url(), |url| {
        let user = url.user.split(':').next().unwrap_or_default();
        url.user =
            if url.user.contains(':') { url.user.clone() } else { format!("{user}:{PASSWORD}") };
    });
    let store = Store::open(&url).unwrap();
    let texts = format!("{store:?} {}", store.place());
    assert!(!texts.contains(PASSWORD), "{texts}");
    assert!(texts.contains("postgres://"), "{texts}");
}
