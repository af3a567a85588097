//! The engine's side of the protocols: a foreign bot at our table (spec 5.1 to 5.6).
//!
//! One program plays one game. It is sent what its seat knows, in the order and the words of the original engines; its
//! orders are judged leniently, its time is that of the original. Whatever it does wrong is remarked in the form
//! `player1 illegal_move REASON` or `player1 REMARK`, to whoever listens and to the analysis of the decision.

use std::time::Duration;

use bw_core::{
    Actor, Analysis, Ask, Bot, Budget, Event, Fault, FaultKind, Incidents, Message, Options, Over,
    Plan, Seat, TimeLeft,
};
use bw_package::{Dial, ForeignKind};

use super::answer::{Request, read_items};
use super::judge::{Judge, pick, preferences};
use super::link::{Link, Reply};
use super::{Protocol, TimeBank, player, saying};
use crate::actions::Action;
use crate::game::Warlight;
use crate::options::Start;
use crate::region_set::Region;
use crate::state::{Phase, Step};
use crate::view::View;

/// What happens to a bot that does not answer in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnTimeout {
    /// As in the original engines: it does nothing, and after too many missing answers it is ended and does nothing
    /// for the rest of the game. The same holds for a bot that leaves. Only a bot that has never answered at all is at
    /// fault: it has not played.
    #[default]
    Skip,
    /// It loses.
    Forfeit,
}

/// How foreign bots are treated. The defaults are those of the competitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// What happens to a bot that does not answer in time.
    pub on_timeout: OnTimeout,
    /// Of several lines the last one counts, as in the original engine of the second Challenge, instead of the first.
    pub last_line: bool,
    /// WL2: the full time bank. A shorter time for a turn at our table shortens it.
    pub timebank: Duration,
    /// WL2: what each request adds to the bank.
    pub time_per_move: Duration,
    /// WL1: time for each request. A shorter time for a turn at our table shortens it.
    pub request: Duration,
    /// What the first request has besides, for the program to start.
    pub grace: Duration,
}

impl Default for Conduct {
    fn default() -> Self {
        Conduct {
            on_timeout: OnTimeout::Skip,
            last_line: false,
            timebank: Duration::from_secs(10),
            time_per_move: Duration::from_millis(500),
            request: Duration::from_secs(2),
            grace: Duration::from_secs(5),
        }
    }
}

const FORFEIT: fn() -> Conduct =
    || Conduct { on_timeout: OnTimeout::Forfeit, ..Conduct::default() };

/// Bots of the first Challenge.
pub fn wl1() -> ForeignKind<Warlight> {
    ForeignKind {
        prefix: "wl1",
        make: |_, _, dial| controller(Protocol::Wl1, Conduct::default(), Box::new(|_| {}), dial),
    }
}

/// Bots of the second Challenge.
pub fn wl2() -> ForeignKind<Warlight> {
    ForeignKind {
        prefix: "wl2",
        make: |_, _, dial| controller(Protocol::Wl2, Conduct::default(), Box::new(|_| {}), dial),
    }
}

/// Like [`wl1`], but who does not answer in time or leaves loses.
pub fn wl1_forfeit() -> ForeignKind<Warlight> {
    ForeignKind {
        prefix: "wl1-forfeit",
        make: |_, _, dial| controller(Protocol::Wl1, FORFEIT(), Box::new(|_| {}), dial),
    }
}

/// Like [`wl2`], but who does not answer in time or leaves loses.
pub fn wl2_forfeit() -> ForeignKind<Warlight> {
    ForeignKind {
        prefix: "wl2-forfeit",
        make: |_, _: &Options, dial| controller(Protocol::Wl2, FORFEIT(), Box::new(|_| {}), dial),
    }
}

