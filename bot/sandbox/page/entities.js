// A message's text with its entities, as elements. Offsets are UTF-16, as in JavaScript.

import { make } from "./dom.js";
import { absolute, dateText, relative } from "./dates.js";

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code",
  blockquote: "blockquote", expandable_blockquote: "blockquote", pre: "pre",
};

export function render(text, entities, acts) {
  const fragment = document.createDocumentFragment();
  const sorted = [...(entities ?? [])].sort(
    (one, two) => one.offset - two.offset || two.length - one.length,
  );
  fill(fragment, text, 0, text.length, sorted, acts);
  return fragment;
}

function fill(parent, text, start, end, entities, acts) {
  let at = start;
  let rest = entities;
  while (rest.length) {
    const [first, ...others] = rest;
    const from = Math.max(at, first.offset);
    const to = Math.min(end, first.offset + first.length);
    if (to <= from) {
      rest = others;
      continue;
    }
    if (from > at) parent.append(between(parent, text.slice(at, from)));
    const element = wrap(first, text.slice(from, to), acts);
    const inside = others.filter((other) => other.offset < to);
    if (!element.dataset.whole) fill(element, text, from, to, inside, acts);
    parent.append(element);
    at = to;
    rest = others.filter((other) => other.offset + other.length > to);
  }
  if (at < end) parent.append(between(parent, text.slice(at, end)));
}

// A block ends its line by itself: the line break after it would show as an empty line.
function between(parent, words) {
  const last = parent.lastChild?.nodeName;
  return last === "PRE" || last === "BLOCKQUOTE" ? words.replace(/^\n/, "") : words;
}

function wrap(entity, words, acts) {
  switch (entity.type) {
    case "spoiler":
      return make("span", {
        className: "spoiler",
        onclick: (event) => event.currentTarget.classList.add("shown"),
      });
    case "expandable_blockquote":
      return make("blockquote", {
        className: "folded",
        onclick: (event) => event.currentTarget.classList.toggle("folded"),
      });
    case "text_link":
    case "url":
      return link(words, () => acts.open(entity.url ?? words), entity.url ?? words);
    case "bot_command":
      return link(words, () => acts.say(words), words);
    case "mention":
    case "text_mention":
    case "hashtag":
      return make("span", { className: "mention" });
    case "date_time":
      return moment(entity, words);
    default:
      return make(TAGS[entity.type] ?? "span");
  }
}

function link(words, act, title) {
  return make("a", {
    href: "#", title, onclick: (event) => { event.preventDefault(); act(); },
  });
}

function moment(entity, words) {
  const element = make("time", { data: { whole: "1" } });
  element.dateTime = new Date(entity.unix_time * 1000).toISOString();
  Object.assign(element.dataset, {
    unix: entity.unix_time, format: entity.date_time_format ?? "", words,
  });
  tick(element, Date.now() / 1000);
  return element;
}

function tick(element, now) {
  const { unix, format, words } = element.dataset;
  element.textContent = dateText(Number(unix), format, words, now);
  element.title = `${absolute(Number(unix), "DT")} · ${relative(Number(unix) - now)}`;
}

// Dates move on by themselves.
export function tickAll(now) {
  for (const element of document.querySelectorAll("time[data-unix]")) tick(element, now);
}
