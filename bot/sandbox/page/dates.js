// Date entities: each reader's own zone, and how long it still is.

import { language } from "./texts.js";

const STEPS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds) {
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? STEPS[3];
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  return words.format(Math.round(seconds / size), unit);
}

export function absolute(unix, format) {
  const options = {};
  if (format.includes("w")) options.weekday = "long";
  if (format.includes("d")) Object.assign(options, { dateStyle: "short" });
  if (format.includes("D")) Object.assign(options, { dateStyle: "long" });
  if (format.includes("t")) Object.assign(options, { timeStyle: "short" });
  if (format.includes("T")) Object.assign(options, { timeStyle: "medium" });
  const date = new Date(unix * 1000);
  if (options.weekday && (options.dateStyle || options.timeStyle)) {
    const { weekday, ...rest } = options;
    const day = new Intl.DateTimeFormat(language(), { weekday }).format(date);
    return `${day} ${new Intl.DateTimeFormat(language(), rest).format(date)}`;
  }
  return new Intl.DateTimeFormat(language(), options).format(date);
}

// What a date entity shows; without a format the bot's own words stay.
export function dateText(unix, format, words, now) {
  if (format === "r") return relative(unix - now);
  return format ? absolute(unix, format) : words;
}

export function clock(unix) {
  return absolute(unix, "t");
}