/// A foreign bot as one of ours. `log` hears every remark on what it does wrong.
pub fn controller(
    protocol: Protocol,
    conduct: Conduct,
    log: Box<dyn FnMut(&str) + Send>,
    dial: Box<dyn Dial>,
) -> Box<dyn Bot<Warlight>> {
    Box::new(Controller {
        protocol,
        conduct,
        log,
        dial,
        seat: Seat::default(),
        link: None,
        progress: Exchanged::default(),
        remarks: Vec::new(),
        incidents: Incidents::default(),
        thought_for: Duration::ZERO,
    })
}

struct Controller {
    protocol: Protocol,
    conduct: Conduct,
    log: Box<dyn FnMut(&str) + Send>,
    dial: Box<dyn Dial>,
    seat: Seat,
    /// The bot, until it has left or was ended.
    link: Option<Link>,
    progress: Exchanged,
    /// Remarks since the last decision.
    remarks: Vec<String>,
    incidents: Incidents,
    /// How long the last answer took.
    thought_for: Duration,
}

/// What the bot has been sent and has done in this game.
#[derive(Default)]
struct Exchanged {
    introduced: bool,
    starts_sent: bool,
    /// The last round it was informed of.
    round: u16,
    /// The opponent's picks as they were seen.
    opponent_picks: Vec<Region>,
    answered: bool,
    missed: u8,
}

impl Controller {
    fn remark(&mut self, what: &str) {
        let line = format!("{} {what}", player(self.seat));
        (self.log)(&line);
        self.remarks.push(line);
    }

    fn remark_all(&mut self, dropped: Vec<String>) {
        self.incidents.dropped += dropped.len() as u64;
        dropped.into_iter().for_each(|why| self.remark(&format!("illegal_move {why}")));
    }

    /// The rules must offer what the protocol can say.
    fn fits(&self, game: &Warlight) -> Result<(), Fault> {
        let protocol = self.protocol.name();
        let wrong = |why: String| Err(Fault::new(FaultKind::Illegal, why));
        if game.rules().start == Start::Offer
            || (game.rules().start == Start::Draft && self.protocol == Protocol::Wl1)
            || (game.rules().start == Start::Preferences && self.protocol == Protocol::Wl2)
        {
            let wanted = if self.protocol == Protocol::Wl1 { "pref6" } else { "draft" };
            return wrong(format!(
                "the protocol {protocol} cannot ask for picks under these rules: play by preset={protocol}, or with \
                 start={wanted}, random, random_any, fixed or continent"
            ));
        }
        match bw_core::Game::seats(game) {
            2 => Ok(()),
            seats => wrong(format!("the protocol {protocol} is for two players, not for {seats}")),
        }
    }

    /// The bot's time by the clock or under the limit of a turn at this table.
    fn bank(&self, budget: &Budget) -> TimeBank {
        if let Some(left) = &budget.left {
            return clock_bank(self.protocol, left);
        }
        let limit = self.dial.timeouts().turn;
        let limit = budget.time.map_or(limit, |budget| budget.min(limit));
        match self.protocol {
            Protocol::Wl1 => TimeBank::fixed(ms(self.conduct.request.min(limit / 2))),
            Protocol::Wl2 => {
                let bank = self.conduct.timebank.min(limit);
                TimeBank::new(ms(bank), ms(self.conduct.time_per_move.min(bank)))
            }
        }
    }

    /// A bot that cannot go on: it loses, or does nothing from now on.
    fn lost(&mut self, fault: Fault) -> Result<(), Fault> {
        self.link = None;
        if self.conduct.on_timeout == OnTimeout::Forfeit || !self.progress.answered {
            return Err(fault);
        }
        self.incidents.exits += 1;
        self.remark(&format!("plays no more: {fault}"));
        Ok(())
    }

