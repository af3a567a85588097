//! A real Chromium, driven over the WebDriver protocol by a client of a few lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Set by the test command, which installs the browser: without one the tests fail instead of being skipped.
const REQUIRED: &str = "BW_REQUIRE_BROWSER";

const FLAGS: [&str; 7] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    "--lang=en",
];

/// The longest a page may take to become what a test waits for.
const PATIENCE: Duration = Duration::from_secs(180);

/// Which page this is and how many presses it has heard; what they reached is kept for whoever asks why nothing happened.
const HEARD: &str = "
    if (window.heard === undefined) {
        window.heard = 0;
        window.reached = [];
        const name = (e) => e.closest?.('[data-handle]')?.dataset.handle ?? e.closest?.('[id]')?.id ?? e.nodeName;
        for (const type of ['pointerdown', 'pointerup', 'click']) addEventListener(type, ({ target }) => {
            window.heard += type === 'pointerdown';
            window.reached = [...window.reached.slice(-5), `${type} ${name(target)} at ${document.body.dataset.drawn}`];
        }, true);
    }
    return [performance.timeOrigin, window.heard];";

/// A browser with one window; dropped, it is closed.
pub(crate) struct Browser {
    driver: Child,
    address: SocketAddr,
    session: String,
}

impl Browser {
    /// Opens a browser; none where there is none and none is required.
    pub(crate) fn open(width: u32, height: u32) -> Option<Self> {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = match started {
            Ok(driver) => driver,
            Err(error) => {
                let required = std::env::var_os(REQUIRED).is_some();
                assert!(!required, "chromedriver cannot be started: {error}");
                eprintln!("skipped: there is no chromedriver");
                return None;
            }
        };
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let port = line.ok()?.split("successfully on port ").nth(1)?.to_string();
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        // The pipe must stay open and be emptied, or the driver stops at its next line.
        std::thread::spawn(move || lines.for_each(drop));
        let address = SocketAddr::from(([127, 0, 0, 1], port.expect("the driver says its port")));
        let mut browser = Browser { driver, address, session: String::new() };
        let mut flags: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_string()).collect();
        flags.push(format!("--window-size={width},{height}"));
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": { "args": flags },
        } } });
        let made = browser.command("POST", "/session", &wanted);
        browser.session = made["sessionId"].as_str().expect("a session").to_string();
        Some(browser)
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = exchange(self.address, method, path, body);
        let value = answer["value"].clone();
        assert!(value.get("error").is_none(), "{method} {path} {body}: {value}");
        value
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.command("POST", &format!("/session/{}/{path}", self.session), body)
    }

    /// Loads a page.
    pub(crate) fn go(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// The value of a script's `return`.
    pub(crate) fn script(&self, script: &str, arguments: &[Value]) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// Waits until a script answers something that is neither null nor false, and answers that.
    pub(crate) fn wait_for(&self, what: &str, script: &str, arguments: &[Value]) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            let value = self.script(script, arguments);
            if !value.is_null() && value != json!(false) {
                return value;
            }
            if Instant::now() > until {
                let page = self.script("return document.body.innerText", &[]);
                let reached = self.script("return window.reached ?? null", &[]);
                panic!(
                    "{what} did not happen; the last click reached {reached}; the page says {page}"
                );
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Presses the mouse at one point and releases it at another.
    pub(crate) fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let point = |(x, y): (f64, f64), duration: u32| json!({ "type": "pointerMove", "duration": duration, "x": x.round() as i64, "y": y.round() as i64 });
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let actions = json!([
            point(from, 0),
            { "type": "pointerDown", "button": 0 },
            point(middle, 20),
            point(to, 20),
            { "type": "pointerUp", "button": 0 },
        ]);
        let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
        self.post("actions", &json!({ "actions": [mouse] }));
    }

    /// Presses and releases the mouse at a point of the window.
    ///
    /// A browser throws away what is pressed before it has painted a page for the first time, so this presses again until
    /// the page has heard it. What the page makes of it is its own affair.
    pub(crate) fn click_at(&self, x: f64, y: f64) {
        let before = self.script(HEARD, &[]);
        for _ in 0..20 {
            self.press_at(x, y);
            if self.script(HEARD, &[]) != before {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("the page hears no click at {x}, {y}");
    }

    fn press_at(&self, x: f64, y: f64) {
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "x": x.round() as i64, "y": y.round() as i64 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
        self.post("actions", &json!({ "actions": [mouse] }));
    }

    /// Clicks the middle of an element.
    pub(crate) fn click(&self, selector: &str) {
        let script = "const e = document.querySelector(arguments[0]); if (!e || !e.getClientRects().length) return null; \
             e.scrollIntoView({ block: 'nearest' }); const b = e.getBoundingClientRect(); \
             return [b.left + b.width / 2, b.top + b.height / 2]";
        let spot = self.wait_for(selector, script, &[json!(selector)]);
        self.click_at(spot[0].as_f64().unwrap(), spot[1].as_f64().unwrap());
    }

    /// Presses keys one after the other, with others held.
    pub(crate) fn keys(&self, held: &[char], keys: &[char]) {
        let key = |kind: &str, key: &char| json!({ "type": kind, "value": key.to_string() });
        let mut actions: Vec<Value> = held.iter().map(|k| key("keyDown", k)).collect();
        for pressed in keys {
            actions.extend([key("keyDown", pressed), key("keyUp", pressed)]);
        }
        actions.extend(held.iter().map(|k| key("keyUp", k)));
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("actions", &json!({ "actions": [keyboard] }));
    }

    /// What is written in an element.
    pub(crate) fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
        self.script(script, &[json!(selector)]).as_str().unwrap_or_default().to_string()
    }

    /// Everything the page holds, scripts' data and values of fields included.
    pub(crate) fn source(&self) -> String {
        self.command("GET", &format!("/session/{}/source", self.session), &Value::Null)
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// The window as PNG, in base 64.
    pub(crate) fn screenshot(&self) -> String {
        self.command("GET", &format!("/session/{}/screenshot", self.session), &Value::Null)
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// Gives the window another size: a phone's below 700 pixels.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700 });
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Something only this kind of browser can do.
    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let path = format!("/session/{}", self.session);
            let _ =
                std::panic::catch_unwind(|| exchange(self.address, "DELETE", &path, &Value::Null));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn exchange(address: SocketAddr, method: &str, path: &str, body: &Value) -> Value {
    let body = if method == "POST" { body.to_string() } else { String::new() };
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        assert!(answer.read_line(&mut line).unwrap() > 0, "the driver closed: {method} {path}");
        if line == "\r\n" {
            break;
        }
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut bytes = vec![0; length];
    answer.read_exact(&mut bytes).unwrap();
    serde_json::from_slice(&bytes).unwrap_or_default()
}
