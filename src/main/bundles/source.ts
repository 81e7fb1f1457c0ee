import { type IdColumn, mostSubscriptions } from '../../contract/bundles.ts';
import { type IdReading, readIdColumns, readIds, readIdsOfText } from '../../domain/bundles/ids.ts';
import { count, counted } from '../../domain/words.ts';
import { Failure } from '../failure.ts';
import { readIdFile } from './id-file.ts';

/** Where the ids of a new book come from. */
export type IdSource =
  | { readonly of: 'text'; readonly text: string }
  | { readonly of: 'path'; readonly path: string; readonly column: number };

/** The columns of a file as subscription ids, and the one that is most probably meant. */
export function inspectIdFile(path: string): {
  readonly columns: readonly IdColumn[];
  readonly best: number | null;
} {
  const { columns, best } = readIdColumns(readIdFile(path));
  return {
    columns: columns.slice(0, 200).map(({ index, name, sample, ids, repeated, refused }) => ({
      index,
      name: name.slice(0, 100),
      sample: sample.slice(0, 60),
      ids: ids.length,
      repeated,
      refused,
    })),
    best,
  };
}

/** The ids of a new book. Throws Failure (`bad-input`) for none or too many, and as readIdFile does. */
export function readSource(source: IdSource): IdReading {
  const reading = idsOf(source);
  checkAmount(reading);
  return reading;
}

function idsOf(source: IdSource): IdReading {
  if (source.of === 'text') return readIdsOfText(source.text);
  const { columns } = readIdColumns(readIdFile(source.path));
  return columns.find(({ index }) => index === source.column) ?? readIds([]);
}

function checkAmount({ ids, refused, refusals }: IdReading): void {
  if (ids.length === 0) {
    throw new Failure({
      code: 'bad-input',
      message: refused === 0 ? 'There is no subscription id.' : 'None of the texts is a subscription id.',
      next: 'Subscription ids are digits alone.',
      details: refusals,
    });
  }
  if (ids.length <= mostSubscriptions) return;
  throw new Failure({
    code: 'bad-input',
    message: `These are ${counted(ids.length, 'subscription')}; at most ${count(mostSubscriptions)} fit at once.`,
    next: 'Divide the list.',
  });
}