    /// Says lines that need no answer.
    fn say(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Fault> {
        let Some(link) = &mut self.link else { return Ok(()) };
        link.say(lines).or_else(|fault| self.lost(fault))
    }

    /// Sends a request made from the bot's time; the answer, if there is one.
    fn request(&mut self, line: impl FnOnce(&TimeBank) -> String) -> Result<Option<String>, Fault> {
        let Some(link) = &mut self.link else {
            self.incidents.missing += 1;
            return Ok(None);
        };
        let (line, mut dropped) = (line(link.bank()), Vec::new());
        let reply = link.ask(&line, &mut dropped);
        self.thought_for = link.used();
        self.remark_all(dropped);
        match reply {
            Ok(Reply::Line(answer)) => {
                self.progress.answered = true;
                Ok(Some(answer))
            }
            Ok(Reply::Missing(limit)) => self.missed(limit).map(|()| None),
            Err(fault) => self.lost(fault).map(|()| None),
        }
    }

    fn missed(&mut self, limit: Duration) -> Result<(), Fault> {
        self.progress.missed += 1;
        let tolerated = if self.protocol == Protocol::Wl1 { 1 } else { 2 };
        let times = self.progress.missed;
        let what = format!("no answer came within {} ms", limit.as_millis());
        if self.conduct.on_timeout == OnTimeout::Forfeit {
            return self.lost(Fault::new(FaultKind::Stalled, what));
        }
        self.incidents.late += 1;
        self.remark(&format!("time-out {times}: {what}"));
        if times <= tolerated {
            return Ok(());
        }
        let what = format!("it has missed {times} answers and was ended");
        self.lost(Fault::new(FaultKind::Stalled, what))
    }

    /// Under a clock: what a request of this step may take of what the turn has left.
    fn set_time(&mut self, ask: &Ask<'_, Warlight>) {
        let (Some(link), Some(left)) = (&mut self.link, &ask.budget.left) else { return };
        let state = &ask.view.state;
        // The second request of a turn must have some time, too, and the first protocol knows no bank.
        let first = state.phase == Phase::Orders && state.steps[ask.seat.index()] == Step::Deploy;
        let halved = first && self.protocol == Protocol::Wl1;
        let limit = if halved { left.limit / 2 } else { left.limit };
        link.set_bank(link.bank().with_left(ms(limit)));
    }

    /// Sends the bot what it has to know before a request.
    fn brief(&mut self, ask: &Ask<'_, Warlight>) -> Result<(), Fault> {
        let (game, view, seat) = (ask.game, ask.view, ask.seat);
        if !std::mem::replace(&mut self.progress.introduced, true) {
            let bank = self.bank(ask.budget);
            if let Some(link) = &mut self.link {
                link.set_bank(bank);
            }
            self.say(saying::introduction(self.protocol, game, view, seat, &bank))?;
        }
        if view.state.phase != Phase::Orders {
            return Ok(());
        }
        if !std::mem::replace(&mut self.progress.starts_sent, true)
            && self.protocol == Protocol::Wl2
        {
            let order = std::mem::take(&mut self.progress.opponent_picks);
            self.say(saying::opponent_starts(game, view, seat, &order))?;
        }
        if std::mem::replace(&mut self.progress.round, view.state.round) != view.state.round {
            self.say(saying::round(game, view, seat))?;
        }
        Ok(())
    }

    /// The decisions of a step of a turn.
    fn orders(&mut self, ask: &Ask<'_, Warlight>, request: Request) -> Result<Vec<Action>, Fault> {
        let answer = self.request(|bank| format!("go {} {}", request.word(), bank.left()))?;
        let mut dropped = Vec::new();
        let line = answer.unwrap_or_default();
        let items = read_items(&line, player(self.seat), request, &mut dropped);
        let judge = Judge::new(ask.game, ask.view, ask.seat);
        let decisions = judge.decisions(&items, &mut dropped);
        self.remark_all(dropped);
        Ok(decisions)
    }

    fn picks(&mut self, ask: &Ask<'_, Warlight>) -> Result<Vec<Action>, Fault> {
        let (game, state, mut rng) = (ask.game, &ask.view.state, ask.rng.clone());
        let (protocol, choices) = (self.protocol, game.pick_choices(state, ask.seat));
        let answer = self.request(|bank| saying::pick_request(protocol, game, choices, bank))?;
        let (answer, mut dropped) = (answer.as_deref(), Vec::new());
        let picked: Vec<Region> = if state.phase == Phase::Draft {
            pick(game, choices, answer, &mut rng, &mut dropped).into_iter().collect()
        } else {
            let entered = state.picks[ask.seat.index()].len();
            let wanted = usize::from(game.picks_wanted()).saturating_sub(entered);
            preferences(game, choices, wanted, answer, &mut rng, &mut dropped)
        };
        self.remark_all(dropped);
        Ok(picked.into_iter().map(Action::Pick).collect())
    }

    /// Sends the bot the end of the last round.
    fn final_round(&mut self, game: &Warlight, view: &View) -> Result<(), Fault> {
        if self.progress.introduced && self.progress.round == view.state.round {
            self.progress.round = u16::MAX;
            self.say(saying::round(game, view, self.seat))?;
        }
        Ok(())
    }
}

impl Bot<Warlight> for Controller {
    fn start(&mut self, game: &Warlight, seat: Seat) -> Result<(), Fault> {
        (self.seat, self.link, self.progress) = (seat, None, Exchanged::default());
        self.remarks.clear();
        self.incidents = Incidents::default();
        self.fits(game)?;
        let transport = self.dial.dial()?;
        let grace = self.conduct.grace.min(self.dial.timeouts().start);
        self.link = Some(Link::new(transport, self.protocol, self.conduct.last_line, grace));
        Ok(())
    }

