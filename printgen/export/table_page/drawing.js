// The rules of card games: draw, read out and keep cards, or lay them down. The same rules in Python are in
// printgen/play/cards.py, and a test compares both.
"use strict";

const Drawing = (() => {
  function firstFlow(players) {
    return { turn: 0, stage: "draw", drawn: 0, card: "", deck: "", due: [], players };
  }

  const hand = (position, player) => Object.keys(position.kept).filter((card) => position.kept[card] === player);

  function proposals(rules, position) {
    const { flow } = position, player = flow.turn, end = { do: "end", player };
    if (flow.stage === "over") return [];
    if (flow.stage === "judge") {
      const done = { do: "done", player, deck: flow.deck, card: flow.card };
      return [done, { ...done, do: "not-done" }];
    }
    if (flow.stage === "draw" && flow.drawn < rules.draw) {
      const found = rules.decks.map(({ id: deck }) => {
        if (position.decks[deck].length) return { do: "draw", player, deck };
        return rules.shuffle && position.piles[deck].length ? { do: "reshuffle", player, deck } : null;
      }).filter(Boolean);
      if (found.length) return found;
    }
    return rules.play === "lay" ? [...hand(position, player).map((card) => ({ do: "lay", player, card })), end] : [end];
  }

  function perform(rules, position, proposal, luck) {
    const flow = { ...position.flow }, { player, deck } = proposal, changes = [];
    let left = Object.values(position.decks).reduce((sum, cards) => sum + cards.length, 0);
    if (proposal.do === "reshuffle") return [["deck", deck, luck.shuffled(position.piles[deck])]];
    if (proposal.do === "draw") {
      const card = position.decks[deck][0];
      Object.assign(flow, { drawn: flow.drawn + 1, card, deck });
      changes.push(["draw", deck, card, player]);
      left -= 1;
      if (rules.play === "read" && !rules.kept.includes(card)) flow.stage = "judge";
      else if (rules.play === "read" && flow.drawn >= rules.draw) next(rules, flow, left);
      else if (flow.drawn >= rules.draw) flow.stage = "play";
    } else if (proposal.do === "done" || proposal.do === "not-done") {
      if (proposal.do === "not-done") {
        changes.push(["use", deck, proposal.card]);
        left += 1;
      }
      flow.stage = "draw";
      if (flow.drawn >= rules.draw) next(rules, flow, left);
    } else if (proposal.do === "lay") {
      changes.push(["lay", rules.decks.find((one) => one.cards.includes(proposal.card)).id, proposal.card]);
      if (rules.win === "rid" && hand(position, player).length === 1) flow.stage = "over";
      else next(rules, flow, left);
    } else {
      next(rules, flow, left);
    }
    return [...changes, ["flow", flow]];
  }

  function next(rules, flow, left) {
    Object.assign(flow, { turn: (flow.turn + 1) % flow.players, stage: "draw", drawn: 0 });
    if (flow.turn === 0 && !rules.shuffle && left < rules.draw * flow.players) flow.stage = "over";
  }

  return { ready: (rules) => rules, firstFlow, proposals, dealings: () => [], perform };
})();
