import { isJsonObject, type Json } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { Action } from '../../../domain/run/events.ts';
import { createMatcher } from '../../../domain/run/match.ts';
import { plainKey } from '../../api/error-in.ts';
import { flattenErrors, isFilled } from '../../api/errors.ts';
import { countOf } from '../decode/envelope.ts';
import { isAny, isOfRefused } from '../decode/output-says.ts';
import { taskRecordsOf } from '../decode/tasks-page.ts';
import type { Bodies } from './bodies.ts';
import { digestOf } from './matchers.ts';

/**
 * The ids that the service gave to the tasks of a chunk, where its answer lists them with their bodies: a list of
 * results without bodies is then told apart by them. Nothing where the answer is not about exactly these tasks.
 */
export async function taskIdsOf(
  { first, count }: Extract<Action, { readonly do: 'add-chunk' }>,
  answer: Json | null,
  words: Profile['words'],
  bodies: Bodies,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const records = taskRecordsOf(answer, words);
  if (records?.length !== count || records.some(({ id, body }) => id === null || body === null)) return found;
  const matcher = createMatcher(digestOf);
  for await (const { task, body } of bodies.range(first, count)) matcher.add(task, body);
  for (const { id, body } of records) {
    const match = id === null || body === null ? null : matcher.match(body);
    if (id === null || match === null || match.surplus || found.has(match.task)) return new Map();
    found.set(match.task, id);
  }
  return new Set(found.values()).size === count ? found : new Map();
}

/**
 * The service's words where its answer of success says that not all tasks of a chunk were added, by a count or a list of
 * what was rejected; null where it does not.
 * @param count tasks of the chunk
 */
export function rejectedWords(answer: Json | null, count: number, depth = 2): readonly string[] | null {
  if (answer === null || !isJsonObject(answer)) return null;
  const isPart = Object.entries(answer).some(([key, value]) => {
    const number = countOf(value);
    // An error beside them leaves all of them in doubt.
    if (isOfRefused(key) && !plainKey(key).includes('error')) return isAny(value);
    return number !== null && number < count && /^(added|accepted)(tasks?)?(count)?$/.test(plainKey(key));
  });
  const told = Object.entries(answer).filter(([, value]) => isFilled(value));
  if (isPart) return flattenErrors(200, Object.fromEntries(told), '');
  const inner =
    depth === 0 ? [] : Object.values(answer).map((value) => rejectedWords(value, count, depth - 1));
  return inner.find((words) => words !== null) ?? null;
}
