import { randomUUID } from 'node:crypto';
import type { JobProgress } from '../../src/contract/jobs.ts';
import type { Calls } from '../../src/main/workbook/protocol.ts';
import type { WorkbookOptions } from '../../src/main/workbook/workbook.ts';
import { type Ended, endOf, openWorkbook, type TestWorkbook, textsOf } from './support.ts';

type Input = Calls['codes.start']['input'];
type End = Ended<Calls['codes.start']['output']>;

/** The other cells of a row without issues. */
export const cells = {
  value: '10',
  discount_type: 'percentage',
  applies_to_product_type: 'ALL',
  duration: 'forever',
  status: 'enabled',
};

/** A generation under way. */
export type Started = {
  readonly jobId: string;
  readonly ended: Promise<End>;
  /** Resolves when codes were drawn: main is asked whether a run had them. */
  readonly drawing: Promise<void>;
  /** Resolves with the first progress that fits. */
  readonly until: (fits: (one: JobProgress) => boolean) => Promise<JobProgress>;
};

export type Generator = {
  readonly workbook: TestWorkbook;
  /** Starts a generation; what is not given is usual. */
  readonly start: (input: Partial<Input> & Pick<Input, 'sheetId'>) => Started;
  /** Starts, and waits for the end. */
  readonly generate: (input: Partial<Input> & Pick<Input, 'sheetId'>) => Promise<End>;
  readonly codesOf: (sheetId: string) => Promise<readonly string[]>;
};

/** The generator of a workbook over the real worker. */
export async function openGenerator(
  options: Parameters<typeof openWorkbook>[0] & Pick<WorkbookOptions, 'sentCodes'> = {},
): Promise<Generator> {
  const listeners = new Set<(one: JobProgress) => void>();
  let asked: () => void = () => undefined;
  const workbook = await openWorkbook({
    ...options,
    onJobProgress: (one) => {
      for (const listener of listeners) listener(one);
    },
    sentCodes: async (codes) => {
      if (codes.length > 0) asked();
      return options.sentCodes?.(codes) ?? [];
    },
  });
  const start: Generator['start'] = (input) => {
    const jobId = randomUUID();
    const drawing = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const usual = { jobId, pattern: 'BF-{6}', avoidLookAlikes: true, count: 10, blocked: [], cells };
    return {
      jobId,
      drawing,
      ended: endOf(workbook.call('codes.start', { ...usual, ...input }), ({ sheet }) => sheet),
      until: (fits) =>
        new Promise((resolve) => {
          const listener = (one: JobProgress) => {
            if (one.jobId !== jobId || !fits(one)) return;
            listeners.delete(listener);
            resolve(one);
          };
          listeners.add(listener);
        }),
    };
  };
  return {
    workbook,
    start,
    generate: (input) => start(input).ended,
    codesOf: async (sheetId) => (await textsOf(workbook, sheetId)).map((texts) => texts[0] ?? ''),
  };
}
