import { Worker } from 'node:worker_threads';
import { filesMessages } from '../../messages/files.ts';

/**
 * Runs a short script on one database file in a thread of its own: what reads or writes every page would hold main up for
 * as long as the file is large. The script has `database`, its `file` and what else is `given`, is run once,
 * and may `return` a problem in words.
 * @returns what the script returned or what was thrown, in words; null where all went well
 */
export function inThread(
  script: string,
  file: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string | null> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { file, given, from } = workerData;
    // From this module: a script has no place of its own from which a package would be found.
    const { DatabaseSync } = require('node:module').createRequire(from)('node:sqlite');
    let database = null;
    let problem = null;
    try {
      database = new DatabaseSync(file);
      problem = (() => { ${script} })() ?? null;
    } catch (thrown) {
      problem = String(thrown && thrown.message);
    }
    try {
      database?.close();
    } finally {
      parentPort.postMessage(problem);
    }
  `;
  return new Promise((resolve) => {
    const worker = new Worker(source, { eval: true, workerData: { file, given, from: import.meta.url } });
    worker.once('message', (message: unknown) => resolve(typeof message === 'string' ? message : null));
    worker.once('error', (error: Error) => resolve(error.message));
    worker.once('exit', (code) => resolve(filesMessages.endedCode({ code })));
  });
}
