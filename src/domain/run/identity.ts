import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../json.ts';
import { withoutLeadingZeros } from '../money.ts';
import { redacted } from '../redacted.ts';
import { ofKeys, ofObjects } from '../remembered.ts';
import type { Cells, Identity } from '../sheet/kind.ts';

/** Finds the task that an answer names by a value of its own: a code, the id of a subscription. */
export type IdentityIndex = {
  readonly add: (task: number, rows: readonly Cells[]) => void;
  /** The task; `none` when the answer names none, `several` when it names more than one. */
  readonly find: (answer: Json) => number | 'none' | 'several';
  /** Whether what names a row in a body is of none that was added; what is masked names nothing for sure. */
  readonly isOther: (body: Json) => boolean;
};

export function createIdentityIndex(identity: readonly Identity[]): IdentityIndex {
  const indices = identity.map((one) => ({ one, exact: createTasks(), alike: createTasks() }));
  return {
    add: (task, rows) => {
      for (const { one, exact, alike } of indices) {
        for (const cells of rows) {
          const value = plain(cells[one.column] ?? '');
          if (value === '') continue;
          exact.put(value, task);
          // Services are known to answer a code in other letters: that counts where it is the only one.
          alike.put(value.toLowerCase(), task);
        }
      }
    },
    find: (answer) => {
      const found = new Set<number>();
      for (const { one, exact, alike } of indices) {
        for (const value of valuesOf(answer, one)) {
          const same = exact.get(value);
          const task = same ?? alike.get(value.toLowerCase()) ?? null;
          if (same !== null && task !== null) found.add(task);
        }
      }
      const [first, ...others] = found;
      if (first === undefined) return 'none';
      return others.length === 0 ? first : 'several';
    },
    isOther: (body) =>
      indices.some(({ one, exact, alike }) => {
        const values = [...valuesOf(body, one)];
        const isUnknown = (value: string): boolean =>
          exact.get(value) === undefined &&
          alike.get(value.toLowerCase()) === undefined &&
          !value.includes('*') &&
          !value.includes(redacted);
        return values.length > 0 && values.every(isUnknown);
      }),
  };
}

/** Tasks by a value: null where several share it, and it tells none of them from the others. */
function createTasks() {
  const tasks = new Map<string, number | null>();
  return {
    put: (value: string, task: number): void => {
      const known = tasks.get(value);
      tasks.set(value, known === undefined || known === task ? task : null);
    },
    get: (value: string): number | null | undefined => tasks.get(value),
  };
}

const plain = (text: string): string => (/^\d+$/.test(text) ? withoutLeadingZeros(text) : text);

/** Errors have codes, too: what stands below such a key names no discount. */
export const isAboutErrors = ofKeys((key) => /error|warning|exception|problem/i.test(key));

/** What an answer repeats of a request, or says of an earlier thing, shows nothing that was done. */
export const isRepeated = ofKeys((key) =>
  /^(request|requested|input|params|parameters|query|sent|received|echo|json|body|payload|previous|old|before|original|replace[sd]?)$/.test(
    plainKey(key),
  ),
);

/** Keys in whatever letters: `errorMessage`, `error_message`, `Error-Message`. */
export const plainKey = ofKeys((key) => key.toLowerCase().replace(/[\s._-]/g, ''));
/** A key as the names of identities have those that others stand under. */
export const singular = ofKeys((key) => plainKey(key).replace(/(?<=ss)es$|(?<!s)s$/, ''));

/** Whether a key is a name of an identity, alone or with the key that its object stands under. */
export const isNameOf = ofObjects(({ named }: Identity) => {
  const parts = named.map((name) => name.split('.').map(plainKey));
  const names = new Set(parts.map((of) => of.join('.')));
  const behindDots = new Set(parts.flatMap(([, inner]) => inner ?? []));
  return (under: string, key: string): boolean => {
    const name = plainKey(key);
    return names.has(name) || (behindDots.has(name) && names.has(`${singular(under)}.${name}`));
  };
});

/** The ID that a database has for a record beside the one that the service gives it: `_id`. */
export const isBesideId = (key: string, record: JsonObject): boolean =>
  key !== 'id' && plainKey(key) === 'id' && identityText(record.id ?? null, 'id') !== null;

/** The values under the names of an identity, wherever in an answer. */
function valuesOf(answer: Json, one: Identity): ReadonlySet<string> {
  const { is } = one;
  const isName = isNameOf(one);
  const values = new Set<string>();
  const walk = (value: Json, key: string): void => {
    if (isList(value)) {
      for (const entry of value) walk(entry, key);
    } else if (isJsonObject(value)) {
      for (const [inner, part] of Object.entries(value)) {
        if (is === 'text' && isAboutErrors(inner)) continue;
        if (isName(key, inner) && !isBesideId(inner, value)) {
          const text = identityText(part, is);
          if (text !== null) values.add(text);
        }
        walk(part, inner);
      }
    }
  };
  walk(answer, '');
  return values;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * A value that names a thing. A number under `code` is a status, not the code of a discount. Services keep names without the
 * spaces around them.
 */
export function identityText(value: Json, is: Identity['is']): string | null {
  if (value instanceof JsonNumber) return is === 'id' ? plain(value.text) : null;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : plain(text);
}
