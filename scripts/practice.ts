import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type PracticeOptions, startPracticeService } from '../src/practice/index.ts';

/**
 * Runs the practice service alone until it is interrupted and prints one JSON line with its addresses.
 *
 *   npm run practice -- --port 4800 [--behaviour specification|extended|hostile] [--faults FILE.json]
 *     [--speed N] [--limits off] [--database FILE] [--seed N] [--install ask|approve|deny]
 *     [--callback URL] [--rate TASKS_PER_SECOND] [--inspection-key KEY]
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    behaviour: { type: 'string' },
    faults: { type: 'string' },
    speed: { type: 'string' },
    limits: { type: 'string' },
    database: { type: 'string' },
    seed: { type: 'string' },
    install: { type: 'string' },
    callback: { type: 'string' },
    rate: { type: 'string' },
    'inspection-key': { type: 'string' },
  },
});

/** Leaves out what was not given; the service's own schema checks what was. */
const given = Object.fromEntries(
  Object.entries({
    port: Number(values.port),
    behaviour: values.behaviour,
    faultPlan: values.faults === undefined ? undefined : JSON.parse(readFileSync(values.faults, 'utf8')),
    clock: values.speed === undefined ? undefined : { speed: Number(values.speed) },
    limits: values.limits,
    databaseFile: values.database,
    seed: values.seed === undefined ? undefined : Number(values.seed),
    installPage: values.install,
    processing: values.rate === undefined ? undefined : { tasksPerSecond: Number(values.rate) },
    inspectionKey: values['inspection-key'],
  } satisfies Partial<Record<keyof PracticeOptions, unknown>>).filter(([, value]) => value !== undefined),
);

try {
  const service = await startPracticeService(given);
  if (values.callback !== undefined) service.control.registerCallback(values.callback);
  const { url } = service;
  console.log(
    JSON.stringify({
      base: url,
      auth: url,
      admin: url,
      storefront: url,
      inspection: `${url}/_practice`,
      inspectionKey: service.inspectionKey,
      clientId: 'partner-desk-practice',
    }),
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void service.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
  console.error(`The practice service did not start. ${reason}`);
  process.exitCode = 1;
}
