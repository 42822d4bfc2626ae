// Dragging a thing out of the panel: by mouse at once; by finger or pen after a short hold, so that the panel still scrolls.
"use strict";

const HOLD = 250; // ms
const STILL = 10; // px that a finger may move while it holds

// Makes a button one that can be dragged; `drop` takes the event that ends the drag, and a click does `act`.
function carry(button, act, drop) {
  let dragged = false, held = false;
  button.addEventListener("click", (event) => { if (!dragged) act(event); dragged = false; });
  button.addEventListener("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("pointerdown", (down) => {
    if (down.button > 0) return;
    const mouse = down.pointerType === "mouse", ghost = button.querySelector("img").cloneNode();
    const far = (event, most) => Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > most;
    const lead = (event) => {
      ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
      if (!ghost.isConnected) document.body.append(ghost);
    };
    ghost.className = "ghost";
    held = mouse;
    const timer = mouse ? 0 : setTimeout(() => { held = true; dragged = true; lead(down); }, HOLD);
    const move = (event) => {
      if (event.pointerId !== down.pointerId) return;
      if (!held && far(event, STILL)) return end();
      if (held && !dragged && far(event, CLICK)) dragged = true;
      if (dragged) lead(event);
    };
    const end = () => {
      clearTimeout(timer);
      for (const [kind, listener] of Object.entries(listeners)) document.removeEventListener(kind, listener);
      ghost.remove();
      held = false;
    };
    const up = (event) => {
      if (event.pointerId !== down.pointerId) return;
      end();
      if (!dragged) return;
      setTimeout(() => { dragged = false; });
      if (event.type === "pointerup") drop(event);
    };
    const listeners = { pointermove: move, pointerup: up, pointercancel: up };
    for (const [kind, listener] of Object.entries(listeners)) document.addEventListener(kind, listener);
  });
}

// The holder (a player, the bank) on whose part of the panel a pointer was let go.
function dropped(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest("[data-holder]")?.dataset.holder ?? "";
}
