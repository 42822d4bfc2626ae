// The booklet's pages one by one, large enough to read.
"use strict";

class Reader {
  constructor(kit) {
    this.kit = kit;
    this.element = document.getElementById("reader");
    this.element.addEventListener("close", () => this.origin.focus());
    this.element.addEventListener("click", (event) => { if (event.target === this.element) this.element.close(); });
  }

  open(at, origin) {
    this.origin = origin;
    this.element.showModal();
    this.show(at);
  }

  // Shows a page, and goes on in the direction of the step that led there.
  show(at, step = 0) {
    const bar = make("div"), page = this.kit.booklet[at], close = make("button", this.kit.say("close"));
    let next = close;
    for (const way of [-1, 1]) {
      if (!this.kit.booklet[at + way]) continue;
      const button = make("button", this.kit.say("page", { number: at + way + 1 }));
      button.addEventListener("click", () => this.show(at + way, way));
      bar.append(button);
      if (way === step) next = button;
    }
    close.addEventListener("click", () => this.element.close());
    bar.append(close);
    this.element.replaceChildren(bar, image(this.kit.images[page.image], page.text || this.kit.say("page", { number: at + 1 })));
    this.element.scrollTo(0, 0);
    next.focus();
  }
}
