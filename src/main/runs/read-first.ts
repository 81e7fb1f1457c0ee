import { isJsonObject, type Json, type JsonObject, parseJson, stringifyJson } from '../../domain/json.ts';
import { isPathPart } from '../../domain/path-part.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { wireKey } from '../../domain/profile/wire.ts';
import { hasRedacted } from '../../domain/redacted.ts';
import { fieldOf } from '../../domain/run/canonical.ts';
import { changesSince, type FieldChange, movedDays } from '../../domain/run/changed-since.ts';
import { isFilled, recordOf } from '../../domain/run/inverse.ts';
import { namingCode, namingColumn } from '../../domain/run/naming.ts';
import { isDay } from '../../domain/run/same-value.ts';
import type { ApiVersion, Cells, RunKind, RunKindId } from '../../domain/sheet/kind.ts';
import { learnFrom } from '../../domain/subscriptions/learn.ts';
import { keptRowsMessages } from '../../messages/kept-rows.ts';
import { runsMessages } from '../../messages/runs.ts';
import { plainKey } from '../api/error-in.ts';
import { pageRequest } from '../api/paging.ts';
import { selectionsAsOne, selectionsOf } from '../bundles/read-selections.ts';
import { namedChanges } from './changed-fields.ts';
import { countOf, fullest, idText } from './decode/envelope.ts';
import { tellsOtherwise } from './decode/second-readings.ts';
import { isShownNew } from './decode/shown-new.ts';
import { notOfThisRun } from './decode/this-run.ts';
import { kindOf } from './run-kind.ts';
import type { TaskBody } from './sending/bodies.ts';
import { lookUpInAnyCase } from './sending/look-up-requests.ts';
import type { Wire } from './sending/requests.ts';

type Reading = Wire & { readonly version: ApiVersion };

/** Above so many tasks, things are read first only when that is asked for: it takes a request for each. */
const readUnasked = 500;

/** Whether the things of a kind can be read before they are changed, by the profile's optional endpoints. */
export function canReadFirst(kind: RunKindId, profile: Profile, takesBack: boolean): boolean {
  switch (kind) {
    case 'subscription-swaps':
      return profile.optional.subscriptionRead;
    case 'discount_update':
      return profile.optional.discountRead;
    case 'discount_delete':
      // What is deleted on purpose needs no look; what takes a run back may have been changed since.
      return takesBack && profile.optional.discountRead;
    default:
      return false;
  }
}

export const readsFirst = (possible: boolean, tasks: number, asked: boolean | undefined): boolean =>
  possible && tasks > 0 && (asked ?? tasks <= readUnasked);

/** The request that reads the thing of a task; null where nothing finds it by what names it in the row. */
export function readingOf(kind: RunKindId, task: TaskBody, profile: Profile): Reading | null {
  const cells = task.cells[0] ?? {};
  const of = (resource: string, id: string | undefined, version: ApiVersion): Reading | null =>
    id === undefined || !isPathPart(id)
      ? null
      : { method: 'GET', path: `/${resource}/${encodeURIComponent(id)}`, version };
  switch (kind) {
    case 'subscription-swaps':
      return of('subscriptions', cells.subscription_id, profile.wire.subscriptionVersion);
    case 'discount_update':
    case 'discount_delete': {
      const version = expectedOf(task)?.version ?? '2021-01';
      const code = namingCode(kindOf(kind), cells);
      if (code === null) return of('discounts', cells.discount_id, version);
      return profile.optional.discountLookup ? { ...lookUpInAnyCase(code), version } : null;
    }
    case 'bundle-prices':
    case 'bundle-restores': {
      const id = cells.subscription_id ?? '';
      return {
        method: 'GET',
        ...pageRequest(selectionsOf(id), null),
        version: '2021-11',
        whole: (ask) => selectionsAsOne(ask, profile, id),
      };
    }
    default:
      return null;
  }
}

/** The thing of a row in what was read of it, without envelopes, by its ID or its fields; null where it has none of them. */
export function recordRead(
  answer: Json,
  fields: readonly string[],
  task: Pick<TaskBody, 'cells'> | null,
): JsonObject | null {
  const cells = task?.cells[0];
  const id = cells?.subscription_id ?? cells?.discount_id;
  const isOwn = (record: JsonObject): boolean => id !== undefined && idText(record.id) === id;
  return fullest(answer, fields, isOwn, (record, field) => fieldOf(record, field) !== undefined);
}

/**
 * Why the thing of a row is left alone: it is not as the run that is undone had left it, or does not show that.
 * @param inDoubt an earlier sending of the undo may have arrived: what it writes counts as what the run left
 */
