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

function keep(message) {
  const chat = store.messages.get(message.chat_id) ?? new Map();
  store.messages.set(message.chat_id, chat);
  chat.set(message.message_id, message);
}

export function messagesOf(chatId) {
  const chat = store.messages.get(chatId) ?? new Map();
  return [...chat.values()]
    .filter((message) => !message.deleted)
    .sort((one, two) => one.message_id - two.message_id);
}

export async function refreshState() {
  store.state = await call("GET", "state");
  store.boot ??= store.state.boot;
  return store.state;
}

export async function load() {
  await refreshState();
  const { revision, changes } = await call("GET", "changes?since=0");
  for (const change of changes) if (change.kind === "message") keep(change.message);
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
    if (change.kind === "message") keep(change.message);
    if (change.kind === "state" || change.kind === "opened") await refreshState();
    changed(change);
  };
}
