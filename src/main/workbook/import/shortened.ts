import { importLimits } from './limits.ts';

/** A preview shows the beginning of a text: what is behind it is neither carried to the page nor shown. */
const mostShown = 1000;
const leastShown = 60;

/** Plain data with texts that are short enough for all of it to cross to the page; a cut text ends with an ellipsis. */
export function shortened<T>(value: T): T {
  let texts = 0;
  mapped(value, (text) => {
    texts += 1;
    return text;
  });
  const share = Math.floor(importLimits.previewCharacters / Math.max(1, texts));
  const most = Math.max(leastShown, Math.min(mostShown, share));
  const cut = (text: string): string =>
    text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
  // The same data but for the length of its texts.
  return mapped(value, cut) as T;
}

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => mapped(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapped(part, change)]));
}
