// The page: a group and the private chats of the people who are chosen, side by side.

import { avatar, make, nameOf } from "./dom.js";
import { tickAll } from "./entities.js";
import { Phone } from "./phone.js";
import { follow, load, store } from "./store.js";
import { fillLanguages, loadTexts, text } from "./texts.js";

const KEY = "gouji.phones";
const phones = document.getElementById("phones");
const narrow = matchMedia("(max-width: 760px)");
const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
let group = null;
const open = new Map(); // person's key -> Phone of the private chat

const host = {
  groups: () => store.state.chats.filter((chat) => chat.type !== "private" && !chat.migrated_to),
  chooseGroup(id) {
    kept.group = id;
    drawAll();
  },
  actAs(key) {
    kept.as = key;
    group.setPerson(personOf(key));
    keep();
  },
  openPrivate(person) {
    show(person.key);
    open.get(person.key).element.scrollIntoView({ behavior: "smooth", inline: "center", block: "nearest" });
    open.get(person.key).toEnd();
  },
};

function personOf(key) {
  return store.state.people.find((person) => person.key === key) ?? store.state.people[0];
}

function keep() {
  kept.shown = [...open.keys()];
  localStorage.setItem(KEY, JSON.stringify(kept));
}

function show(key) {
  if (open.has(key)) return;
  const person = personOf(key);
  const phone = new Phone(host, { chatId: person.id, person, group: false });
  open.set(key, phone);
  const order = store.state.people.map((one) => one.key);
  const later = [...open.keys()].filter((other) => order.indexOf(other) > order.indexOf(key));
  const next = later.sort((one, two) => order.indexOf(one) - order.indexOf(two))[0];
  phones.insertBefore(phone.element, next ? open.get(next).element : null);
  phone.toEnd();
  keep();
  drawPeople();
}

function hide(key) {
  open.get(key)?.element.remove();
  open.delete(key);
  keep();
  drawPeople();
}

function choose(person) {
  if (!open.has(person.key)) host.openPrivate(person);
  else if (narrow.matches) host.openPrivate(person);
  else hide(person.key);
}

function drawPeople() {
  const chips = store.state.people.map((person) => make("button", {
    type: "button", className: "chip", ariaPressed: String(open.has(person.key)),
    title: nameOf(person), data: { person: person.key }, onclick: () => choose(person),
  }, avatar(person.id, nameOf(person)), make("bdi", {}, nameOf(person))));
  const toGroup = make("button", {
    type: "button", className: "chip", ariaPressed: "true",
    onclick: () => group?.element.scrollIntoView({ behavior: "smooth", inline: "center", block: "nearest" }),
  }, make("span", { className: "avatar group" }, "👥"), text("group"));
  document.getElementById("people").replaceChildren(toGroup, ...chips);
}

function drawViolations() {
  const count = store.state.violations;
  const badge = document.getElementById("violations");
  badge.hidden = count === 0;
  badge.textContent = text("violations", { count });
}

function drawAll() {
  const shown = kept.shown ?? store.state.people.slice(0, 2).map((person) => person.key);
  const groups = host.groups();
  const chat = groups.find((one) => one.id === kept.group) ?? groups[0];
  phones.replaceChildren();
  open.clear();
  group = chat ? new Phone(host, { chatId: chat.id, person: personOf(kept.as), group: true }) : null;
  if (group) phones.append(group.element);
  for (const key of shown) if (store.state.people.some((person) => person.key === key)) show(key);
  for (const phone of all()) phone.toEnd();
  drawPeople();
  drawViolations();
}

function all() {
  return [...(group ? [group] : []), ...open.values()];
}

function changed(change) {
  if (change.kind === "state") {
    const moved = group?.chat.migrated_to;
    if (moved) kept.group = moved;
    if (moved || (!group && host.groups().length)) drawAll();
    for (const phone of all()) phone.drawState();
    drawPeople();
    drawViolations();
  } else if (change.kind === "opened") {
    for (const phone of all()) phone.drawState();
  } else if (change.kind === "message" || change.kind === "ephemeral") {
    for (const phone of all()) if (phone.chatId === change.message.chat_id) phone.drawMessages();
  } else if (change.kind === "typing") {
    for (const phone of all()) if (phone.chatId === change.chat_id) phone.typing();
  } else if (change.kind === "answer") {
    // A person has one phone in hand: the one whose button was pressed.
    const phone = all().find((one) => one.chatId === change.chat_id && one.person.key === change.person);
    phone?.answer(change);
  }
}

function online(connected) {
  const sign = document.getElementById("online");
  sign.classList.toggle("lost", !connected);
  sign.title = text(connected ? "online" : "offline");
  sign.textContent = connected ? "" : text("offline");
}

await loadTexts();
const revision = await load();
drawAll();
await fillLanguages(document.getElementById("language"), drawAll);
follow(revision, changed, online);
setInterval(() => tickAll(Date.now() / 1000), 1000);
