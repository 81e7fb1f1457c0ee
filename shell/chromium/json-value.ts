/**
 * Refuses what a channel cannot carry. Electron clones structurally; the contract carries JSON alone, so this
 * is the stricter of both: anything that JSON would drop or bend is an error that names its place.
 */
export function assertJson(value: unknown, place: string): void {
  const problem = jsonProblem(value, place, new Set());
  if (problem !== null) throw new Error(`An object could not be cloned: ${problem}`);
}

/** What keeps a value from being JSON, or null. Self-contained: the page script carries its source. */
export function jsonProblem(value: unknown, place: string, above: Set<object>): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : `${place} is ${String(value)}, which JSON cannot carry`;
  }
  if (typeof value !== 'object') return `${place} is of type ${typeof value}`;
  if (above.has(value)) return `${place} contains itself`;
  above.add(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const problem = jsonProblem(value[index], `${place}[${index}]`, above);
      if (problem !== null) return problem;
    }
  } else {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      return `${place} is an instance of ${value.constructor?.name ?? 'a class'}`;
    }
    if (Object.getOwnPropertySymbols(value).length > 0) return `${place} has a symbol as key`;
    for (const [key, inner] of Object.entries(value)) {
      const problem = jsonProblem(inner, `${place}.${key}`, above);
      if (problem !== null) return problem;
    }
  }
  above.delete(value);
  return null;
}
