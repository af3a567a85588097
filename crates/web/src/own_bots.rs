//! Foreign bots that whoever serves the app has brought along: `NAME=exec:COMMAND`.
//!
//! Pages, records and links know them by name alone, as `exec:@NAME`; the command stays with the server. A page can name no
//! other program.

use bw_arena::{ProcessOptions, Processes};
use bw_catalog::{BotSpec, Connect, GameEntry, NoForeign};
use bw_package::Dial;

/// A bot of our own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnBot {
    name: String,
    protocol: String,
    command: String,
}

/// Why a line names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnBotError {
    /// It is not written as it should be.
    #[error(
        "`{0}` is no bot: write NAME=exec:COMMAND, or NAME=PROTOCOL:COMMAND for another protocol"
    )]
    Unreadable(String),
    /// Its name has other letters.
    #[error(
        "`{0}` is no name for a bot: use letters, digits, dots, dashes and underscores, at most 40"
    )]
    Name(String),
}

impl std::str::FromStr for OwnBot {
    type Err = OwnBotError;

    /// Reads `NAME=exec:COMMAND`.
    fn from_str(line: &str) -> Result<Self, OwnBotError> {
        let unreadable = || OwnBotError::Unreadable(line.chars().take(80).collect());
        let (name, spec) = line.split_once('=').ok_or_else(unreadable)?;
        let (protocol, command) = spec.split_once(':').ok_or_else(unreadable)?;
        let [name, protocol, command] = [name, protocol, command].map(str::trim);
        if protocol.is_empty() || command.is_empty() {
            return Err(unreadable());
        }
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
        if name.is_empty() || name.chars().count() > 40 || !name.chars().all(allowed) {
            return Err(OwnBotError::Name(name.chars().take(80).collect()));
        }
        let [name, protocol, command] = [name, protocol, command].map(String::from);
        Ok(OwnBot { name, protocol, command })
    }
}

impl OwnBot {
    /// What people call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How pages and records name it.
    pub(crate) fn spec(&self) -> String {
        format!("{}:@{}", self.protocol, self.name)
    }

    /// Whether it can play a game.
    fn plays(&self, entry: &GameEntry) -> bool {
        entry.foreign.contains(&&*self.protocol)
    }
}

/// What a player is called: a bot of our own by its name alone.
pub(crate) fn shown_name(player: &str) -> &str {
    match player.split_once(":@") {
        Some((protocol, name)) if !protocol.contains(' ') => name,
        _ => player,
    }
}

/// All bots of our own, and how they are started.
#[derive(Debug, Default)]
pub(crate) struct OwnBots {
    bots: Vec<OwnBot>,
    processes: Processes,
}

impl OwnBots {
    pub(crate) fn new(bots: Vec<OwnBot>) -> Self {
        OwnBots { bots, processes: Processes::new(ProcessOptions::default()) }
    }

    /// Those that can play a game.
    pub(crate) fn of<'b>(&'b self, entry: &'b GameEntry) -> impl Iterator<Item = &'b OwnBot> {
        self.bots.iter().filter(|bot| bot.plays(entry))
    }

    /// Whether a spec names one of them that can play a game.
    pub(crate) fn knows(&self, entry: &GameEntry, spec: &BotSpec) -> bool {
        let spec = spec.to_string();
        self.of(entry).any(|bot| bot.spec() == spec)
    }

    /// Ends all of their programs.
    pub(crate) fn end_all(&self) {
        self.processes.end_all();
    }
}

impl Connect for OwnBots {
    fn dial(&self, command: &str) -> Box<dyn Dial> {
        let name = command.strip_prefix('@');
        let bot = name.and_then(|name| self.bots.iter().find(|bot| bot.name == name));
        match bot {
            Some(bot) => self.processes.dial(&bot.command),
            None => NoForeign.dial(command),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_bot() {
        let bot: OwnBot = "Eva-2=exec:python3 bot.py --fast=1".parse().unwrap();
        assert_eq!((bot.name(), &*bot.spec()), ("Eva-2", "exec:@Eva-2"));
        assert_eq!(bot.command, "python3 bot.py --fast=1");
        assert_eq!(shown_name(&bot.spec()), "Eva-2");
        assert_eq!(shown_name("champion:time=1s"), "champion:time=1s");
        for wrong in ["bot", "bot=", "bot=exec", "bot=exec:", "=exec:x", "a b=exec:x", "a@=exec:x"]
        {
            assert!(wrong.parse::<OwnBot>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_page_starts_no_other_program() {
        let bots = OwnBots::new(vec!["Eva=exec:cat".parse().unwrap()]);
        assert!(bots.dial("@Eva").dial().is_ok());
        for command in ["cat", "@Petr", "Eva", "@cat"] {
            assert!(bots.dial(command).dial().is_err(), "{command}");
        }
    }
}
