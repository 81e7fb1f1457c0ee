import { parentPort } from 'node:worker_threads';
import { importFloor } from './import-floor.ts';
import { workbookFloor } from './workbook-floor.ts';

export type FloorJob = { readonly file: string; readonly databaseFile: string; readonly columns: number };

/** A floor runs where the product's import runs: in a worker thread that has done nothing yet. */
parentPort?.on('message', async ({ file, databaseFile, columns }: FloorJob) => {
  const floor = file.endsWith('.xlsx') ? workbookFloor : importFloor;
  parentPort?.postMessage(await floor(file, databaseFile, columns));
});
