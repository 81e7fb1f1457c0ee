import type { Json } from '../json.ts';
import { canonical, leaves } from './canonical.ts';

/**
 * Finds the task that a result belongs to, by the body that the service echoes. Lists of tasks come in any
 * order, so the place in the list says nothing.
 */
export type Matcher = {
  readonly add: (task: number, body: Json) => void;
  /** Two tasks have the same body: only a pass from its beginning can tell them apart by count. */
  readonly hasDuplicates: () => boolean;
  readonly beginPass: () => void;
  /**
   * Makes ready for echoes that differ from what was sent: compared without regard to numbers and their texts,
   * then by a field that tells the tasks apart. Long work: it yields after every few bodies.
   */
  readonly prepare: () => Generator<void>;
  readonly isPrepared: () => boolean;
  /** The task of an echoed body, or null. Each call of a pass with one body is its next task. */
  readonly match: (body: Json) => { readonly task: number; readonly surplus: boolean } | null;
};

const bodiesPerSlice = 50;

export function createMatcher(): Matcher {
  const exact = new Map<string, number[]>();
  const loose = new Map<string, number[]>();
  const bodies: { readonly task: number; readonly body: Json }[] = [];
  let seen = new Map<string, number>();
  let duplicates = false;
  let byLeaf: Leaf | null | undefined;

  const put = (map: Map<string, number[]>, key: string, task: number): boolean => {
    const tasks = map.get(key);
    if (tasks === undefined) map.set(key, [task]);
    else tasks.push(task);
    return tasks !== undefined;
  };
  /** The first result of a body is its first task, the second its second; more are one too many. */
  const take = (key: string, tasks: readonly number[]): { task: number; surplus: boolean } | null => {
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    const task = tasks[Math.min(place, tasks.length - 1)];
    return task === undefined ? null : { task, surplus: place >= tasks.length };
  };
  return {
    add: (task, body) => {
      const key = canonical(body);
      if (put(exact, key, task)) duplicates = true;
      bodies.push({ task, body });
      byLeaf = undefined;
    },
    hasDuplicates: () => duplicates,
    beginPass: () => {
      seen = new Map();
    },
    prepare: function* () {
      loose.clear();
      for (const [index, { task, body }] of bodies.entries()) {
        put(loose, canonical(body, true), task);
        if (index % bodiesPerSlice === 0) yield;
      }
      byLeaf = yield* distinguishingLeaf(bodies);
    },
    isPrepared: () => byLeaf !== undefined,
    match: (body) => {
      const key = canonical(body);
      const same = exact.get(key);
      if (same !== undefined) return take(key, same);
      const similarKey = canonical(body, true);
      const similar = loose.get(similarKey);
      if (similar !== undefined) return take(`~${similarKey}`, similar);
      if (byLeaf === undefined || byLeaf === null) return null;
      const value = leaves(body).get(byLeaf.path);
      const task = value === undefined ? undefined : byLeaf.tasks.get(value);
      return task === undefined ? null : take(`@${task}`, [task]);
    },
  };
}

type Leaf = { readonly path: string; readonly tasks: ReadonlyMap<string, number> };

/** A field that every body has and that is different in each: `code`, `charge_id`, `address_id`. */
function* distinguishingLeaf(
  bodies: readonly { readonly task: number; readonly body: Json }[],
): Generator<void, Leaf | null> {
  const first = bodies[0];
  if (first === undefined) return null;
  const values = new Map([...leaves(first.body).keys()].map((path) => [path, new Map<string, number>()]));
  let count = 0;
  for (const { task, body } of bodies) {
    const own = leaves(body);
    for (const [path, tasks] of values) {
      const value = own.get(path);
      if (value === undefined || tasks.has(value)) values.delete(path);
      else tasks.set(value, task);
    }
    if (values.size === 0) return null;
    count += 1;
    if (count % bodiesPerSlice === 0) yield;
  }
  for (const [path, tasks] of values) return { path, tasks };
  return null;
}
