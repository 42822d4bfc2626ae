// The rules of the sliding game: whose token slides, and how a round is counted. The same rules in Python are in
// printgen/play/slide.py, and a test compares both.
"use strict";

const Sliding = (() => {
  const STEPS = ["slide", "chance", "railroad", "property", "color", "house", "tax", "pot", "round"];

  function firstFlow(players) {
    return {
      order: Array.from({ length: players }, (_, one) => one), round: 1, stage: "slide", slid: 0, last: "", jailed: [], extra: [], chance: [], done: [],
      paid: Array.from({ length: players }, () => []), share: 0, turn: 0,
    };
  }

  const sideOf = (rules, token) => rules.sides.indexOf(token.slice(0, token.lastIndexOf("-")));
  const tokensOf = (rules, player) => Array.from({ length: rules.tokens }, (_, at) => `${rules.sides[player]}-${at + 1}`);
  const kindOf = (rules, place) => rules.spaces.find((space) => space.id === place)?.kind ?? "";
  const cashOf = (rules, place) => rules.spaces.find((space) => space.id === place).cash;
  const on = (rules, position, player, kind) => tokensOf(rules, player).filter((token) => kindOf(rules, position.lies[token]) === kind);
  const total = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

  function proposals(rules, position) {
    const { flow } = position;
    if (flow.stage === "over") return [];
    for (const step of STEPS.slice(STEPS.indexOf(flow.stage))) {
      const found = ofStep(rules, position, step, step === flow.stage ? flow.done : []);
      if (found.length) return [...found, ...again(rules, position)];
    }
    return [];
  }

  // Which tokens may be slid again at once: the last one if it left the board, and those it sent to jail.
  function again(rules, { flow, lies, cash }) {
    if (flow.stage !== "slide" || flow.extra.length) return [];
    const found = rules.again >= 0 && lies[flow.last] === "off" ? [[flow.last, rules.again]] : [];
    if (rules.jail >= 0) found.push(...flow.jailed.filter((token) => lies[token] === "in-jail").map((token) => [token, rules.jail]));
    return found.map(([token, amount]) => ({ do: "slide-again", step: "slide", player: sideOf(rules, token), token, amount }))
      .filter(({ player, amount }) => (cash?.[player] ?? 0) >= amount);
  }

  function ofStep(rules, position, step, done) {
    const { flow } = position;
    if (step === "round") return [{ do: "round", step, player: flow.order[0] }];
    if (step === "slide") return slides(rules, position);
    if (step === "pot") return pots(rules, position, done);
    for (const player of flow.order) {
      if (done.includes(player) && step !== "railroad" && step !== "chance") continue;
      const found = COUNTS[step](rules, position, player);
      if (found.length) return found.map((one) => ({ do: step, step, player, ...one }));
    }
    return [];
  }

  function slides(rules, { flow, lies }) {
    for (const token of flow.extra) return [{ do: "slide", step: "slide", player: sideOf(rules, token), token }];
    if (flow.slid >= rules.tokens * flow.order.length) return [];
    const player = flow.order[flow.slid % flow.order.length];
    return tokensOf(rules, player).filter((token) => !(token in lies)).slice(0, 1).map((token) => ({ do: "slide", step: "slide", player, token }));
  }

  function paying(rules, { lies, flow }, player) {
    return rules.spaces.filter((space) => {
      const there = new Set(Object.keys(lies).filter((token) => lies[token] === space.id).map((token) => sideOf(rules, token)));
      return space.kind === "property" && there.size && flow.order.find((one) => there.has(one)) === player;
    }).map((space) => space.id);
  }

  const COUNTS = {
    chance: (rules, position, player) => on(rules, position, player, "chance").filter((token) => !position.flow.chance.includes(token)).slice(0, 1).map((token) => ({ token })),
    railroad(rules, position, player) {
      const [token] = on(rules, position, player, "railroad"), taken = Object.values(position.lies);
      const empty = rules.spaces.filter((space) => space.kind === "property" && !taken.includes(space.id));
      return token ? empty.sort((one, other) => other.cash - one.cash).map((space) => ({ token, to: space.id })) : [];
    },
    property(rules, position, player) {
      const spaces = paying(rules, position, player);
      return spaces.length ? [{ spaces, amount: total(spaces.map((id) => cashOf(rules, id))) }] : [];
    },
    color(rules, position, player) {
      const paid = position.flow.paid[player];
      const amount = total(Object.entries(rules.bonus).map(([group, bonus]) => {
        const whole = rules.spaces.filter((space) => space.kind === "property" && space.group === group);
        return whole.length && whole.every((space) => paid.includes(space.id)) ? bonus : 0;
      }));
      return amount ? [{ amount }] : [];
    },
    house(rules, position, player) {
      if (!on(rules, position, player, "house").length) return [];
      return position.flow.paid[player].map((at) => ({ at, amount: cashOf(rules, at) })).sort((one, other) => other.amount - one.amount);
    },
    tax(rules, position, player) {
      if (!on(rules, position, player, "tax").length) return [];
      const due = tokensOf(rules, player).filter((token) => position.flow.paid[player].includes(position.lies[token])).length * rules.tax;
      return due ? [{ amount: Math.min(due, position.cash[player]) }] : [];
    },
  };

  function pots(rules, position, done) {
    const { order } = position.flow, counts = order.map((player) => on(rules, position, player, "free").length), most = Math.max(0, ...counts);
    const winners = order.filter((_, at) => most && counts[at] === most);
    if (!winners.length) return [];
    let amount = done.length ? position.flow.share : position.pot;
    if (!done.length && winners.length > 1) amount = rules.pot_shared ? Math.floor(position.pot / (winners.length * rules.note)) * rules.note : 0;
    const left = winners.filter((player) => !done.includes(player));
    return left.length && amount ? [{ do: "pot", step: "pot", player: left[0], amount }] : [];
  }

  function perform(rules, position, proposal) {
    const flow = { ...position.flow }, { player, step } = proposal, changes = [];
    flow.done = [...(step === flow.stage ? flow.done : []), player];
    Object.assign(flow, { stage: step, turn: player });
    if (proposal.do === "slide-again") {
      flow.extra = [proposal.token];
      return [...(proposal.amount ? [["cash", player, POT, proposal.amount]] : []), ["lies", proposal.token, null], ["flow", flow]];
    }
    if (proposal.do === "slide" || proposal.do === "chance") {
      if (proposal.do === "slide" && !flow.extra.length) flow.slid += 1;
      Object.assign(flow, { last: proposal.token, jailed: [], extra: [] });
      if (proposal.do === "chance") flow.chance = [...flow.chance, proposal.token];
      for (const [token, place] of Object.entries(position.lies)) if (kindOf(rules, place) === "go-to-jail") {
        changes.push(["lies", token, "in-jail"]);
        flow.jailed = [...flow.jailed, token];
      }
    } else if (proposal.do === "railroad") {
      changes.push(["lies", proposal.token, proposal.to]);
    } else if (proposal.do === "round") {
      nextRound(rules, position, flow, changes);
    } else {
      if (proposal.do === "property") flow.paid = flow.paid.map((one, at) => (at === player ? proposal.spaces : one));
      if (proposal.do === "pot") flow.share = proposal.amount;
      const [giver, taker] = proposal.do === "tax" ? [player, POT] : [proposal.do === "pot" ? POT : BANK, player];
      changes.push(["cash", giver, taker, proposal.amount]);
    }
    return [...changes, ["flow", flow]];
  }

  function nextRound(rules, position, flow, changes) {
    for (const token of Object.keys(position.lies)) changes.push(["lies", token, null]);
    if (flow.round >= flow.order.length) { flow.stage = "over"; return; }
    if (!position.pot) changes.push(["cash", BANK, POT, rules.pot]);
    const order = [...flow.order.slice(1), flow.order[0]];
    Object.assign(flow, firstFlow(order.length), { order, round: flow.round + 1, turn: order[0] });
  }

  return { ready: (rules) => rules, firstFlow, proposals, dealings: () => [], perform };
})();