export function reasonToKeep(
  task: TaskBody,
  answer: Json | null,
  kind: RunKind,
  profile: Profile,
  now: number,
  inDoubt: boolean,
): string | null {
  const expected = expectedOf(task);
  if (expected === null || answer === null) return null;
  const { since } = expected;
  const doubt = since === null ? null : notOfThisRun(answer, { kind, sent: null, since });
  const kept = (why: string): string => runsMessages.kept({ why, isAgain: inDoubt });
  if (doubt?.is === 'older') return kept(runsMessages.createdBefore({ day: doubt.day }));
  const record =
    recordRead(answer, isJsonObject(expected.body) ? Object.keys(expected.body) : [], task) ??
    recordWithoutEmptied(answer, expected.had, task);
  if (record === null)
    return runsMessages.notReadBeforeChanged({ why: runsMessages.readNothing, isAgain: inDoubt });
  // A field that the undo would write is the one from before, or the one that the run left.
  const otherThanBefore = (name: string): readonly FieldChange[] =>
    changesSince({ [name]: task.body[name] ?? null }, record);
  const isBefore = (name: string): boolean => otherThanBefore(name).length === 0;
  const sent = isJsonObject(expected.body) ? expected.body : {};
  const besides = Object.entries(expected.left).filter(([name]) => sent[name] === undefined);
  const left = besides.filter(([name]) => !isBefore(name));
  const set =
    inDoubt && isJsonObject(expected.body)
      ? Object.fromEntries(
          Object.entries(expected.body).filter(([name]) => task.body[name] === undefined || !isBefore(name)),
        )
      : expected.body;
  const changed = [set, Object.fromEntries(left)].flatMap((one) => changesSince(one, record));
  const days = since === null ? Object.entries(sent).filter(([name]) => !isBefore(name)) : [];
  const moved = changed.length > 0 ? [] : movedDays(days, expected.left, record);
  const isSeen = moved.some(({ path }) => expected.left[path] !== undefined);
  // What is not shown may still be as the run left it.
  const isShown = (name: string): boolean =>
    fieldOf(record, name) !== undefined || (task.body[name] ?? '') === '';
  const restored = new Set(Object.keys(task.body).filter((name) => isShown(name) && isBefore(name)));
  const written = { ...task.body, ...(isJsonObject(set) ? set : {}) };
  const isUndone = Object.keys(written).every((name) => restored.has(name));
  if (changed.length > 0 && isUndone && since === null && !inDoubt) return kept(runsMessages.undoneAlready);
  if (changed.length > 0 || moved.length > 0) {
    const changes = namedChanges([...changed, ...moved], kind, profile);
    // Nobody saw the day as the run left it.
    const isDoubt = changed.length === 0 && !isSeen;
    return kept(keptRowsMessages[isDoubt ? 'mayBeOtherDay' : 'changedSince']({ changes }));
  }
  const isUnseen = (name: string): boolean => sent[name] === undefined && expected.left[name] === undefined;
  const unseen = since === null ? Object.keys(task.body).filter(isUnseen).flatMap(otherThanBefore) : [];
  if (unseen.length > 0)
    return kept(keptRowsMessages.mayBeChanged({ changes: namedChanges(unseen, kind, profile) }));
  const own = { kind, cells: task.cells[0], body: isJsonObject(set) ? set : null };
  if (since === null && tellsOtherwise(answer, own)) return kept(runsMessages.shownTwice);
  if (since === null || !isJsonObject(expected.body)) return null;
  const isNew = isShownNew({ record, around: [] }, { kind, sent: expected.body, since, at: now });
  return isNew ? null : kept(runsMessages.notShownNew);
}

/** Why a row is not sent: what was read of its subscription says that the service would refuse it. */
export function reasonToStop(
  task: TaskBody,
  record: Json | null,
  kind: RunKind,
  now: number,
  inDoubt: boolean,
): string | null {
  const [cells] = task.cells;
  const id = cells?.subscription_id;
  if (kind.stoppedBy === undefined || cells === undefined || id === undefined) return null;
  const path = `/subscriptions/${encodeURIComponent(id)}`;
  const heard = { method: 'GET', path, sent: undefined, status: 200, body: record, words: [] };
  for (const { is, words } of learnFrom(heard)) {
    const stop = is === 'plain' ? null : kind.stoppedBy(cells, { is, words, at: now });
    if (stop !== null) return runsMessages.notSentServiceSays({ why: stop.why, words, isAgain: inDoubt });
  }
  return null;
}

