import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { AliveQuestion, LinkMessage } from '../threads/worker-link.ts';
import { answersOf } from './calls.ts';
import type { Core } from './core.ts';
import { asAppError } from './errors.ts';
import { Matches } from './operations/find-matches.ts';
import type { CallName, Request, Said, WorkerStart } from './protocol.ts';
import { Rechecks } from './rechecks.ts';
import { derivedOf } from './results/derived.ts';
import { Results } from './results/results.ts';
import { summaryOf } from './sheet.ts';
import { openDatabase } from './store/database.ts';
import { Views } from './views/views.ts';
import { WorkbookData } from './workbook-data.ts';

/** The workbook's thread: it alone opens the file with the sheets. */
function run(port: MessagePort, start: WorkerStart): void {
  const send = (message: LinkMessage<Said>) => port.postMessage(message);
  const say = (said: Said) => send({ type: 'said', said });
  const database = openDatabase(start.databaseFile);
  const { today, profile, rulesVersion } = start;
  const workbook = new WorkbookData(database, { today, profile, version: rulesVersion });
  workbook.now = start.now;
  workbook.region = start.region;
  const results = new Results(workbook, start.runsFile);
  const views = new Views(workbook, (sheet, view) => derivedOf(results, sheet, view));
  const core: Core = {
    workbook,
    views,
    matches: new Matches(),
    results,
    forget: (sheetId) => {
      views.forget(sheetId);
      results.forget(sheetId);
    },
  };
  workbook.onCommitted((_before, sheet) => say({ type: 'sheet-changed', sheet: summaryOf(sheet) }));
  workbook.jobs.tell = (progress) => say({ type: 'job-progress', progress });
  workbook.onDeleted = (sheetId) => say({ type: 'sheet-deleted', sheetId });
  const rechecks = new Rechecks(core);
  const answers = answersOf(
    core,
    (sheet) => say({ type: 'sheet-changed', sheet }),
    (question, codes) => say({ type: 'sent-codes-asked', question, codes }),
  );
  port.on('message', async (request: Request | AliveQuestion) => {
    if ('type' in request) return send({ type: 'alive' });
    try {
      workbook.now = request.now;
      if (workbook.rules.today !== request.today)
        workbook.rules = { ...workbook.rules, today: request.today };
      // The name and the input of a call belong together by the type of the client.
      const answer = answers[request.name] as (input: unknown) => unknown;
      send({ type: 'answer', id: request.id, value: await answer(request.input) });
      rechecks.look(request.name satisfies CallName, request.input);
    } catch (thrown) {
      send({ type: 'failed', id: request.id, error: asAppError(thrown) });
    }
  });
  workbook.purge().catch(() => undefined); // Tried again at the next start.
  send({ type: 'opened' });
}

if (parentPort) {
  try {
    // Given by the client of this module alone.
    run(parentPort, workerData as WorkerStart);
  } catch (thrown) {
    parentPort.postMessage({ type: 'not-opened', error: asAppError(thrown) } satisfies LinkMessage<Said>);
    parentPort.close();
  }
}
