// The page's own words, one file a language.

const LANGUAGES = ["zh-Hans", "zh-Hant", "en"];
const KEY = "gouji.language";
let texts = {};

export function language() {
  const kept = localStorage.getItem(KEY);
  return LANGUAGES.includes(kept) ? kept : LANGUAGES[0];
}

export async function loadTexts() {
  texts = await (await fetch(`/page/texts/${language()}.json`)).json();
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text(element.dataset.text);
  }
  document.title = text("title");
}

export function text(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export async function fillLanguages(select, changed) {
  for (const code of LANGUAGES) {
    const { name } = await (await fetch(`/page/texts/${code}.json`)).json();
    select.add(new Option(name, code, false, code === language()));
  }
  select.addEventListener("change", async () => {
    localStorage.setItem(KEY, select.value);
    await loadTexts();
    changed();
  });
}
