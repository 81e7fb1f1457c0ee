import { tryServiceMessages } from '../../../messages/try-service.ts';
import { joined } from '../../../messages/words.ts';
import type { Profile } from '../profile.ts';
import { factLine, fieldLine, type LearnedLine, offerLine } from './line.ts';
import { type Sight, sightsOf } from './sights.ts';

const placed = (place: string): string =>
  place === '' ? tryServiceMessages.answerItself : tryServiceMessages.foundIn({ place });

/** Requests at once by the headers of the answers; how fast room comes back is in none of them. */
export function limitLines(profile: Profile, sights: readonly Sight[]): readonly LearnedLine[] {
  const all = sightsOf(sights, 'limit');
  const evidence = all.map(({ source, header }) => `${source}: ${header}`);
  const sizes = [...new Set(all.map(({ size }) => size))];
  const [size] = sizes;
  const path = 'limits.bucketSize';
  const own =
    size === undefined
      ? fieldLine(profile, path, 'not-seen', {
          seen: tryServiceMessages.noAnswerHadHeader,
        })
      : sizes.length > 1
        ? fieldLine(profile, path, 'seen', {
            seen: tryServiceMessages.headersDiffer({ sizes: sizes.join(', ') }),
            evidence,
          })
        : offerLine(profile, path, size, { seen: tryServiceMessages.headersSay({ size }), evidence });
  const notShown = (of: 'leakPerSecond' | 'tasksPerAdd' | 'tasksPerBatch' | 'outstandingBatches') =>
    fieldLine(profile, `limits.${of}`, 'not-seen', { seen: tryServiceMessages.oneTaskShowsNoSize });
  return [
    own,
    notShown('leakPerSecond'),
    notShown('tasksPerAdd'),
    notShown('tasksPerBatch'),
    notShown('outstandingBatches'),
  ];
}

/** What no field is for, since the app reads it out of every answer; whether it could. */
export function factLines(sights: readonly Sight[]): readonly LearnedLine[] {
  return [idLine(sights), recordLine(sights), counterLine(sights), echoLine(sights)];
}

function idLine(sights: readonly Sight[]): LearnedLine {
  const [first, ...more] = sightsOf(sights, 'id');
  if (first === undefined) {
    return factLine(tryServiceMessages.idBatch, 'not-seen', { seen: tryServiceMessages.noAnswerNamedId });
  }
  const { place, id, isNumber } = first;
  return factLine(tryServiceMessages.idBatch, 'seen', {
    seen: tryServiceMessages.idFoundIn({ place, isNumber, id: id.length }),
    evidence: [first, ...more].map((one) => `${one.source}: ${one.place} ${one.id}`),
  });
}

function recordLine(sights: readonly Sight[]): LearnedLine {
  const all = sightsOf(sights, 'batch');
  const places = [...new Set(all.map(({ place }) => place))];
  const label = tryServiceMessages.recordOfBatch;
  if (places.length === 0) return factLine(label, 'not-seen', { seen: tryServiceMessages.noRecordBatchRead });
  return factLine(label, 'seen', {
    seen: tryServiceMessages.recordBatch({ places: joined(places.map(placed)) }),
    evidence: all.map(({ source, place }) => `${source}: ${placed(place)}`),
  });
}

function counterLine(sights: readonly Sight[]): LearnedLine {
  const label = tryServiceMessages.countersBatch;
  const all = sightsOf(sights, 'batch').filter(({ stage }) => stage !== 'created');
  const evidence = all.map(({ source, total, succeeded, failed }) =>
    tryServiceMessages.totalSucceededFailed({ source, total, succeeded, failed }),
  );
  const totals = all.filter(({ total }) => total !== null);
  const results = all.filter(({ succeeded, failed }) => succeeded !== null || failed !== null);
  if (totals.length === 0 && results.length === 0) {
    return factLine(label, 'not-seen', { seen: tryServiceMessages.noAnswerCountersApp, evidence });
  }
  const total =
    totals.length === 0
      ? tryServiceMessages.numberTasksNotCounted
      : totals.some((one) => one.total === 1)
        ? tryServiceMessages.oneTaskCounted
        : tryServiceMessages.oneTaskNeverCounted;
  const done =
    results.length === 0
      ? tryServiceMessages.resultsNotCounted
      : results.some(({ succeeded, failed }) => (succeeded ?? 0) + (failed ?? 0) === 1)
        ? tryServiceMessages.resultCounted
        : tryServiceMessages.resultNeverCounted;
  return factLine(label, 'seen', { seen: `${total} ${done}`, evidence });
}

const echoes = {
  whole: tryServiceMessages.listedTaskRepeatsBody,
  part: tryServiceMessages.listedTaskRepeatsPart,
  none: tryServiceMessages.listedTaskNotRepeat,
} as const;

function echoLine(sights: readonly Sight[]): LearnedLine {
  const all = sightsOf(sights, 'task');
  const last = all.at(-1);
  const label = tryServiceMessages.bodyListedTask;
  if (last === undefined) return factLine(label, 'not-seen', { seen: tryServiceMessages.noTaskListed });
  return factLine(label, 'seen', {
    seen: echoes[last.echo],
    evidence: all.map(({ source, echo }) => `${source}: ${echoes[echo]}`),
  });
}
