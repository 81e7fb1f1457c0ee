/** Whether an answer is a web page. */
export const isPage = (text: string): boolean => /<(?:!doctype|html|head|body|title|h1)\b/i.test(text);

/** Elements whose content is no text for a person. */
const unread: ReadonlySet<string> = new Set(['script', 'style']);
const titles: ReadonlySet<string> = new Set(['title', 'h1']);

/** The title of a web page, or its first words. One pass over the text, whatever it leaves open. */
export function pageWords(page: string): string {
  let words = '';
  let element = '';
  for (let at = 0; at < page.length; ) {
    const tag = page.indexOf('<', at);
    const text = page.slice(at, tag < 0 ? page.length : tag).trim();
    if (titles.has(element) && text !== '') return text;
    if (!unread.has(element)) words += ` ${text}`;
    const end = tag < 0 ? -1 : page.indexOf('>', tag);
    if (end < 0) break;
    const name = /^<(\/?[a-z0-9!]{1,20})/i.exec(page.slice(tag, tag + 24))?.[1]?.toLowerCase() ?? '';
    // A sign in a script is no tag: only its own end is.
    if (!unread.has(element) || name === `/${element}`) element = name;
    at = end + 1;
  }
  return words.replace(/\s+/g, ' ').trim().slice(0, 120);
}
