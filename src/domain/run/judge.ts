import { runEventsMessages } from '../../messages/run-events.ts';
import type { OutcomeSource } from './events.ts';
import type { TaskOutcome } from './outcome.ts';

/** A result of a complete pass, with the task that an identity or an echo ties it to. */
export type Place<Result> = {
  readonly result: Result;
  readonly outcome: TaskOutcome | null;
  /** Null where nothing ties it to a task. */
  readonly task: number | null;
  readonly by: 'task id' | 'echoed body' | 'identifying value' | null;
  /** It names another task than the one that something else ties it to, or several. */
  readonly contradicts: boolean;
};

/** Tasks, and how many results of each outcome they have together. */
export type Apart = {
  readonly tasks: readonly number[];
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
};

export type Judgement<Result> = {
  readonly tied: readonly { readonly task: number; readonly result: Result; readonly by: OutcomeSource }[];
  /** Tasks whose results are there, but cannot be matched to rows; only their totals are known. */
  readonly apart: Apart | null;
  /** Results that nothing ties to a task. */
  readonly untied: number;
};

/**
 * What the results of one pass over the list of a batch prove, weakest evidence last (decision 0024).
 * @param given every result of the pass, in the order of the list.
 * @param tasks those that the batch was given, in the order in which they were added.
 * @param inOrder the service promises to list them so.
 */
export function judge<Result>(
  given: readonly Place<Result>[],
  tasks: readonly number[],
  inOrder: boolean,
): Judgement<Result> {
  const own = new Set(tasks);
  // Whoever names a row of another batch, as a failure may that is in conflict with it, names none of this one.
  const places = given.map((place) =>
    place.task === null || own.has(place.task)
      ? place
      : { ...place, task: null, by: null, contradicts: true },
  );
  const every = claimsOf(places);
  // What a failure names may be another row, with which its own is in conflict. It is its own where each result of
  // the batch names a row that no other names.
  const eachNamesItsOwn =
    places.length >= tasks.length && places.every(({ task }) => task !== null && every.get(task) === 1);
  const isNoName = ({ by, outcome }: Place<Result>): boolean =>
    by === 'identifying value' && outcome !== 'succeeded' && !eachNamesItsOwn;
  const claims = claimsOf(places.filter((place) => !isNoName(place)));
  // Two results that name one row by the same value: the value is no name of a row.
  const holds = (place: Place<Result>): boolean =>
    place.task !== null &&
    !isNoName(place) &&
    (place.by !== 'identifying value' || claims.get(place.task) === 1);
  const tied = places.flatMap((place) =>
    place.task !== null && place.by !== null && holds(place)
      ? [{ task: place.task, result: place.result, by: place.by, outcome: place.outcome }]
      : [],
  );
  const loose = places.filter((place) => !holds(place));
  const final = places.every(({ outcome }) => outcome !== null);
  if (loose.length === 0 || !final || places.length < tasks.length) {
    return { tied: finished(tied), apart: null, untied: loose.length };
  }
  const contradicted = places.some(
    (place, index) =>
      place.contradicts ||
      (place.task !== null && (every.get(place.task) !== 1 || place.task !== tasks[index])),
  );
  if (inOrder && !contradicted && places.length === tasks.length) {
    const byOrder = places.flatMap((place, index) => {
      const task = tasks[index];
      return holds(place) || task === undefined ? [] : [{ task, result: place.result, by: 'order' as const }];
    });
    return { tied: [...finished(tied), ...byOrder], apart: null, untied: 0 };
  }
  const named = new Set(tied.map(({ task }) => task));
  const rest = tasks.filter((task) => !named.has(task));
  const came = (outcome: TaskOutcome): number => loose.filter((place) => place.outcome === outcome).length;
  return {
    tied: finished(tied),
    apart: { tasks: rest, succeeded: came('succeeded'), failed: came('failed'), unknown: came('unknown') },
    untied: loose.length,
  };
}

/** How many results name each task. */
function claimsOf(places: readonly Place<unknown>[]): ReadonlyMap<number, number> {
  const claims = new Map<number, number>();
  for (const { task } of places) if (task !== null) claims.set(task, (claims.get(task) ?? 0) + 1);
  return claims;
}

const finished = <Tied extends { readonly outcome: TaskOutcome | null }>(tied: readonly Tied[]): Tied[] =>
  tied.filter(({ outcome }) => outcome !== null);

/** What is said of each row whose result cannot be matched to it. */
export const apartSentence = ({ succeeded, failed, unknown }: Omit<Apart, 'tasks'>): string =>
  runEventsMessages.unnamedResults({ succeeded, failed, unknown });
