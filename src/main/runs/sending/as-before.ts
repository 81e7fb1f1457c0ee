import { type Json, type JsonObject, parseJson } from '../../../domain/json.ts';
import { wireKey } from '../../../domain/profile/wire.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { isDay, isSameTime, mayBeOtherDay } from '../../../domain/run/same-value.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { namedChanges } from '../changed-fields.ts';
import { recordRead } from '../read-first.ts';
import type { TaskBody } from './bodies.ts';
import type { InterpretContext } from './interpret.ts';

/** The first hour after noon at which a day begins in some zone. */
const afterNoon = 12.25;

/**
 * Why nobody can tell whether a change was made: a day that was sent is shown as it was read before, by a time that may be on
 * the day next to it. Null where that is not so, as a sentence.
 */
export function shownAsBefore(
  task: TaskBody,
  answer: Json | null,
  { kind, profile, bodies }: Pick<InterpretContext, 'kind' | 'profile' | 'bodies'>,
): string | null {
  const days = kind.columns.filter(({ type }) => type === 'date').map(({ key }) => wireKey(key, profile));
  const sentDays = days.filter((name) => typeof task.body[name] === 'string');
  const before = sentDays.length === 0 ? null : (bodies.others?.readBefore(task.task) ?? null);
  if (before === null || answer === null) return null;
  const names = Object.keys(task.body);
  const earlier = recordOf(before, names, task);
  const now = recordRead(answer, names, task);
  if (earlier === null || now === null) return null;
  const nameOf = (field: string): string => {
    const [named] = namedChanges([{ path: field, was: null, now: null }], kind, profile);
    return named?.label ? `“${named.label}”` : field;
  };
  for (const field of sentDays) {
    const [day, shown, was] = [task.body[field], fieldOf(now, field), fieldOf(earlier, field)];
    if (typeof day !== 'string' || typeof shown !== 'string' || typeof was !== 'string') continue;
    const isAsBefore = was === shown || (was !== day && isSameTime(was, shown));
    // Times may be written for days that were shown alone: by noon, or by a midnight far in the west.
    if (isAsBefore && mayBeOtherDay(day, shown, isDay(was) ? afterNoon : undefined))
      return runsMessages.answerAsBefore({ field: nameOf(field), shown, day });
  }
  return null;
}

function recordOf(text: string, names: readonly string[], task: TaskBody): JsonObject | null {
  try {
    return recordRead(parseJson(text), names, task);
  } catch {
    return null;
  }
}
