// The little that htmx does not do: this tab's name, the stream of news, problems at their fields, and keys.
"use strict";

const tab = document.body.dataset.tab;
const root = new URL("..", document.currentScript.src).pathname;
let news = null;

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-Tab"] = tab;
  const box = event.target;
  if (box.type === "checkbox") event.detail.parameters.set("value", box.checked ? "true" : "false");
});

// What is typed and not yet answered belongs to the person who types: no update of the page overwrites it.
const unsaved = new WeakSet();
const typed = (box) => (box.type === "checkbox" ? String(box.checked) : box.value);

document.addEventListener("input", (event) => {
  if (event.target.matches("[name=value][hx-post]")) unsaved.add(event.target);
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, requestConfig, successful } = event.detail;
  if (successful && unsaved.has(elt) && requestConfig.formData.get("value") === typed(elt)) unsaved.delete(elt);
});

Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, box) =>
  !(["value", "checked"].includes(name) && unsaved.has(box));

function show(id, html) {
  htmx.swap(id, html, { swapStyle: "innerHTML" });
}

function listen() {
  news = new EventSource(root + "news?tab=" + tab);
  news.addEventListener("open", () => (document.getElementById("lost").hidden = true));
  news.addEventListener("error", () => {
    if (news.readyState === EventSource.CLOSED) return;
    document.getElementById("lost").hidden = false;
  });
  news.addEventListener("problems", (event) => {
    htmx.swap("#problems", JSON.parse(event.data), { swapStyle: "outerHTML" });
    markProblems();
  });
  news.addEventListener("reread", refresh);
  news.addEventListener("taken", (event) => {
    news.close();
    show("#notice", JSON.parse(event.data));
  });
}

function visit(address, push) {
  htmx.ajax("GET", address, { target: "#app", select: "#app", swap: "morph:outerHTML show:none", push });
}

function refresh() {
  visit(location.pathname + location.search);
}

function markProblems() {
  const texts = new Map();
  for (const item of document.querySelectorAll("#problems li[data-path]")) {
    if (item.dataset.path) texts.set(item.dataset.path, item.textContent.trim());
  }
  for (const field of document.querySelectorAll(".field")) {
    const text = [...texts].filter(([path]) => path === field.dataset.path || path.startsWith(field.dataset.path + "."));
    const problem = field.querySelector(".problem");
    if (!problem) continue;
    const control = field.querySelector("[name=value]:not([disabled])");
    problem.textContent = text.length ? text[0][1] : "";
    if (control) control.setAttribute("aria-invalid", String(text.length > 0));
  }
}

// Pictures that take long are asked for one by one, so that they never keep what someone does from being sent.
let loading = null;
function loadPictures() {
  if (loading?.isConnected && !loading.complete) return;
  loading = document.querySelector("dialog[open] img[data-src]") ?? document.querySelector("img[data-src]");
  if (!loading) return;
  loading.onload = loading.onerror = loadPictures;
  loading.src = loading.dataset.src;
  loading.removeAttribute("data-src");
}

document.addEventListener("htmx:afterSettle", markProblems);
document.addEventListener("htmx:afterSettle", loadPictures);
document.addEventListener("htmx:oobAfterSwap", markProblems);

document.addEventListener("htmx:afterSwap", (event) => {
  const target = event.detail.target;
  if (target?.id === "chooser" && !target.open) target.showModal();
});

document.addEventListener("dragover", (event) => {
  const box = event.target.closest?.(".field-picture");
  if (box) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  const input = event.target.closest?.(".field-picture")?.querySelector("[type=file]");
  if (!input || !event.dataTransfer.files.length) return;
  event.preventDefault();
  input.files = event.dataTransfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("click", (event) => {
  const space = event.target.closest("svg.board a");
  if (space && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    visit(space.getAttribute("href"), "true");  // htmx does not know links in drawings
  }
  if (event.target.closest("[data-dismiss]")) document.getElementById("chooser").close();
  if (event.target.closest("[data-close]")) document.getElementById("notice").replaceChildren();
  if (event.target.closest("[data-here]")) location.reload();
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input:not([type=checkbox], [type=radio], [type=color]), textarea");
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isCommand || isTyping) return;
  const key = event.key.toLowerCase();
  const name = key === "z" && !event.shiftKey ? "undo" : key === "y" || key === "z" ? "redo" : "";
  const button = name && document.getElementById(name);
  if (button && !button.disabled) {
    event.preventDefault();
    button.click();
  }
});

document.addEventListener("DOMContentLoaded", () => {
  if (document.getElementById("where")) listen();
  markProblems();
  loadPictures();
});
