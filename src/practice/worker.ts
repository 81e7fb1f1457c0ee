import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { practiceOptionsSchema } from './options.ts';
import { startPracticeService } from './start.ts';

/**
 * Entry of the worker thread that the app runs the practice service in. `workerData`: the service's options.
 * Says `{kind: 'started', facts}` or `{kind: 'failed', message}`, and ends on `{kind: 'stop'}`.
 */
const port = parentPort;
if (port === null) throw new Error('worker.ts has to run as a worker thread');

const stopMessage = z.object({ kind: z.literal('stop') });

try {
  const service = await startPracticeService(practiceOptionsSchema.parse(workerData));
  port.on('message', (message: unknown) => {
    if (!stopMessage.safeParse(message).success) return;
    // The port keeps the thread alive; closing it lets the thread end by itself.
    service.close().finally(() => port.close());
  });
  port.postMessage({ kind: 'started', facts: service.facts });
} catch (error) {
  port.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
