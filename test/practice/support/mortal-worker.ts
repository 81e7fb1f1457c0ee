import { BroadcastChannel } from 'node:worker_threads';

/** The real worker, which ends at once when the test says so. */
const channel = new BroadcastChannel('mortal-worker');
channel.onmessage = () => process.exit(3);
// It ends like the real one when it is asked to: the channel does not keep it.
channel.unref();
await import('../../../src/practice/worker.ts');
