// Dice as they lie, and what they have shown: each side so far beside how often it is to be expected.
"use strict";

const SIDES = [1, 2, 3, 4, 5, 6];
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

function die(pips) {
  const face = make("span", "", { class: "die", role: "img", "aria-label": kit.number(pips) });
  for (let at = 1; at <= 9; at++) face.append(make("i", "", PIPS[pips].includes(at) ? { class: "pip" } : {}));
  return face;
}

// How often each side and each sum came up; everyone can see whether the dice are fair.
function drawChances(kit, { faces = {}, rolls }) {
  const counts = SIDES.map((side) => faces[side] || 0), thrown = counts.reduce((sum, one) => sum + one, 0);
  const expected = thrown / SIDES.length, most = Math.max(expected, ...counts, 1);
  const row = (label, cells) => {
    const line = make("tr");
    line.append(make("th", label, { scope: "row" }), ...cells);
    return line;
  };
  const head = make("tr"), bars = make("tr", "", { "aria-hidden": "true", class: "bars" });
  head.append(make("td"), ...SIDES.map((side) => make("th", kit.number(side), { scope: "col" })));
  bars.append(make("td"), ...counts.map((count) => bar(count / most, expected / most)));
  document.getElementById("faces").replaceChildren(
    head, bars,
    row(kit.say("times"), counts.map((count) => make("td", kit.number(count)))),
    row(kit.say("expected"), counts.map(() => make("td", kit.rounded(expected)))),
  );
  document.getElementById("chances").hidden = thrown === 0;
  const sums = kit.dice === 1 ? [] : Object.entries(rolls).sort(([one], [other]) => one - other);
  document.getElementById("rolls").replaceChildren(
    ...sums.map(([sum, times]) => make("li", `${kit.number(Number(sum))}: ${kit.number(times)}×`)),
  );
}

// A bar of a share of the most, with a line where it is to be expected.
function bar(share, expected) {
  const cell = make("td"), box = make("span"), filled = make("i"), line = make("b");
  filled.style.height = `${100 * share}%`;
  line.style.bottom = `${100 * expected}%`;
  box.append(filled, line);
  cell.append(box);
  return cell;
}
