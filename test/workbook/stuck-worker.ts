import { parentPort } from 'node:worker_threads';

/** The real worker, which goes round in a circle when a sheet is to be called `stuck`, and ends when `gone`. */
parentPort?.on(
  'message',
  (request: { readonly name?: string; readonly input?: { readonly name?: string } }) => {
    if (request.name !== 'sheets.rename') return;
    while (request.input?.name === 'stuck');
    if (request.input?.name === 'gone') process.exit();
  },
);
await import('../../src/main/workbook/worker.ts');
