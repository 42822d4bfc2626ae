// The rules of races on a path; the same rules in Python are in printgen/play/path.py, and a test compares both.
"use strict";

const Race = (() => {
  const LONGEST = 12;

  function firstFlow(players) {
    return { turn: 0, stage: "throw", dice: [], again: false, due: [], miss: Array(players).fill(0), arrived: [], moves: 0 };
  }

  function proposals(rules, position) {
    const { flow, place } = position, player = flow.turn;
    if (flow.stage === "over") return [];
    if (flow.due.length) {
      const due = flow.due[0];
      if (due.do !== "swap") return [{ ...due }];
      const racing = place.map((_, one) => one).filter((one) => one !== player && !flow.arrived.includes(one));
      const found = racing.sort((one, other) => place[other] - place[one]).map((one) => ({ ...due, with: one }));
      return found.length ? found : [{ do: "nothing", player }];
    }
    if (flow.stage === "move") {
      const by = flow.dice.reduce((sum, one) => sum + one, 0);
      return [{ do: "move", player, by, to: rules.spaces[stop(rules, place[player], by)].id }];
    }
    return [{ do: flow.miss[player] && !flow.again ? "miss" : "throw", player }];
  }

  function stop(rules, here, by) {
    const last = rules.spaces.length - 1, to = here + by;
    if (to <= last || rules.finish === "over") return Math.min(to, last);
    return rules.finish === "exact" ? here : Math.max(0, 2 * last - to);
  }

  function perform(rules, position, proposal, luck) {
    const old = position.flow, { player } = proposal, place = [...position.place], changes = [];
    const flow = { ...old, due: old.due.map((due) => ({ ...due })), miss: [...old.miss], arrived: [...old.arrived] };
    if (proposal.do === "throw") {
      const dice = luck.dice(rules.dice), again = dice.length === 1 ? dice[0] === 6 : new Set(dice).size === 1;
      return [["flow", Object.assign(flow, { dice, stage: "move", moves: 0, again: rules.extra_throw && again })]];
    }
    if (proposal.do === "miss") {
      flow.miss[player] -= 1;
    } else if (proposal.do === "move") {
      flow.stage = "land";
      go(rules, flow, place, player, stop(rules, place[player], proposal.by));
      land(rules, flow, place, player);
    } else {
      obey(rules, position, flow, place, proposal, changes);
    }
    place.forEach((to, one) => { if (to !== position.place[one]) changes.push(["place", one, to]); });
    goOn(flow, place.length);
    return [...changes, ["flow", flow]];
  }

  function go(rules, flow, place, player, to) {
    const last = rules.spaces.length - 1;
    place[player] = Math.max(0, Math.min(last, to));
    if (place[player] === last && !flow.arrived.includes(player)) flow.arrived.push(player);
    if (!rules.home || place[player] === 0 || place[player] === last) return;
    place.forEach((there, other) => { if (other !== player && there === place[player]) place[other] = 0; });
  }

  function land(rules, flow, place, player) {
    flow.moves += 1;
    if (flow.arrived.includes(player) || flow.moves > LONGEST) return;
    const space = rules.spaces[place[player]];
    if (space.deck) flow.due.push({ do: "draw", player, deck: space.deck });
    else if (space.to >= 0) flow.due.push({ do: "go", player, to: space.to });
    for (const effect of space.effects) flow.due.push(dueOf(player, effect));
  }

  function dueOf(player, effect) {
    if (effect.do === "miss") return { do: "rest", player, by: effect.by || 1 };
    if (effect.do === "move") return { do: "step", player, by: effect.by || 1, who: effect.who ?? "self" };
    return { do: effect.do, player };
  }

  function obey(rules, position, flow, place, proposal, changes) {
    const { player } = proposal;
    flow.due.shift();
    if (proposal.do === "draw") {
      const card = position.decks[proposal.deck][0];
      flow.card = card;
      changes.push(["draw", proposal.deck, card, -1]);
      for (const effect of rules.cards[card] ?? []) {
        const due = dueOf(player, effect);
        if (effect.do === "go") due.to = Math.max(0, rules.spaces.findIndex((space) => space.id === effect.to));
        flow.due.push(due);
      }
    } else if (proposal.do === "go") {
      go(rules, flow, place, player, proposal.to);
      if (rules.chain) land(rules, flow, place, player);
    } else if (proposal.do === "step") {
      step(rules, flow, place, proposal);
    } else if (proposal.do === "rest") {
      flow.miss[player] += proposal.by;
    } else if (proposal.do === "again") {
      flow.again = true;
    } else if (proposal.do === "swap") {
      [place[player], place[proposal.with]] = [place[proposal.with], place[player]];
    }
  }

  function step(rules, flow, place, { player, by, who = "self" }) {
    const racing = place.map((_, one) => one).filter((one) => !flow.arrived.includes(one));
    const least = Math.min(...racing.map((one) => place[one]));
    const moved = who === "all" ? racing : who === "last" ? racing.filter((one) => place[one] === least) : [player];
    for (const other of moved) if (other !== player) go(rules, flow, place, other, place[other] + by);
    if (!moved.includes(player)) return;
    go(rules, flow, place, player, place[player] + by);
    if (rules.chain) land(rules, flow, place, player);
  }

  function goOn(flow, players) {
    if (flow.due.length) return;
    const racing = Array.from({ length: players }, (_, one) => one).filter((one) => !flow.arrived.includes(one));
    if (flow.arrived.length && racing.length < 2) { flow.stage = "over"; return; }
    const player = flow.turn;
    if (flow.again && racing.includes(player)) {
      if (!flow.miss[player]) { flow.stage = "throw"; return; }
      flow.miss[player] -= 1;
    }
    Object.assign(flow, { stage: "throw", again: false });
    for (let on = 1; on <= players; on++) {
      if (racing.includes((player + on) % players)) { flow.turn = (player + on) % players; return; }
    }
  }

  return { ready: (rules) => rules, firstFlow, proposals, dealings: () => [], perform };
})();
