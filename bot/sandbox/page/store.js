// What the server knows, mirrored here and kept up to date by server-sent events.

export const store = {
  state: null,
  messages: new Map(), // chat id -> Map of message id -> message
  boot: null,
};

export async function call(method, path, body) {
  const response = await fetch(`/sandbox/${path}`, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? response.statusText);
  return answer;
}

export const act = (what, body) => call("POST", what, body);

// Ephemeral messages have no number of the chat's, only one of their own.
export const keyOf = (message) => message.message_id || `e${message.ephemeral_message_id}`;

const isSeenBy = (message, person) =>
  !message.receiver_user || [message.receiver_user.id, message.from.id].includes(person.id);

const order = (message) => message.message_id || Number.MAX_SAFE_INTEGER;

function keep(message) {
  const chat = store.messages.get(message.chat_id) ?? new Map();
  store.messages.set(message.chat_id, chat);
  chat.set(keyOf(message), message);
}

export function messagesOf(chatId, person) {
  const chat = store.messages.get(chatId) ?? new Map();
  return [...chat.values()]
    .filter((message) => !message.deleted && isSeenBy(message, person))
    .sort((one, two) => one.date - two.date || order(one) - order(two));
}

const isMessage = (change) => change.kind === "message" || change.kind === "ephemeral";

export async function refreshState() {
  store.state = await call("GET", "state");
  store.boot ??= store.state.boot;
  return store.state;
}

export async function load() {
  await refreshState();
  const { revision, changes } = await call("GET", "changes?since=0");
  for (const change of changes) if (isMessage(change)) keep(change.message);
  return revision;
}

export function follow(revision, changed, online) {
  const source = new EventSource(`/sandbox/events?since=${revision}`);
  source.addEventListener("hello", (event) => {
    // Another server has taken this address: nothing kept here is true any more.
    if (JSON.parse(event.data).boot !== store.boot) location.reload();
    online(true);
  });
  source.onerror = () => online(false);
  source.onmessage = async (event) => {
    const change = JSON.parse(event.data);
    if (isMessage(change)) keep(change.message);
    if (change.kind === "state" || change.kind === "opened") await refreshState();
    changed(change);
  };
}
