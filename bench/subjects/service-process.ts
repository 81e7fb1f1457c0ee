import { performance } from 'node:perf_hooks';
import { freePort } from '../../scripts/faults/free-port.ts';
import { type PracticeOptions, practiceClient, startPracticeService } from '../../src/practice/index.ts';
import { type Answer, questionSchema } from './service-messages.ts';

/** The practice service in a process of its own, with the options of its first argument. */
const options: PracticeOptions = JSON.parse(process.argv[2] ?? '{}');
const say = (answer: Answer): void => {
  process.send?.(answer);
};

const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
const service = await startPracticeService({
  ...options,
  installPage: 'approve',
  clients: [{ ...practiceClient, callbackUrl }],
});
let loop = performance.eventLoopUtilization();
let last = 0;

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  switch (questionSchema.parse(message).ask) {
    case 'mark':
      last = service.inspect.requests().at(-1)?.number ?? 0;
      loop = performance.eventLoopUtilization();
      return say({ is: 'marked' });
    case 'since': {
      const busy = performance.eventLoopUtilization(loop).active;
      const requests = service.inspect
        .requests(last)
        .map(({ realAt, method, path, status, limited }) => ({ at: realAt, method, path, status, limited }));
      return say({ is: 'work', work: { busy, requests } });
    }
    case 'stop':
      void service.close().finally(() => process.exit(0));
  }
});
say({ is: 'started', facts: { ...service.facts, callbackUrl } });