    /// The order of the opponent's picks and the end of the game are known from events only.
    fn wants_events(&self) -> bool {
        true
    }

    fn incidents(&self) -> Incidents {
        self.incidents
    }

    fn thought_for(&self) -> Option<Duration> {
        Some(self.thought_for)
    }

    fn is_foreign(&self) -> bool {
        true
    }

    fn observe(&mut self, event: &Event<'_, Warlight>) -> Result<(), Fault> {
        if let (Actor::Seat(seat), Action::Pick(region)) = (event.actor, event.action)
            && seat != self.seat
        {
            self.progress.opponent_picks.push(region);
        }
        if event.after.state.phase == Phase::Over {
            // Whatever goes wrong after the end changes no result.
            let _ = self.final_round(event.game, event.after);
        }
        Ok(())
    }

    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        self.thought_for = Duration::ZERO;
        self.brief(ask)?;
        self.set_time(ask);
        let state = &ask.view.state;
        let decisions = match (state.phase, state.steps[ask.seat.index()]) {
            (Phase::Orders, Step::Deploy) => self.orders(ask, Request::Deployments),
            (Phase::Orders, _) => self.orders(ask, Request::Attacks),
            _ => self.picks(ask),
        }?;
        plan.actions.extend(decisions);
        let remarks = std::mem::take(&mut self.remarks);
        if ask.wants_analysis && !remarks.is_empty() {
            let note = Message::verbatim(remarks.join("\n"));
            plan.analysis = Some(Box::new(Analysis { note: Some(note), ..Analysis::default() }));
        }
        Ok(())
    }

    fn over(&mut self, _: &Over<'_, Warlight>) {
        self.link = None;
    }
}

/// A clock in the words of the protocols. A turn has two requests, so each adds half of what a turn adds; every request
/// says what is really left.
fn clock_bank(protocol: Protocol, left: &TimeLeft) -> TimeBank {
    let control = &left.control;
    match protocol {
        Protocol::Wl1 => TimeBank::fixed(ms(left.limit / 2)),
        Protocol::Wl2 => {
            let reserve = control.reserve.max(control.most_reserve);
            let most = TimeBank::new(ms(control.allowance + reserve), ms(control.allowance / 2));
            most.with_left(ms(left.limit))
        }
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
