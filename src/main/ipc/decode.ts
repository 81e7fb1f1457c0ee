import type { z } from 'zod';
import { appMessages } from '../../messages/app.ts';

/** What is wrong with an input, at most; a list of a million wrong texts is told by its first. */
const mostProblems = 20;

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  /** "field: rule" lines; nothing of the input is in them, keys of its records neither. */
  | { readonly ok: false; readonly details: readonly string[] };

/** Decodes what the page sent. Never throws, whatever that is. */
export function decodeInput<S extends z.ZodType>(schema: S, raw: unknown): Decoded<z.output<S>> {
  try {
    const decoded = schema.safeParse(raw);
    if (decoded.success) return { ok: true, value: decoded.data };
    const known = fieldsOf(schema);
    const problems = decoded.error.issues.slice(0, mostProblems).map((issue) => problemOf(issue, known));
    const more = decoded.error.issues.length - problems.length;
    return { ok: false, details: more > 0 ? [...problems, appMessages.andMore({ more })] : problems };
  } catch {
    // The library runs out of stack over some hundred thousand wrong parts of one list.
    return { ok: false, details: [appMessages.inputCannotRead] };
  }
}

function problemOf(issue: z.core.$ZodIssue, known: ReadonlySet<string>): string {
  const path = issue.path.map((step) =>
    typeof step === 'number' || known.has(String(step)) ? String(step) : '*',
  );
  const rule = issue.code === 'unrecognized_keys' ? appMessages.keyNotAgreed : issue.message;
  return `${path.join('.') || 'input'}: ${rule}`;
}

/** The names of all fields in a schema: what else is in a path is a key of a record, and part of the input. */
function fieldsOf(
  schema: unknown,
  found = new Set<string>(),
  seen = new Set<unknown>(),
): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return found;
  seen.add(schema);
  const { shape } = schema as { readonly shape?: unknown };
  if (typeof shape === 'object' && shape !== null) for (const name of Object.keys(shape)) found.add(name);
  const { def } = schema as { readonly def?: unknown };
  const parts = [def, shape].flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.values(part) : [],
  );
  for (const part of parts) for (const one of Array.isArray(part) ? part : [part]) fieldsOf(one, found, seen);
  return found;
}
