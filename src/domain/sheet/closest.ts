/** Edit distance (Levenshtein) of two short texts, at most `limit` + 1: it is not followed further than that. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return Math.min(row[b.length] ?? limit + 1, limit + 1);
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

/**
 * The choice that a text clearly means: same but for case, spaces and underscores; a beginning or an extension
 * of one choice alone; or at most two typing errors from one choice alone. Null when it is not clear.
 */
export function closestChoice(text: string, choices: readonly string[]): string | null {
  const wanted = plain(text);
  if (wanted.length < 2) return null;
  const same = choices.filter((choice) => plain(choice) === wanted);
  if (same.length > 0) return same[0] ?? null;
  const extended = choices.filter((choice) => {
    const other = plain(choice);
    return (
      wanted.length >= 4 &&
      (other.startsWith(wanted) || (wanted.startsWith(other) && wanted.length - other.length <= 2))
    );
  });
  if (extended.length === 1) return extended[0] ?? null;
  // Two errors in a short word make another word: `enabled` and `disabled` must stay apart.
  const limit = Math.min(2, Math.floor(wanted.length / 4));
  const near = choices.map((choice) => ({ choice, distance: editDistance(wanted, plain(choice), limit) }));
  const best = Math.min(...near.map((one) => one.distance));
  const nearest = near.filter((one) => one.distance === best);
  return best <= limit && nearest.length === 1 ? (nearest[0]?.choice ?? null) : null;
}
