// The rules of trading games: what a position proposes, and what a proposal changes. The same rules in Python are in
// printgen/play/trade.py, which explains the terms; a test compares both on the positions of whole games.
"use strict";

const Trade = (() => {
  const FREE = -1, BIDS = [1, 10, 50, 100], FIELDS = ["player", "with", "gives", "gets", "cash"], REMEMBERED = 40;

  function ready(rules) {
    const index = {}, groups = {}, alike = {};
    rules.spaces.forEach((space, at) => {
      index[space.id] = at;
      (alike[`${space.kind} ${space.group}`] ||= []).push(space.id);
    });
    for (const space of rules.spaces) groups[space.id] = alike[`${space.kind} ${space.group}`];
    return { ...rules, index, groups };
  }

  function firstFlow(players) {
    return {
      turn: 0, stage: "throw", dice: [], doubles: 0, again: false, due: [], auction: null, offer: null, declined: [],
      jail: Array(players).fill(FREE), out: Array(players).fill(false), house: false,
    };
  }

  const spaceAt = (rules, id) => rules.spaces[rules.index[id]];
  const groupOf = (rules, space) => rules.groups[space.id];
  const owned = (rules, position, space, player) => groupOf(rules, space).filter((id) => position.owner[id] === player).length;
  const whole = (rules, position, space, player) => owned(rules, position, space, player) === groupOf(rules, space).length;
  const share = (amount, percent) => Math.ceil((amount * percent) / 100);
  const total = (numbers) => numbers.reduce((sum, one) => sum + one, 0);
  const replaced = (values, at, value) => values.map((one, index) => (index === at ? value : one));
  const jailOf = (rules) => rules.spaces.findIndex((space) => space.kind === "jail");
  const same = (dice) => dice.length > 1 && new Set(dice).size === 1;

  function indexOf(rules, id) {
    if (id === "start" && !(id in rules.index)) return Math.max(0, rules.spaces.findIndex((space) => space.kind === "start"));
    return rules.index[id] ?? -1;
  }

  function stock(rules, position) {
    const top = rules.small_per_large, built = Object.values(position.built);
    return [
      rules.small_count - total(built.filter((count) => count <= top)),
      rules.large_count - built.filter((count) => count > top).length,
    ];
  }

  function following(flow, player) {
    for (let step = 1; step <= flow.out.length; step++) {
      const other = (player + step) % flow.out.length;
      if (!flow.out[other]) return other;
    }
    return player;
  }

  // The others in the game, in order, beginning on the left of a player.
  const after = (flow, player) => flow.out.slice(1).map((_, step) => (player + step + 1) % flow.out.length).filter((one) => !flow.out[one]);
  const auction = (at, bidders, opens) => ({ at, bid: 0, leader: -1, opens, turn: bidders[0], in: bidders });

  function rent(rules, position, space, thrown, times = 1) {
    const owner = position.owner[space.id], count = owned(rules, position, space, owner);
    if (space.kind === "transport") return (rules.transport_rent[Math.min(count, rules.transport_rent.length) - 1] ?? 0) * times;
    if (space.kind === "utility") return thrown * (times > 1 ? times : rules.utility_factor[Math.min(count, rules.utility_factor.length) - 1] ?? 0);
    const built = position.built[space.id] || 0;
    if (built) return space.rents[Math.min(built, space.rents.length - 1)] * times;
    return space.rents[0] * (whole(rules, position, space, owner) ? rules.group_factor : 1) * times;
  }

  const mine = (position, player) => Object.keys(position.owner).filter((id) => position.owner[id] === player);

  function worth(rules, position, player) {
    return position.cash[player] + total(mine(position, player).map((id) => {
      const space = spaceAt(rules, id);
      return space.price + (position.built[id] || 0) * space.building;
    }));
  }

  function couldRaise(rules, position, player) {
    return position.cash[player] + total(mine(position, player).map((id) => {
      const space = spaceAt(rules, id), loan = rules.mortgages && !position.mortgaged[id] ? space.mortgage : 0;
      return (position.built[id] || 0) * share(space.building, rules.resale_percent) + loan;
    }));
  }

  // ---- what is proposed ----------------------------------------------------------------------------------------

  function proposals(rules, position) {
    const { flow } = position, player = flow.turn;
    if (flow.stage === "over") return [];
    if (flow.offer) return answers(rules, position);
    if (flow.auction) return bids(position);
    if (flow.due.length) return forDue(rules, position, flow.due[0]);
    if (flow.stage === "move") return [moving(rules, position)];
    const found = [{ do: "throw", player }];
    if (flow.jail[player] !== FREE) {
      const last = flow.jail[player] + 1 >= rules.jail_tries;
      if ((rules.fine_on_last || !last) && position.cash[player] >= rules.jail_fine) found.push({ do: "fine", player, amount: rules.jail_fine });
      const card = rules.kept.find((one) => position.kept[one] === player);
      if (card) found.push({ do: "free", player, card });
    }
    return found;
  }

  function moving(rules, position) {
    const { flow } = position, player = flow.turn, doubles = same(flow.dice), by = total(flow.dice);
    if (flow.jail[player] !== FREE) {
      if (!doubles && flow.jail[player] + 1 < rules.jail_tries) return { do: "stay", player };
    } else if (doubles && flow.doubles >= rules.doubles_to_jail && jailOf(rules) >= 0) {
      return { do: "jail", player };
    }
    return { do: "move", player, by, to: rules.spaces[(position.place[player] + by) % rules.spaces.length].id };
  }

  function forDue(rules, position, due) {
    const { player } = due, cash = position.cash[player];
    if (due.do === "buy") {
      const other = { do: rules.auctions ? "auction" : "leave", player, at: due.at };
      return cash >= due.amount ? [{ ...due }, other] : [other];
    }
    if (due.do === "tax") {
      const found = [{ do: "pay", player, to: due.to, amount: due.amount }];
      if (due.percent) found.push({ do: "pay", player, to: due.to, amount: share(worth(rules, position, player), due.percent), percent: due.percent });
      const possible = found.filter((one) => cash >= one.amount);
      if (possible.length) return possible;
      return orBankrupt(rules, position, found.reduce((least, one) => (one.amount < least.amount ? one : least)));
    }
    if (due.do === "site") {
      const found = sites(rules, position, player, due.large).map((at) => ({ ...due, at }));
      return found.length ? found : [{ do: "leave", player, at: due.at }];
    }
    if (due.do === "interest") {
      const { lift } = spaceAt(rules, due.at), now = { do: "lift-now", player, at: due.at, amount: lift };
      return [...orBankrupt(rules, position, { ...due }), ...(cash >= lift ? [now] : [])];
    }
    if (due.do === "pay" || due.do === "rent") return orBankrupt(rules, position, { ...due });
    return [{ ...due }];
  }

  function orBankrupt(rules, position, payment) {
    const { player, amount } = payment;
    if (position.cash[player] >= amount) return [payment];
    if (couldRaise(rules, position, player) >= amount) return [{ do: "raise", player, amount: amount - position.cash[player] }];
    return [{ do: "bankrupt", player, to: payment.to }];
  }

  function bids(position) {
    const { auction } = position.flow, player = auction.turn, found = [];
    for (const step of BIDS) {
      const amount = Math.max(auction.bid + step, auction.opens);
      if (amount <= position.cash[player] && found.every((one) => one.amount !== amount)) found.push({ do: "bid", player, at: auction.at, amount });
    }
    return [...found, { do: "pass", player, at: auction.at }];
  }

  function dealings(rules, position, player) {
    if (position.flow.out[player]) return [];
    const found = [];
    for (const at of mine(position, player).map((id) => rules.index[id]).sort((one, other) => one - other)) {
      const space = rules.spaces[at], counts = groupOf(rules, space).map((id) => position.built[id] || 0);
      if (space.kind === "property" && rules.small_per_large) found.push(...building(rules, position, player, at, counts));
      if (!rules.mortgages) continue;
      if (position.mortgaged[space.id]) {
        if (position.cash[player] >= space.lift) found.push({ do: "lift", player, at: space.id, amount: space.lift });
      } else if (!counts.some(Boolean)) {
        found.push({ do: "mortgage", player, at: space.id, amount: space.mortgage });
      }
    }
    return found;
  }

  function building(rules, position, player, at, counts) {
    const space = rules.spaces[at], found = [];
    if (!whole(rules, position, space, player)) return found;
    const top = rules.small_per_large, count = position.built[space.id] || 0, half = share(space.building, rules.resale_percent);
    if (isSite(rules, position, space, player) && position.cash[player] >= space.building) {
      const build = { do: "build", player, at: space.id, amount: space.building };
      if (!isContested(rules, position, player, count === top)) found.push(build);
      else if (!position.flow.auction && !position.flow.offer) found.push({ ...build, do: "contest" });
    }
    const [small, large] = stock(rules, position), amount = (top - count + 1) * space.building;
    const atOnce = rules.large_at_once && small < top - count && large > 0 && mayBuild(rules, position, space, player);
    if (atOnce && count < top && counts.filter((one) => one >= top).length === counts.length - 1 && position.cash[player] >= amount) {
      found.push({ do: "build-large", player, at: space.id, amount });
    }
    if (count && count === Math.max(...counts)) {
      if (count <= top || small >= top) found.push({ do: "sell", player, at: space.id, amount: half });
      else found.push({ do: "sell-all", player, at: space.id, amount: total(counts) * half });
    }
    return found;
  }

  function mayBuild(rules, position, space, player) {
    if (!rules.small_per_large || space.kind !== "property" || !whole(rules, position, space, player)) return false;
    if (rules.build_where_token && rules.spaces[position.place[player]] !== space) return false;
    return groupOf(rules, space).every((id) => !position.mortgaged[id]);
  }

  function isSite(rules, position, space, player) {
    if (!mayBuild(rules, position, space, player)) return false;
    const [small, large] = stock(rules, position), top = rules.small_per_large, count = position.built[space.id] || 0;
    const left = count < top ? small > 0 : rules.large && large > 0 && count === top;
    return left && count === Math.min(...groupOf(rules, space).map((id) => position.built[id] || 0));
  }

  function sites(rules, position, player, large) {
    const { owner, built } = position;
    return rules.spaces.filter((space) => owner[space.id] === player && ((built[space.id] || 0) === rules.small_per_large) === large)
      .filter((space) => isSite(rules, position, space, player)).map((space) => space.id);
  }

  function isContested(rules, position, player, large) {
    const { flow, cash } = position, left = stock(rules, position)[Number(large)];
    if (!rules.auctions || left >= flow.out.length) return false;
    return left <= after(flow, player).filter((one) => cash[one] && sites(rules, position, one, large).length).length;
  }

  // ---- trades between players ----------------------------------------------------------------------------------

  function isPossible(rules, position, offer) {
    const { flow } = position;
    if (flow.stage === "over" || flow.auction || flow.offer) return false;
    if (rules.trade_between_turns && flow.stage !== "throw" && offer.player !== flow.turn) return false;
    return canBeAccepted(rules, position, offer);
  }

  function canBeAccepted(rules, position, { player, with: other, gives, gets, cash }) {
    if (player === other || [player, other].some((one) => position.flow.out[one] !== false) || !(gives.length || gets.length)) return false;
    if (Math.max(cash, 0) > position.cash[player] || Math.max(-cash, 0) > position.cash[other]) return false;
    return gives.every((id) => isFree(rules, position, id, player)) && gets.every((id) => isFree(rules, position, id, other));
  }

  function isFree(rules, position, id, holder) {
    if (id in position.kept) return position.kept[id] === holder;
    return position.owner[id] === holder && !groupOf(rules, spaceAt(rules, id)).some((one) => one in position.built);
  }

  function answers(rules, position) {
    const { offer } = position.flow, other = { player: offer.with, with: offer.player };
    return [
      ...(canBeAccepted(rules, position, offer) ? [{ ...offer, do: "accept", ...other }] : []),
      { do: "decline", ...other }, { do: "withdraw", player: offer.player, with: offer.with },
    ];
  }

  const offerKey = ({ player, with: other, gives, gets }) => `${player} ${other} ${[...gives].sort().join(" ")} / ${[...gets].sort().join(" ")}`;

  function dealt(rules, position, proposal) {
    const flow = { ...position.flow }, { offer } = flow, changes = [];
    flow.offer = proposal.do === "offer" ? Object.fromEntries(FIELDS.map((name) => [name, proposal[name]])) : null;
    if (proposal.do === "decline") flow.declined = [...flow.declined, offerKey(offer)].slice(-REMEMBERED);
    if (proposal.do === "accept") changes.push(...exchanged(rules, position, flow, offer));
    return [...changes, ["flow", flow]];
  }

  function exchanged(rules, position, flow, { player, with: other, gives, gets, cash }) {
    const found = cash ? [cash > 0 ? ["cash", player, other, cash] : ["cash", other, player, -cash]] : [];
    for (const [taker, things] of [[other, gives], [player, gets]]) {
      for (const id of things) {
        found.push([id in position.kept ? "give" : "own", id, taker]);
        if (!position.mortgaged[id]) continue;
        const amount = share(spaceAt(rules, id).mortgage, rules.transfer_percent);
        flow.due = [...flow.due, { do: "interest", player: taker, to: BANK, at: id, amount }];
      }
    }
    return found;
  }

  // ---- what a proposal changes ---------------------------------------------------------------------------------

  function perform(rules, position, proposal, luck) {
    const flow = { ...position.flow, due: position.flow.due.map((due) => ({ ...due })) }, { player } = proposal, changes = [];
    switch (proposal.do) {
      case "throw": thrown(flow, luck.dice(rules.dice)); break;
      case "fine":
      case "free":
        flow.jail = replaced(flow.jail, player, FREE);
        changes.push(proposal.do === "fine" ? ["cash", player, taker(flow, BANK), proposal.amount] : ["use", deckOf(rules, proposal.card), proposal.card]);
        break;
      case "move":
        if (flow.jail[player] !== FREE) {
          if (new Set(flow.dice).size > 1) flow.due.push({ do: "pay", player, to: BANK, amount: rules.jail_fine });
          flow.jail = replaced(flow.jail, player, FREE);
        }
        forward(rules, position, flow, player, proposal.by, changes);
        break;
      case "stay": flow.jail = replaced(flow.jail, player, flow.jail[player] + 1); break;
      case "jail": flow.due.shift(); toJail(rules, flow, player, changes); break;
      case "bid":
      case "pass": bid(flow, proposal, changes); break;
      case "contest": {
        const large = (position.built[proposal.at] || 0) === rules.small_per_large;
        const rivals = after(flow, player).filter((one) => position.cash[one] && sites(rules, position, one, large).length);
        flow.auction = { ...auction(proposal.at, [player, ...rivals], 1), bid: proposal.amount, leader: player, turn: rivals[0], large };
        break;
      }
      case "offer": case "accept": case "decline": case "withdraw": return dealt(rules, position, proposal);
      case "bankrupt": bankrupt(rules, position, flow, proposal, changes); break;
      case "build": case "build-large": case "sell": case "sell-all": case "mortgage": case "lift": return dealing(rules, position, proposal);
      default: settle(rules, position, flow, proposal, luck, changes);
    }
    goOn(flow, proposal.do);
    return [...changes, ["flow", flow]];
  }

  const taker = (flow, to) => (flow.house && to === BANK ? POT : to);
  const deckOf = (rules, card) => rules.decks.find((deck) => deck.cards.includes(card)).id;

  function thrown(flow, dice) {
    const doubles = same(dice);
    Object.assign(flow, { dice, stage: "move", doubles: doubles ? flow.doubles + 1 : 0, again: doubles && flow.jail[flow.turn] === FREE });
  }

  function forward(rules, position, flow, player, by, changes, times = 1) {
    const count = rules.spaces.length, here = position.place[player], to = (((here + by) % count) + count) % count;
    changes.push(["place", player, to]);
    flow.due.push(...landed(rules, position, flow, player, to, by > 0 && here + by >= count, times));
  }

  function landed(rules, position, flow, player, to, passed, times = 1) {
    const space = rules.spaces[to], { id, kind } = space, due = [];
    if (passed && rules.salary) due.push({ do: "salary", player, amount: rules.salary });
    if (["property", "transport", "utility"].includes(kind)) {
      const owner = position.owner[id] ?? -1;
      if (owner < 0) {
        due.push({ do: "buy", player, at: id, amount: space.price });
      } else if (owner !== player && !position.mortgaged[id]) {
        const amount = rent(rules, position, space, total(flow.dice), times);
        if (kind === "utility" && times > 1) due.push({ do: "throw-rent", player, to: owner, at: id, times });
        else if (amount) due.push({ do: "rent", player, to: owner, at: id, amount });
      }
    } else if (kind === "draw") {
      due.push({ do: "draw", player, deck: space.deck });
    } else if (kind === "tax") {
      due.push({ do: "tax", player, to: BANK, amount: space.amount, percent: space.percent });
    } else if (kind === "go-to-jail") {
      due.push({ do: "jail", player });
    } else if (kind === "free" && flow.house) {
      due.push({ do: "pot", player });
    }
    return due;
  }

  function toJail(rules, flow, player, changes) {
    changes.push(["place", player, jailOf(rules)]);
    flow.jail = replaced(flow.jail, player, 0);
    flow.again = false;
  }

  function settle(rules, position, flow, proposal, luck, changes) {
    const { player, do: what } = proposal;
    flow.due.shift();
    if (what === "salary" || what === "collect") {
      changes.push(["cash", BANK, player, proposal.amount]);
    } else if (what === "buy") {
      changes.push(["cash", player, BANK, proposal.amount], ["own", proposal.at, player]);
    } else if (what === "auction") {
      const first = flow.out[player] ? [] : [player];
      flow.auction = auction(proposal.at, [...first, ...after(flow, player)], Math.max(1, rules.auction_opens_at));
    } else if (what === "interest") {
      changes.push(["cash", player, BANK, proposal.amount]);
    } else if (what === "lift-now") {
      changes.push(["cash", player, BANK, proposal.amount], ["mortgaged", proposal.at, false]);
    } else if (what === "pay" || what === "rent") {
      changes.push(["cash", player, taker(flow, proposal.to), proposal.amount]);
    } else if (what === "throw-rent") {
      flow.dice = luck.dice(rules.dice);
      const amount = rent(rules, position, spaceAt(rules, proposal.at), total(flow.dice), proposal.times);
      flow.due.unshift({ ...proposal, do: "rent", amount });
    } else if (what === "site") {
      changes.push(["built", proposal.at, (position.built[proposal.at] || 0) + 1]);
    } else if (what === "pot") {
      changes.push(["cash", POT, player, position.pot]);
    } else if (what === "draw") {
      draw(rules, position, flow, proposal, changes);
    } else if (what === "go") {
      const count = rules.spaces.length, by = (proposal.to - position.place[player] + count) % count || count;
      forward(rules, position, flow, player, by, changes, proposal.times ?? 1);
    } else if (what === "step") {
      forward(rules, position, flow, player, proposal.by, changes);
    }
  }

  function draw(rules, position, flow, { player, deck }, changes) {
    const card = position.decks[deck][0];
    if (!card) return;
    changes.push(["draw", deck, card, rules.kept.includes(card) ? player : -1]);
    flow.card = card;
    const others = after(flow, player);
    for (const effect of rules.cards[card] ?? []) {
      const amount = effect.amount ?? 0;
      if (effect.do === "collect" && effect.each) flow.due.push(...others.map((other) => ({ do: "pay", player: other, to: player, amount })));
      else if (effect.do === "collect") flow.due.push({ do: "collect", player, amount });
      else if (effect.do === "pay" && effect.each) flow.due.push(...others.map((other) => ({ do: "pay", player, to: other, amount })));
      else if (effect.do === "pay") flow.due.push({ do: "pay", player, to: BANK, amount: amount * (effect.per_player ? others.length : 1) });
      else if (effect.do === "repair") {
        const cost = repairs(rules, position, player, effect);
        if (cost) flow.due.push({ do: "pay", player, to: BANK, amount: cost });
      } else if (effect.do === "jail" && jailOf(rules) >= 0) flow.due.push({ do: "jail", player });
      else if (effect.do === "go" && indexOf(rules, effect.to) >= 0) flow.due.push({ do: "go", player, to: indexOf(rules, effect.to) });
      else if (effect.do === "next") {
        const to = nextOf(rules, position.place[player], effect.to);
        if (to >= 0) flow.due.push({ do: "go", player, to, times: effect.times || 1 });
      } else if (effect.do === "move") flow.due.push({ do: "step", player, by: effect.by });
    }
  }

  function nextOf(rules, here, kind) {
    const count = rules.spaces.length;
    for (let step = 1; step <= count; step++) if (rules.spaces[(here + step) % count].kind === kind) return (here + step) % count;
    return -1;
  }

  function repairs(rules, position, player, effect) {
    return total(Object.entries(position.built).filter(([id]) => position.owner[id] === player)
      .map(([, count]) => (count > rules.small_per_large ? effect.large ?? 0 : count * (effect.small ?? 0))));
  }

  function bid(flow, proposal, changes) {
    const bidding = { ...flow.auction, in: [...flow.auction.in] }, bidders = bidding.in;
    let next = bidders.indexOf(proposal.player);
    if (proposal.do === "bid") {
      Object.assign(bidding, { bid: proposal.amount, leader: proposal.player });
      next += 1;
    } else {
      bidders.splice(next, 1);
    }
    flow.auction = bidding;
    if (bidders.length && !(bidders.length === 1 && bidding.leader === bidders[0])) {
      bidding.turn = bidders[next % bidders.length];
      return;
    }
    flow.auction = null;
    const { leader, at, large } = bidding;
    if (leader < 0) return;
    changes.push(["cash", leader, BANK, bidding.bid]);
    if (large === undefined) changes.push(["own", at, leader]);
    else flow.due.unshift({ do: "site", player: leader, at, large });
  }

  function bankrupt(rules, position, flow, { player, to }, changes) {
    const deeds = mine(position, player);
    let cash = position.cash[player];
    flow.due = flow.due.filter((due) => due.player !== player && due.to !== player);
    for (const id of deeds) {
      const count = position.built[id] || 0;
      if (!count) continue;
      const amount = count * share(spaceAt(rules, id).building, rules.resale_percent);
      changes.push(["cash", BANK, player, amount], ["built", id, 0]);
      cash += amount;
    }
    if (cash) changes.push(["cash", player, to, cash]);
    flow.out = replaced(flow.out, player, true);
    flow.jail = replaced(flow.jail, player, FREE);
    const left = flow.out.filter((out) => !out).length;
    for (const id of deeds) {
      if (to === BANK) {
        changes.push(["own", id, -1]);
        if (position.mortgaged[id]) changes.push(["mortgaged", id, false]);
        if (rules.auctions && left > 1) flow.due.push({ do: "auction", player: following(flow, player), at: id });
      } else {
        changes.push(["own", id, to]);
        if (position.mortgaged[id]) flow.due.push({ do: "interest", player: to, to: BANK, at: id, amount: share(spaceAt(rules, id).mortgage, rules.transfer_percent) });
      }
    }
    for (const [card, owner] of Object.entries(position.kept)) {
      if (owner === player) changes.push(to === BANK ? ["use", deckOf(rules, card), card] : ["give", card, to]);
    }
    if (left < 2 || rules.first_out) {
      const interest = total(flow.due.filter((due) => due.do === "interest").map((due) => due.amount));
      if (interest) changes.push(["cash", to, BANK, Math.min(interest, position.cash[to] + cash)]);
      Object.assign(flow, { stage: "over", due: [] });
    }
    if (flow.turn === player) flow.again = false;
  }

  function dealing(rules, position, { player, do: what, at, amount }) {
    if (what === "mortgage") return [["cash", BANK, player, amount], ["mortgaged", at, true]];
    if (what === "lift") return [["cash", player, BANK, amount], ["mortgaged", at, false]];
    if (what === "sell-all") {
      const built = groupOf(rules, spaceAt(rules, at)).filter((id) => position.built[id]);
      return [["cash", BANK, player, amount], ...built.map((id) => ["built", id, 0])];
    }
    const count = position.built[at] || 0;
    if (what === "build" || what === "build-large") {
      return [["cash", player, BANK, amount], ["built", at, what === "build" ? count + 1 : rules.small_per_large + 1]];
    }
    return [["cash", BANK, player, amount], ["built", at, count - 1]];
  }

  function goOn(flow, what) {
    if (flow.stage === "over" || flow.auction || flow.due.length) {
      if (flow.stage === "move" && (what === "move" || what === "jail")) flow.stage = "land";
      return;
    }
    if (flow.stage !== "land" && !["move", "stay", "jail"].includes(what) && !flow.out[flow.turn]) return;
    flow.stage = "throw";
    if (!flow.again) {
      flow.doubles = 0;
      flow.turn = following(flow, flow.turn);
    }
    flow.again = false;
  }

  return { ready, firstFlow, proposals, dealings, perform, isPossible, isFree, offerKey, rent, mine, spaceAt, groupOf, owned };
})();
