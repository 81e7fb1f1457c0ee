import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { isRepeated } from '../../../domain/run/identity.ts';
import { saysError } from '../../api/error-in.ts';
import { countsSome } from './counts.ts';
import type { Deed } from './deed.ts';
import { idText } from './envelope.ts';
import { deepest, isOneThing, isPlace, isSummary } from './rows-counted.ts';
import { breaks, saysDone } from './sentence.ts';
import { saysSuccess } from './shown-by.ts';

/** Whether a result of a failed task of several rows shows, counts or says that some of them were carried out. */
export function tellsOfSome(output: Json, deed: Deed, depth = deepest): boolean {
  if (typeof output === 'string') return output.split(breaks).some((clause) => saysSome(clause, deed));
  if (Array.isArray(output)) return output.some((entry) => isJsonObject(entry) && isOfDoneRow(entry, deed));
  if (!isJsonObject(output) || depth === 0) return false;
  return (
    countsSome(output, deed) ||
    Object.entries(output).some(([key, value]) => {
      if (isRepeated(key) || (typeof value !== 'string' && !isPlace(key) && !isSummary(key))) return false;
      return tellsOfSome(value, deed, depth - 1);
    })
  );
}
const isOfDoneRow = (entry: JsonObject, deed: Deed): boolean =>
  !saysError(entry) &&
  (idText(entry.id) !== null ||
    saysSuccess(entry, { ...deed, rows: 1 }) ||
    Object.entries(entry).some(([key, value]) => isJsonObject(value) && isOneThing(key, value)));
/** "1 of 2 subscriptions created"; a word alone may be one of a label. */
const saysSome = (clause: string, deed: Deed): boolean =>
  /\s/.test(clause) &&
  /[1-9]|\sall\s/.test(clause) &&
  saysDone(clause.replace(partOf, '$1'), { ...deed, rows: null });
const partOf = /\b(\d{1,9})(?: of | out of |\/)(?:the )?\d{1,9}\b/;
