// Loaded into the app's main process by `--import`, with nothing of the product changed: watches its event loop
// and writes the longest delay since the last question to a file when it is asked by a signal.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.PARTNER_DESK_BENCH_LOOP;
// Threads of the process inherit its options, and programs that it starts its environment: neither is main.
if (isMainThread && file && process.argv[1]?.includes('shell')) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('SIGUSR2', () => {
    const milliseconds = (nanoseconds) => nanoseconds / 1e6;
    writeFileSync(
      file,
      JSON.stringify({
        longest: milliseconds(delays.max),
        p99: milliseconds(delays.percentile(99)),
        count: delays.count,
      }),
    );
    delays.reset();
  });
}
