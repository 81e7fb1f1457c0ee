import type { Profile } from '../profile.ts';
import { factLine, fieldLine, type LearnedLine, offerLine } from './line.ts';
import { type Sight, sightsOf } from './sights.ts';

const placed = (place: string): string => (place === '' ? 'in the answer itself' : `in “${place}”`);

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
          seen: 'No answer had a header of a limit that the app reads.',
        })
      : sizes.length > 1
        ? fieldLine(profile, path, 'seen', { seen: `The headers differ: ${sizes.join(', ')}.`, evidence })
        : offerLine(profile, path, size, { seen: `The headers say ${size}.`, evidence });
  const notShown = (of: 'leakPerSecond' | 'tasksPerAdd' | 'tasksPerBatch' | 'outstandingBatches') =>
    fieldLine(profile, `limits.${of}`, 'not-seen', { seen: 'A batch of one task does not show it.' });
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
    return factLine('Id of a batch', 'not-seen', { seen: 'No answer named the id of a batch.' });
  }
  const { place, id, isNumber } = first;
  return factLine('Id of a batch', 'seen', {
    seen: `In “${place}”, ${isNumber ? `a number of ${id.length} digits` : `a text of ${id.length} characters`}.`,
    evidence: [first, ...more].map((one) => `${one.source}: ${one.place} ${one.id}`),
  });
}

function recordLine(sights: readonly Sight[]): LearnedLine {
  const all = sightsOf(sights, 'batch');
  const places = [...new Set(all.map(({ place }) => place))];
  if (places.length === 0)
    return factLine('Envelope', 'not-seen', { seen: 'No record of a batch was read.' });
  return factLine('Envelope', 'seen', {
    seen: `The record of a batch is ${places.map(placed).join(', ')}.`,
    evidence: all.map(({ source, place }) => `${source}: ${placed(place)}`),
  });
}

function counterLine(sights: readonly Sight[]): LearnedLine {
  const label = 'Counters of a batch';
  const all = sightsOf(sights, 'batch').filter(({ stage }) => stage !== 'created');
  const evidence = all.map(
    ({ source, total, succeeded, failed }) =>
      `${source}: total ${total ?? 'none'}, succeeded ${succeeded ?? 'none'}, failed ${failed ?? 'none'}`,
  );
  const totals = all.filter(({ total }) => total !== null);
  const results = all.filter(({ succeeded, failed }) => succeeded !== null || failed !== null);
  if (totals.length === 0 && results.length === 0) {
    return factLine(label, 'not-seen', { seen: 'No answer has counters that the app can read.', evidence });
  }
  const total =
    totals.length === 0
      ? 'The number of tasks is not counted.'
      : totals.some((one) => one.total === 1)
        ? 'The one task was counted.'
        : 'The one task was never counted.';
  const done =
    results.length === 0
      ? 'Results are not counted.'
      : results.some(({ succeeded, failed }) => (succeeded ?? 0) + (failed ?? 0) === 1)
        ? 'Its result was counted.'
        : 'Its result was never counted.';
  return factLine(label, 'seen', { seen: `${total} ${done}`, evidence });
}

const echoes = {
  whole: 'A listed task repeats its body.',
  part: 'A listed task repeats a part of its body.',
  none: 'A listed task does not repeat its body.',
} as const;

function echoLine(sights: readonly Sight[]): LearnedLine {
  const all = sightsOf(sights, 'task');
  const last = all.at(-1);
  const label = 'Body of a listed task';
  if (last === undefined) return factLine(label, 'not-seen', { seen: 'No task was listed.' });
  return factLine(label, 'seen', {
    seen: echoes[last.echo],
    evidence: all.map(({ source, echo }) => `${source}: ${echoes[echo]}`),
  });
}
