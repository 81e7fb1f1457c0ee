import type { Json } from '../../../domain/json.ts';
import { canonical, fieldOf } from '../../../domain/run/canonical.ts';
import { changesSince } from '../../../domain/run/changed-since.ts';
import { recordOf } from '../../../domain/run/inverse.ts';
import { withoutNamingCode } from '../../../domain/run/naming.ts';
import { idText } from '../decode/envelope.ts';
import { momentOf } from '../decode/moments.ts';
import { recordRead } from '../read-first.ts';
import type { TaskBody } from './bodies.ts';
import type { InterpretContext } from './interpret.ts';

/** How long a copy of what a service keeps may be behind. */
const longestBehindMs = 60 * 60 * 1000;

/**
 * The run of the store that lately changed a thing and before whose change the thing is shown, by the last row that is known to have
 * changed it; null where there is none. A service may answer by a copy that is behind. What shows a later time of its change than
 * it did then was set back since.
 */
export function shownBehind(read: Json, task: TaskBody, context: InterpretContext): number | null {
  const { kind, profile, bodies } = context;
  const own = recordRead(read, Object.keys(task.body), task);
  if (own === null) return null;
  const code = fieldOf(own, 'code');
  const names = [task.rows[0]?.label, idText(own.id), typeof code === 'string' ? code : null];
  const labels = [...new Set(names)].flatMap((name) => name || []);
  const last = bodies.others?.lastChange(kind.id, labels, task.task, context.now - longestBehindMs) ?? null;
  const before = last === null ? null : recordOf(last.backup);
  if (last === null || before === null) return null;
  const isShown = Object.entries(kind.body([withoutNamingCode(kind, last.cells)], profile)).some(
    ([name, value]) => {
      const [now, then] = [fieldOf(own, name), fieldOf(before, name)];
      const isOther = changesSince({ [name]: value }, own).length > 0;
      return isOther && now !== undefined && then !== undefined && canonical(now) === canonical(then);
    },
  );
  const [at = null, since = null] = [own, before].map((one) => momentOf(fieldOf(one, 'updated_at') ?? null));
  const isLater = at !== null && since !== null && at > since;
  return isShown && !isLater ? last.run : null;
}
