/** Texts that JSON writes as they are can be looked for in a stored row before it is unpacked. */
const writtenPlainly = /^[^"\\\p{Cc}\p{Cs}]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it asks for the whole of ASCII.
const ascii = /^[\x00-\x7f]*$/;

/** Whether stored cells can hold a text; true where only a closer look can tell. */
export function mayHold(text: string, matchCase: boolean): (cells: string) => boolean {
  if (!writtenPlainly.test(text)) return () => true;
  if (matchCase) return (cells) => cells.includes(text);
  const folded = text.toLowerCase();
  // Beyond ASCII, the same letter can have more than two cases.
  return (cells) => cells.toLowerCase().includes(folded) || !ascii.test(cells);
}
