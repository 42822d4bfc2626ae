// A computer player of trading games: modest, but no fool. The same player in Python is in printgen/play/trade_player.py,
// and a test compares what both choose.
"use strict";

const TradePlayer = (() => {
  const FEW_FREE = 4, WHOLE = 250, NEARLY = 125, BLOCKING = 125, MORE = 20, ROUND = 10, LEAST_GAIN = 50;
  const { dealings, isPossible, offerKey, rent, mine, spaceAt, groupOf, owned } = Trade;
  const part = (amount, divisor) => Math.floor(amount / divisor);
  const best = (list, by) => list.reduce((found, one) => (by(one) > by(found) ? one : found));

  // The cash that a player keeps back for rents, which grow with the game.
  function reserve(rules, position, player) {
    const rents = Object.keys(position.owner).filter((id) => position.owner[id] !== player && !position.mortgaged[id])
      .map((id) => rent(rules, position, spaceAt(rules, id), 7));
    return Math.max(part(rules.start_money, 30), Math.min(part(rules.start_money, 6), part(Math.max(0, ...rents), 3)));
  }

  function choose(rules, position, offered) {
    const [first] = offered, last = offered.at(-1), { player, do: what } = first;
    if (what === "raise") return raised(rules, position, player);
    if (what === "bid" || what === "pass") return bid(rules, position, offered);
    if (what === "buy") {
      const wanted = value(rules, position, first.at, player) > spaceAt(rules, first.at).price;
      return position.cash[player] - first.amount >= (wanted ? 0 : reserve(rules, position, player)) ? first : last;
    }
    if (what === "pay" && offered.length > 1) return best(offered, (one) => -one.amount);
    if (what === "throw" && offered.length > 1) {
      const free = rules.spaces.filter((space) => space.price > 0 && !(space.id in position.owner)).length;
      return free > FEW_FREE ? last : first;
    }
    if (what === "accept") return gains(rules, position, position.flow.offer)[1] > 0 ? first : offered[1];
    if (what === "interest") return position.cash[player] - last.amount >= 2 * reserve(rules, position, player) ? last : first;
    if (what === "site") return best(offered, (one) => returns(rules, position, one));
    return first;
  }

  function bid(rules, position, offered) {
    const [{ player }] = offered, { at, large } = position.flow.auction;
    const worth = large === undefined ? value(rules, position, at, player) : part(spaceAt(rules, at).building * 3, 2);
    const limit = Math.min(worth, position.cash[player] - reserve(rules, position, player));
    const bids = offered.filter((one) => one.do === "bid" && one.amount <= limit);
    return bids[Math.min(1, bids.length - 1)] ?? offered.at(-1);
  }

  // What a property is worth to a player: more if it completes a group, or keeps another from doing so.
  function value(rules, position, id, player) {
    const space = spaceAt(rules, id), { price } = space, group = groupOf(rules, space);
    const owners = group.filter((one) => one !== id).map((one) => position.owner[one]);
    if (space.kind === "property" && group.length > 1 && new Set(owners).size === 1 && owners[0] !== undefined) {
      return owners[0] === player ? price * 2 : part(price * 3, 2);
    }
    return owners.includes(player) ? part(price * 6, 5) : price;
  }

  // The best way to raise cash: mortgage what earns least, then sell buildings.
  function raised(rules, position, player) {
    const ways = dealings(rules, position, player).filter((one) => ["sell", "sell-all", "mortgage"].includes(one.do));
    const loss = (way) => {
      const space = spaceAt(rules, way.at);
      if (way.do === "mortgage") return (owned(rules, position, space, player) - 1) * 1e7 + space.price;
      return (way.do === "sell" ? 2 : 3) * 1e7 + space.building;
    };
    return best(ways, (one) => -loss(one));
  }

  // How the player improves things before a throw: build, lift a mortgage, or trade; undefined for not at all.
  function deal(rules, position, player) {
    const kept = reserve(rules, position, player), cash = position.cash[player], ways = dealings(rules, position, player);
    const builds = ways.filter((one) => (one.do === "build" || one.do === "contest") && cash - one.amount >= kept);
    if (builds.length) return best(builds, (one) => returns(rules, position, one));
    const lifts = ways.filter((one) => one.do === "lift" && cash - one.amount >= 2 * kept);
    if (lifts.length) return best(lifts, (one) => one.amount);
    for (const offer of offers(rules, position, player)) return offer;
    return undefined;
  }

  // By how much a building raises the rent for a thousand of its price.
  function returns(rules, position, { at }) {
    const { rents, building } = spaceAt(rules, at), count = position.built[at] || 0;
    return part(1000 * (rents[Math.min(count + 1, rents.length - 1)] - rents[count]), Math.max(1, building));
  }

  // ---- trades --------------------------------------------------------------------------------------------------

  function* offers(rules, position, player) {
    const least = part(rules.start_money, LEAST_GAIN), { flow, cash } = position;
    for (const other of flow.out.map((_, one) => one).filter((one) => !flow.out[one] && one !== player)) {
      for (const [gives, gets] of exchanges(rules, position, player, other)) {
        const offer = { do: "offer", player, with: other, gives, gets, cash: 0 };
        if (flow.declined.includes(offerKey(offer))) continue;
        const half = part(rise(rules, position, offer, player) - rise(rules, position, offer, other), 2), even = part(half, ROUND) * ROUND;
        const rest = Math.max(0, cash[player] - reserve(rules, position, player));
        offer.cash = Math.max(part(-cash[other] * 2, 3), Math.min(even, rest));
        if (Math.min(...gains(rules, position, offer)) > least && isPossible(rules, position, offer)) yield offer;
      }
    }
  }

  // What could be given and gotten: all that one has of a group of which the other has a part.
  function* exchanges(rules, position, player, other) {
    const both = [], has = (group, one) => group.filter((id) => position.owner[id] === one);
    for (const group of groups(rules)) {
      if (group.some((id) => id in position.built)) continue;
      const [own, theirs] = [has(group, player), has(group, other)];
      if (own.length && theirs.length) both.push([own, theirs]);
    }
    for (const [, gets] of both) {
      for (const [gives, theirs] of both) if (theirs !== gets) yield [gives, gets];
      yield [[], gets];
    }
  }

  const groups = (rules) => rules.spaces.filter((space) => space.price && rules.groups[space.id][0] === space.id).map((space) => rules.groups[space.id]);

  // What an offer is worth to both players, each compared with what it gives the other.
  function gains(rules, position, offer) {
    const rivals = position.flow.out.filter((out) => !out).length - 1;
    const own = rise(rules, position, offer, offer.player) - offer.cash, theirs = rise(rules, position, offer, offer.with) + offer.cash;
    return [rivals * own - theirs, rivals * theirs - own];
  }

  // By how much an offer raises the value of a player's properties and kept cards.
  function rise(rules, position, offer, player) {
    const owner = { ...position.owner }, changed = {};
    let cards = 0;
    for (const [taker, giver, things] of [[offer.with, offer.player, offer.gives], [offer.player, offer.with, offer.gets]]) {
      for (const id of things) {
        if (id in position.kept) {
          cards += rules.jail_fine * ((taker === player) - (giver === player));
        } else {
          owner[id] = taker;
          changed[rules.groups[id][0]] = rules.groups[id];
        }
      }
    }
    const sum = (owners) => Object.values(changed).reduce((total, group) => total + holding(rules, position, owners, group, player), 0);
    return cards + sum(owner) - sum(position.owner);
  }

  // The value of what a player has of a group.
  function holding(rules, position, owner, group, player) {
    const own = group.filter((id) => owner[id] === player).map((id) => spaceAt(rules, id));
    if (!own.length) return 0;
    const others = new Set(group.filter((id) => owner[id] !== player).map((id) => owner[id]));
    let percent = 100;
    if (own[0].kind !== "property") percent += MORE * (own.length - 1);
    else if (group.length > 1 && !others.size) percent = WHOLE;
    else if (group.length - own.length === 1) percent = NEARLY;
    else if (others.size === 1 && !others.has(undefined)) percent = BLOCKING;
    const sum = (list, by) => list.reduce((total, one) => total + by(one), 0);
    return part(sum(own, (one) => one.price) * percent, 100) - sum(own.filter((one) => position.mortgaged[one.id]), (one) => one.lift);
  }

  return { choose, deal };
})();
