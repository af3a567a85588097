//! Which orders a worker may work on, and what it needs for them.

use std::collections::{BTreeMap, BTreeSet};

use bw_arena::{RunNeeds, signature};
use bw_catalog::Catalog;
use bw_store::{Order, OrderId, Store, StoreError};

use crate::order::{OrderData, SharedWork};

/// What the tasks of an order share, or why it is refused.
type Judged = Result<Option<OrderData>, String>;

/// What a worker knows of the orders it has seen.
pub(crate) struct OrderBook<'w> {
    catalog: &'w Catalog,
    allowed: &'w [String],
    signatures: BTreeMap<String, String>,
    /// What tasks of an order share; nothing for those that this worker may not do.
    known: BTreeMap<OrderId, Option<OrderData>>,
    offered: Vec<OrderId>,
    ended: BTreeSet<OrderId>,
    /// Why there are orders that this worker does not work on.
    refused: BTreeMap<OrderId, String>,
}

impl<'w> OrderBook<'w> {
    pub(crate) fn new(catalog: &'w Catalog, allowed: &'w [String]) -> Self {
        let (signatures, known) = (BTreeMap::new(), BTreeMap::new());
        let (offered, ended) = (Vec::new(), BTreeSet::new());
        let refused = BTreeMap::new();
        OrderBook { catalog, allowed, signatures, known, offered, ended, refused }
    }

    /// Whether there is nothing that this worker may do.
    pub(crate) fn is_empty(&self) -> bool {
        self.offered.is_empty()
    }

    /// Why there are orders that this worker does not work on.
    pub(crate) fn refusals(&self) -> String {
        self.refused.values().map(String::as_str).collect::<Vec<_>>().join("; ")
    }

    /// Orders to take tasks from, oldest first; all that need no stage are at the first.
    pub(crate) fn wanted(&self) -> Vec<(OrderId, i64)> {
        let blocks = self.offered.iter().filter(|&&order| !self.is_together(order));
        blocks.map(|&order| (order, 0)).collect()
    }

    /// The oldest order of work that is done together, and was not done before.
    pub(crate) fn together(&self) -> Option<(OrderId, SharedWork)> {
        let open = self.offered.iter().filter(|order| !self.ended.contains(order));
        let mut works =
            open.filter_map(|&order| Some((order, self.data(order)?.together.clone()?)));
        works.next()
    }

    /// This worker has nothing more to do there.
    pub(crate) fn end(&mut self, order: OrderId) {
        self.ended.insert(order);
    }

    fn is_together(&self, order: OrderId) -> bool {
        self.data(order).is_some_and(|data| data.together.is_some())
    }

    /// What the tasks of an order share.
    pub(crate) fn data(&self, order: OrderId) -> Option<&OrderData> {
        self.known.get(&order)?.as_ref()
    }

    /// Looks which orders there are. Says why if one of them is not for this worker.
    pub(crate) fn look(
        &mut self,
        store: &Store,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), StoreError> {
        let orders = store.offered_orders()?;
        self.known.retain(|id, _| orders.iter().any(|order| order.id == *id));
        self.refused.retain(|id, _| orders.iter().any(|order| order.id == *id));
        for order in &orders {
            if !self.known.contains_key(&order.id) {
                let judged = self.judge(order, store)?;
                if let Err(why) = &judged {
                    say(why);
                    self.refused.insert(order.id, why.clone());
                }
                self.known.insert(order.id, judged.ok().flatten());
            }
        }
        let fit = |order: &&Order| self.known.get(&order.id).is_some_and(Option::is_some);
        self.offered = orders.iter().filter(fit).map(|order| order.id).collect();
        Ok(())
    }

    /// What the tasks of an order share, or why they are not for this worker; nothing if it is closed by now.
    fn judge(&mut self, order: &Order, store: &Store) -> Result<Judged, StoreError> {
        let Order { run, kind, game, .. } = order;
        let refused = |why: &dyn std::fmt::Display| {
            Ok(Err(format!("run {run} ({kind} {game}) is not for this worker: {why}")))
        };
        let Ok(needs) = serde_json::from_str::<RunNeeds>(&order.needs) else {
            return refused(&"its needs cannot be read");
        };
        let (catalog, signatures) = (self.catalog, &mut self.signatures);
        let here = || {
            let known = signatures.entry(needs.game.clone());
            let compute = || catalog.game(&needs.game).ok().and_then(|game| signature(game).ok());
            known.or_insert_with(|| compute().unwrap_or_default()).clone()
        };
        if let Err(why) = needs.check(catalog, self.allowed, here) {
            return refused(&why);
        }
        let Some(bytes) = store.order_data(order.id)? else { return Ok(Ok(None)) };
        match OrderData::from_bytes(&bytes) {
            Ok(data) => Ok(Ok(Some(data))),
            Err(error) => refused(&error),
        }
    }
}
