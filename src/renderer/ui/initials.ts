/** The first letters of a store's name: of its first two words, or the first two of one word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => [...word][0] ?? '')
      : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toLocaleUpperCase() || '–';
}
