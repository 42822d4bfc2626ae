// Sounds of the table, made as they are heard: dice, a token on wood, paper, coins. Off unless somebody wants them.
"use strict";

const SOUNDS = "printgen-sounds";
const HEARD = {
  throw: "dice", "throw-rent": "dice", roll: "dice", move: "wood", step: "wood", go: "wood", place: "wood", slide: "wood",
  draw: "paper", lay: "paper", offer: "paper", buy: "coins", pay: "coins", rent: "coins", salary: "coins", collect: "coins",
  fine: "coins", pot: "coins", property: "coins", color: "coins", accept: "coins", build: "wood", "build-large": "wood", site: "wood",
  jail: "low", bankrupt: "low", bid: "high", contest: "high", turn: "high",
};

class Sounds {
  constructor(model) {
    this.box = document.getElementById("sounds");
    try { this.box.checked = localStorage.getItem(SOUNDS) === "on"; } catch { /* then they are off */ }
    this.box.addEventListener("change", () => {
      try { localStorage.setItem(SOUNDS, this.box.checked ? "on" : "off"); } catch { /* for this visit only */ }
      if (this.box.checked) this.play("coins");
    });
    model.listeners.push(() => { const sound = HEARD[model.done]; model.done = ""; if (sound) this.play(sound); });
  }

  play(name) {
    if (!this.box.checked) return;
    this.context ||= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
    this[name](this.context.currentTime);
  }

  dice(now) {
    for (let hit = 0; hit < 5; hit++) this.noise(now + hit * 0.07 * (1 + Math.random() / 2), 0.035, 2600 - hit * 250, 0.5 - hit * 0.07);
  }

  wood(now) { this.noise(now, 0.05, 700, 0.6); this.tone(now, 180, 0.09, 0.25); }

  paper(now) { this.noise(now, 0.16, 4200, 0.16); }

  coins(now) { for (const [at, pitch] of [1568, 2093, 2637].entries()) this.tone(now + at * 0.06, pitch, 0.22, 0.09); }

  low(now) { this.tone(now, 220, 0.3, 0.2); this.tone(now + 0.16, 165, 0.5, 0.2); }

  high(now) { this.tone(now, 880, 0.12, 0.1); }

  tone(at, pitch, length, loud) {
    const sound = new OscillatorNode(this.context, { frequency: pitch, type: "triangle" });
    this.fade(sound, at, length, loud);
  }

  noise(at, length, pitch, loud) {
    const { sampleRate } = this.context, buffer = this.context.createBuffer(1, Math.ceil(length * sampleRate), sampleRate), data = buffer.getChannelData(0);
    for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
    const sound = new AudioBufferSourceNode(this.context, { buffer }), filter = new BiquadFilterNode(this.context, { type: "bandpass", frequency: pitch, Q: 1.2 });
    sound.connect(filter);
    this.fade(sound, at, length, loud, filter);
  }

  fade(sound, at, length, loud, last = sound) {
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    last.connect(gain).connect(this.context.destination);
    sound.start(at);
    sound.stop(at + length);
  }
}
