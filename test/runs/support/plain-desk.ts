import { freePort } from '../../../scripts/faults/free-port.ts';
import type { ProfileOverrides } from '../../../scripts/faults/headless-desk.ts';
import type { RunProgress } from '../../../src/contract/runs.ts';
import { openDesk } from './desk.ts';
import { type PlainOptions, startPlainService } from './plain-service.ts';

export type PlainRun = PlainOptions & {
  readonly file: string;
  readonly kind?: string;
  readonly profile?: ProfileOverrides;
};

/** Sends a file to a plain service; the run is not awaited. */
export async function sendToPlain({ file, kind = 'discounts-2021-01', profile = {}, ...options }: PlainRun) {
  const service = await startPlainService(options);
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const desk = await openDesk();
  const facts = {
    url: service.url,
    wire: {},
    limits: { pollSeconds: 0.01, leakPerSecond: 200 },
    optional: { taskList: options.list !== null },
    callbackUrl,
  };
  const install = `${service.url}/partners/app/x/install?callback=${callbackUrl}`;
  const store = await desk.connect(facts, 'north', profile, install);
  const sheet = await desk.importFile(file, kind);
  const run = await desk.send(store, sheet.id);
  /** All rows of the run, in the order of the sheet. */
  const rowsOf = async (progress: RunProgress) =>
    desk.invoke('runs.rows', {
      runId: progress.id,
      outcomes: ['succeeded', 'failed', 'unknown', 'not-sent', 'counted'],
      limit: 500,
    });
  return { service, desk, store, run, rowsOf };
}
