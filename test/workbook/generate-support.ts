import type { CodesProgress } from '../../src/contract/codes.ts';
import type { Calls } from '../../src/main/workbook/protocol.ts';
import type { WorkbookOptions } from '../../src/main/workbook/workbook.ts';
import { openWorkbook, type TestWorkbook, textsOf } from './support.ts';

type Input = Calls['codes.start']['input'];

/** The other cells of a row without issues. */
export const cells = {
  value: '10',
  discount_type: 'percentage',
  applies_to_product_type: 'ALL',
  duration: 'forever',
  status: 'enabled',
};

export type Generator = {
  readonly workbook: TestWorkbook;
  readonly progress: CodesProgress[];
  /** Starts a generation; what is not given is usual. */
  readonly start: (input: Partial<Input> & Pick<Input, 'sheetId'>) => Promise<string>;
  /** Resolves with the first progress of a job that fits, also one that came before. */
  readonly until: (jobId: string, fits: (one: CodesProgress) => boolean) => Promise<CodesProgress>;
  readonly ended: (jobId: string) => Promise<CodesProgress>;
  /** Starts, and waits for the end. */
  readonly generate: (input: Partial<Input> & Pick<Input, 'sheetId'>) => Promise<CodesProgress>;
  readonly codesOf: (sheetId: string) => Promise<readonly string[]>;
};

const isOver = ({ state }: CodesProgress): boolean =>
  state === 'done' || state === 'cancelled' || state === 'failed';

/** The generator of a workbook over the real worker. */
export async function openGenerator(
  options: Parameters<typeof openWorkbook>[0] & Pick<WorkbookOptions, 'sentCodes'> = {},
): Promise<Generator> {
  const progress: CodesProgress[] = [];
  const waiting = new Set<(one: CodesProgress) => void>();
  const workbook = await openWorkbook({
    ...options,
    onCodesProgress: (one) => {
      progress.push(one);
      for (const listener of [...waiting]) listener(one);
    },
  });
  const until: Generator['until'] = (jobId, fits) =>
    new Promise((resolve) => {
      const known = progress.find((one) => one.jobId === jobId && fits(one));
      if (known) return resolve(known);
      const listener = (one: CodesProgress) => {
        if (one.jobId !== jobId || !fits(one)) return;
        waiting.delete(listener);
        resolve(one);
      };
      waiting.add(listener);
    });
  const start: Generator['start'] = async (input) => {
    const usual = { pattern: 'BF-{6}', avoidLookAlikes: true, count: 10, blocked: [], cells };
    return (await workbook.call('codes.start', { ...usual, ...input })).jobId;
  };
  const ended: Generator['ended'] = (jobId) => until(jobId, isOver);
  return {
    workbook,
    progress,
    start,
    until,
    ended,
    generate: async (input) => ended(await start(input)),
    codesOf: async (sheetId) => (await textsOf(workbook, sheetId)).map((texts) => texts[0] ?? ''),
  };
}
