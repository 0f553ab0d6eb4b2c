// One phone: a chat as one person sees it.

import { avatar, colourOf, fill, make, nameOf } from "./dom.js";
import { clock } from "./dates.js";
import { render } from "./entities.js";
import { act, keyOf, messagesOf, store } from "./store.js";
import { text } from "./texts.js";

const TOAST = 3500;
const TYPING = 5000;
const NEAR_END = 80;

export class Phone {
  // `host` opens private chats and changes who acts in the group.
  constructor(host, { chatId, person, group }) {
    Object.assign(this, { host, chatId, person, group });
    this.list = make("ol", { className: "messages", tabIndex: 0 });
    this.head = make("header", { className: "head" });
    this.pin = make("button", { className: "pin", type: "button", hidden: true });
    this.foot = make("footer", { className: "foot" });
    this.toasts = make("div", { className: "toasts", role: "status" });
    this.draft = "";
    this.element = make(
      "section",
      { className: "phone", data: { chat: chatId, person: person.key } },
      this.head, this.pin, this.list, this.toasts, this.foot,
    );
    this.drawn = new Map();
    this.draw();
  }

  get chat() {
    return store.state.chats.find((chat) => chat.id === this.chatId);
  }

  get inside() {
    if (!this.group) return true;
    const member = this.chat.members.find((one) => one.id === this.person.id);
    return Boolean(member) && !["left", "kicked"].includes(member.status);
  }

  setPerson(person) {
    this.person = person;
    this.element.dataset.person = person.key;
    this.draw();
  }

  draw() {
    this.drawHead();
    this.drawFoot();
    this.drawn.clear();
    this.list.replaceChildren();
    this.drawMessages();
    this.toEnd();
  }

  drawState() {
    this.drawHead();
    this.drawFoot();
    this.drawPin();
  }

  // Head

  drawHead() {
    const name = this.group ? this.chat.title : nameOf(store.state.bot);
    const below = this.group
      ? text("members", { count: this.chat.members.filter((one) => !["left", "kicked"].includes(one.status)).length })
      : text("bot");
    const title = this.group && this.host.groups().length > 1 ? this.groupSelect() : make("bdi", {}, name);
    this.below = make("small", {}, below);
    fill(
      this.head,
      avatar(this.group ? this.chatId : store.state.bot.id, name),
      make("div", { className: "names" }, make("strong", {}, title), this.below),
      this.group ? null : make("span", { className: "owner" }, avatar(this.person.id, nameOf(this.person)),
        make("bdi", {}, nameOf(this.person))),
      this.menu(),
    );
  }

  groupSelect() {
    const select = make("select", {
      ariaLabel: text("choose_group"), onchange: () => this.host.chooseGroup(Number(select.value)),
    });
    for (const chat of this.host.groups()) {
      select.add(new Option(chat.title, chat.id, false, chat.id === this.chatId));
    }
    return select;
  }

  menu() {
    const items = [];
    const item = (key, run) => make("button", { type: "button", onclick: () => { menu.open = false; this.tried(run()); } }, text(key));
    const body = { person: this.person.key, chat: this.chatId };
    if (this.group) {
      items.push(this.inside ? item("leave", () => act("leave", body)) : item("join", () => act("join", body)));
    } else if (!this.chat.blocked) {
      items.push(item("block", () => act("block", body)));
    } else {
      items.push(item("restart", () => act("start", body)));
    }
    const menu = make("details", { className: "menu" },
      make("summary", { ariaLabel: text("menu") }, "⋮"), make("div", {}, ...items));
    menu.addEventListener("focusout", (event) => {
      if (!menu.contains(event.relatedTarget)) menu.open = false;
    });
    return menu;
  }

  typing() {
    this.below.textContent = text("typing");
    this.below.classList.add("typing");
    clearTimeout(this.typingEnds);
    this.typingEnds = setTimeout(() => this.drawHead(), TYPING);
  }

  drawPin() {
    const newest = this.chat.pinned.at(-1);
    const message = newest && store.messages.get(this.chatId)?.get(newest);
    this.pin.hidden = !message;
    if (!message) return;
    this.pin.replaceChildren(make("b", {}, text("pinned_bar")), make("span", { dir: "auto" }, message.text ?? message.caption ?? ""));
    this.pin.onclick = () => this.drawn.get(message.message_id)?.element.scrollIntoView({ block: "center" });
  }

  // Messages

