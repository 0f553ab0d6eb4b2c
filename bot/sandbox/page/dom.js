// Elements are made here and nowhere from markup: what people and bots write is only ever text.

export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

export function nameOf(user) {
  if (user.title) return user.title;
  return [user.first_name, user.last_name].filter(Boolean).join(" ");
}

const COLOURS = 7;

export function avatar(id, name) {
  const letter = Array.from(name.replace(/[^\p{L}\p{N}<&]/gu, ""))[0] ?? "?";
  const colour = Math.abs(id) % COLOURS;
  return make("span", { className: `avatar colour-${colour}`, ariaHidden: "true" }, letter);
}

export function colourOf(id) {
  return `name-${Math.abs(id) % COLOURS}`;
}