type Expected = {
  readonly version: ApiVersion;
  readonly body: Json;
  /** When the run was made that made the thing; null where it only changed it, or an earlier version wrote this. */
  readonly since: number | null;
  /** Fields that the run had not sent, and days, as it left them, see {@link leftBy}. */
  readonly left: JsonObject;
  /** See {@link namedBefore}. */
  readonly had: readonly string[];
};

/**
 * Names that the record of a thing had besides those that the run emptied, where it emptied all that it sent, and the record
 * had no empty field: such a service leaves out what is empty.
 */
export function namedBefore(
  backup: string,
  sent: JsonObject,
  kind: RunKind,
): { readonly had?: readonly string[] } {
  const emptied = Object.entries(sent).filter(([name]) => name !== namingColumn(kind));
  const before = Object.entries(recordOf(backup) ?? {});
  if (emptied.some(([, value]) => value !== null && value !== '')) return {};
  if (before.some(([, value]) => value === null || value === '')) return {};
  const names = new Set(emptied.map(([name]) => plainKey(name)));
  return { had: before.map(([name]) => name).filter((name) => !names.has(plainKey(name))) };
}

/** The record of a thing by its ID, where it has every field that it is known to have, and none that was emptied. */
function recordWithoutEmptied(
  answer: Json,
  had: readonly string[],
  task: Pick<TaskBody, 'cells'>,
): JsonObject | null {
  const record = had.includes('id') ? recordRead(answer, had, task) : null;
  const id = task.cells[0]?.subscription_id ?? task.cells[0]?.discount_id;
  if (record === null || idText(record.id) !== id) return null;
  return had.every((name) => fieldOf(record, name) !== undefined) ? record : null;
}

/** Characters of a field that is kept for an undo. */
const longestFilled = 2000;

/**
 * What the service filled in besides what was sent, and an undo would write, and by what times it shows days that were sent,
 * in its whole answer; null where it shows none of it.
 */
export function filledBy(
  answer: Json | null,
  task: TaskBody,
  kind: RunKind,
  profile: Profile,
): string | null {
  const cells = task.cells[0] ?? {};
  const names = kind.columns
    .filter((column) => isFilled(column, cells) || column.type === 'date')
    .map(({ key }) => wireKey(key, profile))
    .filter((name) => task.body[name] === undefined || isDay(task.body[name]));
  const record = answer === null ? null : recordRead(answer, names, task);
  if (record === null) return null;
  const shown = names.map((name): [string, Json | undefined] => [name, fieldOf(record, name)]);
  const kept = shown.flatMap(([name, value]) =>
    value === undefined || stringifyJson(value).length > longestFilled ? [] : [[name, value]],
  );
  return stringifyJson(Object.fromEntries(kept));
}

/**
 * Of the fields that an undo writes, those that were not sent, and the days that were, as the answer to the change showed them.
 * @param filled as {@link filledBy}, or the answer as far as it was kept
 */
export function leftBy(filled: string | null, cells: Cells, sent: JsonObject, undo: JsonObject): JsonObject {
  const names = Object.keys(undo).filter((name) => sent[name] === undefined || isDay(sent[name]));
  const record = recordRead(readable(filled), names, { cells: [cells] });
  const shown = names.map((name): [string, Json | undefined] => [
    name,
    record === null ? undefined : fieldOf(record, name),
  ]);
  return Object.fromEntries(
    shown.flatMap(([name, value]) =>
      value === undefined || hasRedacted([stringifyJson(value)]) ? [] : [[name, value]],
    ),
  );
}

/** Null where an answer was no JSON, or too long to be kept whole. */
function readable(raw: string | null): Json {
  try {
    return parseJson(raw ?? '');
  } catch {
    return null;
  }
}

/** Whether a task takes back what an earlier run did to a thing, as long as that is as the run had left it. */
export const undoes = (task: TaskBody | null): boolean => task !== null && expectedOf(task) !== null;

function expectedOf(task: TaskBody): Expected | null {
  const text = task.rows.length === 1 ? (task.rows[0]?.expected ?? null) : null;
  if (text === null) return null;
  // Written by source-runs.ts alone.
  const value = parseJson(text);
  if (!isJsonObject(value) || value.body === undefined) return null;
  const version = value.version === '2021-11' ? '2021-11' : '2021-01';
  const left = value.left !== undefined && isJsonObject(value.left) ? value.left : {};
  const had = Array.isArray(value.had) ? value.had.filter((name) => typeof name === 'string') : [];
  return { version, body: value.body, since: countOf(value.since), left, had };
}
