import { isJsonObject, stringifyJson } from '../../../domain/json.ts';
import { wireKey } from '../../../domain/profile/wire.ts';
import { changesSince } from '../../../domain/run/changed-since.ts';
import { mayHaveArrived } from '../../../domain/run/fold-singles.ts';
import { namingCode } from '../../../domain/run/naming.ts';
import { currentValuesMessages } from '../../../messages/current-values.ts';
import { keptRowsMessages } from '../../../messages/kept-rows.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { saysError } from '../../api/error-in.ts';
import type { ApiAnswer } from '../../ports.ts';
import { isFromCache } from '../../sending/answers.ts';
import { idText } from '../decode/envelope.ts';
import { shownOfRead } from '../decode/own-record.ts';
import { withoutResult } from '../decode/result-value.ts';
import { createdIds } from '../decode/service-ids.ts';
import { reasonToKeep, reasonToStop, recordRead, undoes } from '../read-first.ts';
import { ageOf } from './ages.ts';
import { shownBehind } from './behind.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';
import { onlyDiscount } from './look-up-requests.ts';
import { rawText, toldOf } from './single-answers.ts';

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/** Repeats of a reading out of a cache, or behind an earlier run, after which a change is sent without an earlier value: a service may keep all of them. */
const mostKept = 1;
const triesOf = (task: number, { state }: InterpretContext): number =>
  state.singles.repeats.find((repeat) => repeat.task === task)?.tries ?? 0;

const whyUnread = { another: runsMessages.readAnother, nothing: runsMessages.readNothing } as const;

/**
 * A thing as it is before it is changed: kept, compared with what the run that is undone had set, and asked
 * whether the change can be made at all.
 */
export function readBefore(task: number, answer: Answered, context: InterpretContext): Interpretation {
  const whole = withoutResult(answer.body);
  const nothing = { outcomes: [], details: new Map(), hold: null, backup: null };
  if (whole === null) return { ...nothing, result: { is: 'ambiguous', why: runsMessages.answerEmpty } };
  const body = context.bodies.of(task);
  const isKept = isFromCache(answer);
  if (isKept && undoes(body))
    return { ...nothing, result: { is: 'ambiguous', why: runsMessages.answerFromCache } };
  if (isKept && triesOf(task, context) < mostKept) {
    const words = [runsMessages.answerFromCache];
    return { ...nothing, result: { is: 'refused', refusal: 'later', status: answer.status, words } };
  }
  const code = namingCode(context.kind, body?.cells[0] ?? {});
  const read = code === null ? whole : onlyDiscount(whole, code);
  if (read === null) {
    const why = currentValuesMessages.notOneDiscount;
    if (!undoes(body))
      return { ...nothing, result: { is: 'refused', refusal: 'final', status: answer.status, words: [why] } };
    const isAgain = mayHaveArrived(context.state, task);
    const message = runsMessages.notReadBeforeChanged({ why, isAgain });
    const detail = { message, raw: rawText(answer.body, answer.text) };
    const outcome = isAgain ? 'unknown' : 'not-sent';
    return toldOf(task, outcome, detail, { is: 'ok', facts: { of: 'read-first' } }, context);
  }
  const fields = context.kind.columns.map(({ key }) => wireKey(key.split('.')[0] ?? key, context.profile));
  const inDoubt = mayHaveArrived(context.state, task);
  const record = recordRead(read, fields, body) ?? read;
  const behind = inDoubt || isKept || body === null ? null : shownBehind(read, body, context);
  if (behind !== null && triesOf(task, context) < mostKept) {
    const words = [currentValuesMessages.beforeRun({ run: behind })];
    return { ...nothing, result: { is: 'refused', refusal: 'later', status: answer.status, words } };
  }
  // What an earlier request may have left is no earlier state, and what a cache had kept may be older than that.
  const mayBeOwn = inDoubt && changesSince(body?.body ?? {}, record).length === 0;
  const isOld = isKept || behind !== null;
  const backup = mayBeOwn || isOld ? null : stringifyJson(record);
  // What lies beside an error, around the thing, is no reading of it.
  const isDenied = isJsonObject(read) && idText(read.id) === null && saysError(read);
  const shown = isDenied ? 'nothing' : shownOfRead(read, context.kind, body?.cells[0]);
  const outcome = inDoubt ? 'unknown' : 'not-sent';
  if (shown !== 'own') {
    // It was answered, so it is not asked again: nothing is changed of what cannot be read.
    const message = runsMessages.notReadBeforeChanged({ why: whyUnread[shown], isAgain: inDoubt });
    const detail = { message, raw: rawText(answer.body, answer.text) };
    return toldOf(task, outcome, detail, { is: 'ok', facts: { of: 'read-first' } }, context);
  }
  const keep =
    body === null
      ? null
      : (reasonToKeep(body, read, context.kind, context.profile, context.now, inDoubt) ??
        reasonToStop(body, read, context.kind, context.now, inDoubt) ??
        (behind !== null && undoes(body)
          ? runsMessages.kept({ why: keptRowsMessages.shownBehind({ run: behind }), isAgain: inDoubt })
          : null));
  const result: Interpretation['result'] = { is: 'ok', facts: { of: 'read-first' } };
  // It is sent all the same, as one whose reading is refused.
  if (keep === null && behind !== null) {
    const words = [currentValuesMessages.beforeRun({ run: behind })];
    return { ...nothing, result: { is: 'refused', refusal: 'final', status: answer.status, words } };
  }
  if (keep === null) return { outcomes: [], details: new Map(), result, hold: null, backup };
  const detail = {
    serviceIds: createdIds(read, context.kind, body, ageOf(task, context)),
    message: keep,
    raw: rawText(answer.body, answer.text),
  };
  return { ...toldOf(task, outcome, detail, result, context), backup };
}