  drawMessages() {
    const messages = messagesOf(this.chatId, this.person);
    const stay = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight > NEAR_END;
    const there = new Set(messages.map(keyOf));
    for (const [id, { element }] of this.drawn) {
      if (there.has(id)) continue;
      element.remove();
      this.drawn.delete(id);
    }
    let before = null;
    for (const message of messages) {
      const old = this.drawn.get(keyOf(message));
      const joined = Boolean(before) && authorOf(before).id === authorOf(message).id && !isService(before) && message.date - before.date < 300;
      if (!old || old.revision !== message.revision || old.joined !== joined) {
        const element = this.message(message, joined);
        if (old) old.element.replaceWith(element);
        else this.list.append(element);
        this.drawn.set(keyOf(message), { element, revision: message.revision, joined });
      }
      before = message;
    }
    this.list.classList.toggle("empty", messages.length === 0);
    this.list.dataset.empty = text(this.group || this.chat.started ? "empty" : "intro");
    this.drawPin();
    if (!stay) this.toEnd();
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  message(message, joined) {
    if (isService(message)) return make("li", { className: "service" }, make("span", {}, serviceText(message)));
    const author = authorOf(message);
    const mine = author.id === this.person.id;
    const bubble = make("div", { className: "bubble" });
    if (this.group && !mine && !joined) {
      bubble.append(make("bdi", { className: `from ${colourOf(author.id)}` }, nameOf(author)));
    }
    if (message.reply_to_message) bubble.append(quote(message.reply_to_message));
    const words = message.text ?? message.caption ?? "";
    bubble.append(
      ...files(message),
      make("div", { className: "text", dir: "auto" }, render(words, message.entities ?? message.caption_entities, this.acts())),
      make("span", { className: message.edit_date ? "when edited" : "when" }, (message.edit_date ? `${text("edited")} ` : "") + clock(message.date)),
    );
    const rows = (message.reply_markup?.inline_keyboard ?? []).map((row) =>
      make("div", { className: "row" }, ...row.map((button) => this.button(message, button))));
    const body = make("div", { className: "body" }, bubble, rows.length ? make("div", { className: "keyboard" }, ...rows) : null);
    const face = this.group && !mine ? avatar(author.id, nameOf(author)) : null;
    if (face && joined) face.classList.add("hidden");
    const classes = ["message", mine ? "mine" : "theirs", joined ? "joined" : "", rows.length ? "keyed" : "", message.receiver_user ? "ephemeral" : ""];
    return make("li", { className: classes.filter(Boolean).join(" "), data: { message: keyOf(message) } }, face, body);
  }

  acts() {
    return {
      open: (url) => this.open(url),
      say: (words) => this.tried(act("say", { person: this.person.key, chat: this.chatId, text: words })),
    };
  }

  button(message, button) {
    const mark = button.url ? "outward" : button.copy_text ? "copy" : "";
    const element = make("button", {
      type: "button",
      className: button.style ?? "",
      disabled: "disabled" in button,
      title: button.callback_data ?? button.url ?? "",
      onclick: () => this.press(element, message, button),
    }, make("span", { dir: "auto" }, button.text), mark ? make("i", { ariaHidden: "true", className: mark }) : null);
    return element;
  }

  async press(element, message, button) {
    if (button.url) return this.open(button.url);
    if (button.copy_text) {
      await navigator.clipboard?.writeText(button.copy_text.text).catch(() => {});
      return this.toast(text("copied", { text: button.copy_text.text }));
    }
    element.classList.add("waiting");
    const number = message.message_id ? { message_id: message.message_id } : { ephemeral_message_id: message.ephemeral_message_id };
    const body = { person: this.person.key, chat: this.chatId, ...number };
    // The screen may be older than the message: what is seen is what is sent.
    const told = await this.tried(act("tap", { ...body, data: button.callback_data, stale: true }));
    element.classList.remove("waiting");
    if (told && !told.answered) this.toast(text("unanswered"));
    if (told?.opened === "private") this.host.openPrivate(this.person);
    return told;
  }

  async open(url) {
    const told = await this.tried(act("open", { person: this.person.key, url }));
    if (told?.opened === "private") this.host.openPrivate(this.person);
    else if (told?.opened === "outside" && /^https?:/.test(url)) window.open(url, "_blank", "noopener");
  }

  async tried(promise) {
    try {
      return await promise;
    } catch (error) {
      this.toast(error.message);
      return null;
    }
  }

  // Toasts and alerts

  toast(words) {
    const element = make("div", { className: "toast", dir: "auto" }, words);
    this.toasts.append(element);
    setTimeout(() => element.remove(), TOAST);
  }

  alert(words) {
    const close = () => shade.remove();
    const button = make("button", { type: "button", onclick: close }, text("ok"));
    const shade = make("div", { className: "shade", onclick: (event) => { if (event.target === shade) close(); } },
      make("div", { className: "alert", role: "alertdialog", ariaModal: "true" },
        make("p", { dir: "auto" }, words), button));
    shade.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
    this.element.append(shade);
    button.focus();
  }

  answer({ text: words, alert }) {
    if (!words) return;
    if (alert) this.alert(words);
    else this.toast(words);
  }

  // Foot

  drawFoot() {
    const key = JSON.stringify([this.person.key, this.inside, this.chat.started, this.chat.blocked, this.chatId, text("send")]);
    if (key === this.footKey) return;
    this.footKey = key;
    const wide = (label, what) => make("button", {
      type: "button", className: "start",
      onclick: () => this.tried(act(what, { person: this.person.key, chat: this.chatId })),
    }, label);
    if (!this.group && this.chat.blocked) return this.foot.replaceChildren(wide(text("restart"), "start"));
    if (!this.group && !this.chat.started) return this.foot.replaceChildren(wide(text("start"), "start"));
    if (!this.inside) return this.foot.replaceChildren(this.asSelect(), wide(text("join"), "join"));
    const input = make("input", {
      type: "text", placeholder: text("write"), ariaLabel: text("write"), autocomplete: "off", dir: "auto",
      enterKeyHint: "send", value: this.draft,
      oninput: () => { this.draft = input.value; this.suggest(input); },
    });
    const form = make("form", {
      className: "write",
      onsubmit: async (event) => {
        event.preventDefault();
        const words = input.value.trim();
        if (!words) return;
        input.value = this.draft = "";
        this.suggest(input);
        const told = await this.tried(act("say", { person: this.person.key, chat: this.chatId, text: words }));
        if (told) this.toEnd();
      },
    }, input, make("button", { type: "submit", ariaLabel: text("send"), title: text("send") }, "➤"));
    this.suggestions = make("ul", { className: "suggestions", hidden: true });
    this.foot.replaceChildren(this.suggestions, ...(this.group ? [this.asSelect()] : []), form);
    return undefined;
  }

  asSelect() {
    const select = make("select", {
      className: "as", ariaLabel: text("as"), title: text("as"), onchange: () => this.host.actAs(select.value),
    });
    for (const person of store.state.people) {
      select.add(new Option(nameOf(person), person.key, false, person.key === this.person.key));
    }
    return select;
  }

  suggest(input) {
    const typed = input.value;
    const found = typed.startsWith("/") && !typed.includes(" ")
      ? this.commands().filter((command) => `/${command.command}`.startsWith(typed)) : [];
    this.suggestions.hidden = found.length === 0;
    this.suggestions.replaceChildren(...found.map((command) => make("li", {},
      make("button", {
        type: "button",
        onclick: () => {
          input.value = this.draft = "";
          this.suggest(input);
          this.acts().say(`/${command.command}`);
        },
      }, make("b", {}, `/${command.command}`), make("span", {}, command.description)))));
  }

  // As Telegram chooses: the narrowest scope that has a list, in one's language, else in none.
  commands() {
    const scopes = this.group
      ? [["chat_member", this.chatId], ["chat", this.chatId], ["all_group_chats"], ["default"]]
      : [["chat", this.chatId], ["all_private_chats"], ["default"]];
    const language = (this.person.language_code ?? "").split("-")[0];
    for (const [type, chatId] of scopes) {
      for (const wanted of [language, ""]) {
        const list = store.state.commands.find(({ scope, language_code: code }) =>
          scope.type === type && code === wanted
          && (chatId === undefined || Number(scope.chat_id) === chatId)
          && (scope.user_id === undefined || scope.user_id === this.person.id));
        if (list) return list.commands;
      }
    }
    return [];
  }
}

const SERVICES = ["new_chat_members", "left_chat_member", "pinned_message", "migrate_to_chat_id", "migrate_from_chat_id", "forum_topic_created",
  "new_chat_title", "forum_topic_edited", "forum_topic_closed", "forum_topic_reopened", "general_forum_topic_hidden", "general_forum_topic_unhidden"];

// Anonymous administrators and channels write in another name than the sender's.
const authorOf = (message) => message.sender_chat ?? message.from;

function files(message) {
  if (message.photo) {
    const { file_id: id, width, height } = message.photo.at(-1);
    return [make("img", { className: "photo", src: `/sandbox/file/${id}`, alt: "", width, height })];
  }
  if (!message.document) return [];
  const { file_id: id, file_name: name } = message.document;
  return [make("a", { className: "document", href: `/sandbox/file/${id}`, download: name ?? "", dir: "auto" }, name ?? "…")];
}

function isService(message) {
  return SERVICES.some((key) => key in message);
}

function serviceText(message) {
  const from = nameOf(authorOf(message));
  if (message.new_chat_members) return text("joined", { name: message.new_chat_members.map(nameOf).join(", ") });
  if (message.left_chat_member) return text("left", { name: nameOf(message.left_chat_member) });
  if (message.pinned_message) return text("pinned", { name: from });
  if (message.forum_topic_created) return `${text("topic", { name: from })}: ${message.forum_topic_created.name}`;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return text("migrated");
  if (message.new_chat_title) return text("renamed", { name: from, title: message.new_chat_title });
  return text("topic_changed", { name: from });
}

function quote(message) {
  return make("div", { className: "quote" },
    make("bdi", { className: colourOf(authorOf(message).id) }, nameOf(authorOf(message))),
    make("span", { dir: "auto" }, message.text ?? message.caption ?? ""));
}
