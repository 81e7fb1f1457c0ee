import { isJsonObject, type Json } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { changesSince, showsSent } from '../../../domain/run/changed-since.ts';
import { plainKey } from '../../api/error-in.ts';
import { flattenErrors } from '../../api/errors.ts';
import type { ApiAnswer } from '../../ports.ts';
import type { Deed } from './deed.ts';
import { momentOf } from './moments.ts';
import { places } from './own-record.ts';
import { isNamedAs } from './second-readings.ts';
import { breaks, saysDone } from './sentence.ts';
import { type Own, saysSuccess } from './shown-by.ts';

type Answered = Pick<Extract<ApiAnswer, { kind: 'answered' }>, 'status' | 'body' | 'text'>;

/** What is said beside an error, and is none. */
export const notesIn = (body: Json | null): readonly string[] =>
  isJsonObject(body)
    ? Object.entries(body).flatMap(([name, value]) =>
        typeof value === 'string' && isOfNote(name) ? [value] : [],
      )
    : [];
const isOfNote = ofKeys((name) => /^(success|status|info|notice)$/.test(plainKey(name)));
/** Words of a request that was carried out; a status may be that of its thing, and why it is refused. */
const isFlag = ofKeys((name) => /^(success|succeeded|ok|acknowledged)$/.test(plainKey(name)));
/** What a status is called says nothing of what was done. */
const reasonPhrase =
  /^\s*(?:unprocessable (?:entity|content)|not found|gone|bad request|conflict|forbidden|validation (?:failed|error))\s*$/i;

/**
 * Whether a refusal of a change, or of an end, says that it was carried out, and what failed after it: "Subscription updated,
 * but the webhook failed". That something is ended, or has been changed, may be why it is refused.
 */
export function saysCarriedOut({ status, body, text }: Answered, deed: Deed): boolean {
  const lines = [...flattenErrors(status, body, text), ...notesIn(body)];
  const clauses = lines
    .flatMap((line) => line.split(breaks))
    .filter((clause) => /\S/.test(clause) && !reasonPhrase.test(clause));
  const done = clauses.filter(
    (clause) => /\S\s+\S/.test(clause) && !/\b(?:is|are)\b/i.test(clause) && saysDone(clause, deed),
  );
  const isAlone = clauses.length === done.length;
  if (done.some((clause) => !isAlone || (deed.does === 'changes' && !/\b(?:has|have)\b/i.test(clause))))
    return true;
  if (!isJsonObject(body)) return false;
  // What was processed may be counted among what failed.
  const flags = Object.fromEntries(Object.entries(body).filter(([name]) => isFlag(name)));
  return saysSuccess(flags, { ...deed, rows: null });
}

/** How far the clock of a service may be from ours. */
const clocksMs = 60 * 1000;

/**
 * Whether a refusal of a change shows its thing with all that was sent, and changed while the request was on its way. Without
 * that time it may be what was asked for.
 */
export const showsCarriedOut = (
  { body }: Answered,
  { kind, cells, body: sent, at }: Pick<Own, 'kind' | 'cells' | 'body' | 'at'>,
  since: number,
): boolean =>
  body !== null &&
  sent !== null &&
  places(body).some(({ key, object }) => {
    const changed = momentOf(fieldOf(object, 'updated_at') ?? null);
    if (changed === null || changed < since - clocksMs || changed > at + clocksMs) return false;
    return (
      isNamedAs({ kind, cells }, key, object) &&
      showsSent(sent, object) &&
      changesSince(sent, object).length === 0
    );
  });
