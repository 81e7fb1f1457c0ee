import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import type { AliveQuestion, LinkMessage } from '../../threads/worker-link.ts';
import { defect } from '../defect.ts';
import { joinDatabase } from '../store/database.ts';
import { createRecords } from '../store/records.ts';
import { createRunRows } from '../store/run-rows.ts';
import { type BatchCalls, createBatchWork } from './batch-work.ts';

/** Main to the thread. */
export type ThreadRequest = {
  readonly id: number;
  readonly name: keyof ThreadCalls;
  readonly input: unknown;
};

/** Everything that main asks of the thread. */
export type ThreadCalls = BatchCalls & {
  /** Moves what was written from the log of the runs' file into the file. */
  readonly tidy: { readonly input: null; readonly output: null };
};

/** The runs' thread: it reads the file of the runs, which main writes. */
function run(port: MessagePort, databaseFile: string): void {
  const send = (message: LinkMessage<never>): void => port.postMessage(message);
  const database = joinDatabase(databaseFile);
  const answers = {
    ...createBatchWork(createRecords(database), createRunRows(database)),
    tidy: () => {
      // Passive: it waits for no one and makes no one wait, but its own thread, for the disk.
      database.get('PRAGMA wal_checkpoint(PASSIVE)');
      return null;
    },
  };
  port.on('message', async (request: ThreadRequest | AliveQuestion) => {
    if ('type' in request) return send({ type: 'alive' });
    const { id, name, input } = request;
    try {
      // The name and the input of a call belong together by the type of the link.
      const answer = answers[name] as (given: unknown) => unknown;
      send({ type: 'answer', id, value: await answer(input) });
    } catch (thrown) {
      const error = thrown instanceof Failure ? thrown.error : defect(thrown);
      send({ type: 'failed', id, error });
    }
  });
  send({ type: 'opened' });
}

if (parentPort) {
  try {
    // Given by `thread.ts` alone.
    run(parentPort, workerData as string);
  } catch (thrown) {
    const error = thrown instanceof Failure ? thrown.error : defect(thrown);
    parentPort.postMessage({ type: 'not-opened', error } satisfies LinkMessage<never>);
    parentPort.close();
  }
}
