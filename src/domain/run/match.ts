import type { Json } from '../json.ts';
import { canonical, leafAt, leaves, type Place } from './canonical.ts';

export type BodyOfTask = { readonly task: number; readonly body: Json };

/**
 * Finds the task that a result belongs to, by the body that the service echoes. Lists of tasks come in any
 * order, so the place in the list says nothing. Of a body only a digest is kept: a batch has thousands.
 */
export type Matcher = {
  readonly add: (task: number, body: Json) => void;
  /** Two tasks have the same body: only a pass from its beginning can tell them apart by count. */
  readonly hasDuplicates: () => boolean;
  readonly beginPass: () => void;
  /**
   * Makes ready for echoes that differ from what was sent: compared without regard to numbers and their texts,
   * then by a field that tells the tasks apart. Takes the bodies that were added, in any slices.
   */
  readonly prepare: (bodies: AsyncIterable<BodyOfTask>) => Promise<void>;
  readonly isPrepared: () => boolean;
  /** Whether a body is one of the tasks, by what the matcher is prepared for. */
  readonly knows: (body: Json) => boolean;
  /** Whether a body is that of others of the tasks, and not of the one that is named. */
  readonly isOfOther: (task: number, body: Json) => boolean;
  /** The task of an echoed body, or null. Each call of a pass with one body is its next task. */
  readonly match: (body: Json) => { readonly task: number; readonly surplus: boolean } | null;
};

/** `digest`: a short text that two texts share only if they are the same. */
export function createMatcher(digest: (text: string) => string): Matcher {
  const exact = new TaskIndex();
  let further: {
    readonly loose: TaskIndex;
    readonly alike: ReadonlySet<string>;
    readonly byLeaf: Leaf | null;
  } | null = null;
  let seen = new Map<string, number>();

  /** The first result of a body is its first task, the second its second; more are one too many. */
  const take = (key: string, tasks: readonly number[]): { task: number; surplus: boolean } | null => {
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    const task = tasks[Math.min(place, tasks.length - 1)];
    return task === undefined ? null : { task, surplus: place >= tasks.length };
  };
  const find = (body: Json): { readonly key: string; readonly tasks: readonly number[] } | null => {
    const key = digest(canonical(body));
    const same = exact.get(key);
    if (same !== undefined) return { key, tasks: same };
    if (further === null) return null;
    const similarKey = digest(canonical(body, true));
    const similar = further.loose.get(similarKey);
    if (similar !== undefined && !further.alike.has(similarKey)) {
      return { key: `~${similarKey}`, tasks: similar };
    }
    if (further.byLeaf === null) return null;
    const value = leafAt(body, further.byLeaf.place);
    const task = value === undefined ? undefined : further.byLeaf.tasks.get(value);
    return task === undefined ? null : { key: `@${task}`, tasks: [task] };
  };
  return {
    add: (task, body) => {
      exact.add(digest(canonical(body)), task);
      further = null;
    },
    hasDuplicates: () => exact.hasDuplicates(),
    beginPass: () => {
      seen = new Map();
    },
    prepare: async (bodies) => {
      const loose = new TaskIndex();
      const exactOf = new Map<string, string>();
      const alike = new Set<string>();
      const leaf = createLeafSearch();
      for await (const one of bodies) {
        const [key, own] = [digest(canonical(one.body, true)), digest(canonical(one.body))];
        // Tasks that were sent differently are not distinguished by a form that they share.
        if ((exactOf.get(key) ?? own) !== own) alike.add(key);
        exactOf.set(key, own);
        loose.add(key, one.task);
        leaf.add(one);
      }
      further = { loose, alike, byLeaf: leaf.found() };
    },
    isPrepared: () => further !== null,
    knows: (body) => find(body) !== null,
    isOfOther: (task, body) => find(body)?.tasks.includes(task) === false,
    match: (body) => {
      const found = find(body);
      return found === null ? null : take(found.key, found.tasks);
    },
  };
}

/** Tasks by a key, in the order in which they were added. Nearly every key has one: only others need a list. */
class TaskIndex {
  private readonly only = new Map<string, number>();
  private readonly several = new Map<string, number[]>();

  add(key: string, task: number): void {
    const first = this.only.get(key);
    if (first === undefined) this.only.set(key, task);
    else this.several.set(key, [...(this.several.get(key) ?? [first]), task]);
  }

  get(key: string): readonly number[] | undefined {
    const first = this.only.get(key);
    return first === undefined ? undefined : (this.several.get(key) ?? [first]);
  }

  hasDuplicates(): boolean {
    return this.several.size > 0;
  }
}

type Leaf = { readonly place: Place | null; readonly tasks: Map<string, number> };

/** Looks for a field that every body has and that is different in each: `code`, `charge_id`, `address_id`. */
function createLeafSearch(): { readonly add: (one: BodyOfTask) => void; readonly found: () => Leaf | null } {
  let fields: Set<Leaf> | null = null;
  return {
    add: ({ task, body }) => {
      fields ??= new Set(leaves(body).map(({ place }) => ({ place, tasks: new Map() })));
      for (const field of fields) {
        const value = leafAt(body, field.place);
        if (value === undefined || field.tasks.has(value)) fields.delete(field);
        else field.tasks.set(value, task);
      }
    },
    found: () => {
      for (const field of fields ?? []) return field;
      return null;
    },
  };
}
