import { type IdColumn, mostSubscriptions } from '../../contract/bundles.ts';
import { type IdReading, type readIdColumns, readIdsOfText } from '../../domain/bundles/ids.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { Failure } from '../failure.ts';

/** Where the ids of a new bundle sheet come from. */
export type IdSource =
  | { readonly of: 'text'; readonly text: string }
  | { readonly of: 'path'; readonly path: string; readonly column: number };

/** Reads files of ids, off the main thread. Throws Failure (`file-unreadable`, `file-too-large`). */
export type IdFiles = {
  readonly columns: (path: string) => Promise<ReturnType<typeof readIdColumns>>;
  readonly read: (path: string, column: number) => Promise<IdReading>;
};

/** The columns of a file as subscription ids, and the one that is most probably meant. */
export async function inspectIdFile(
  files: IdFiles,
  path: string,
): Promise<{ readonly columns: readonly IdColumn[]; readonly best: number | null }> {
  const { columns, best } = await files.columns(path);
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

/** The ids of a new bundle sheet. Throws Failure (`bad-input`) for none or too many, and as IdFiles does. */
export async function readSource(files: IdFiles, source: IdSource): Promise<IdReading> {
  const reading =
    source.of === 'text' ? readIdsOfText(source.text) : await files.read(source.path, source.column);
  checkAmount(reading);
  return reading;
}

function checkAmount({ ids, refused, refusals }: IdReading): void {
  if (ids.length === 0) {
    throw new Failure({
      code: 'bad-input',
      message: refused === 0 ? bundlesMessages.noSubscriptionIds : bundlesMessages.noneTextsSubscriptionId,
      next: bundlesMessages.subscriptionIdsAreDigits,
      details: refusals,
    });
  }
  if (ids.length <= mostSubscriptions) return;
  throw new Failure({
    code: 'bad-input',
    message: bundlesMessages.mostFitOnce({ ids: ids.length, mostSubscriptions }),
    next: bundlesMessages.divideList,
  });
}
