// Loaded into the app's main process, with nothing of the product changed, by `--require` or by a driver: watches its
// event loop. `globalThis.benchLoop()` gives what was longest since the last question and begins anew.
const { existsSync, openSync, readSync, writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const milliseconds = (nanoseconds) => nanoseconds / 1e6;
/** The scheduler's own count of how long this thread ran, in nanoseconds: the first number. Linux alone has it. */
const schedule = '/proc/thread-self/schedstat';
/** Opened once: to open it in each round took main a twelfth of its time. */
function threadClock() {
  const file = openSync(schedule, 'r');
  const read = Buffer.alloc(64);
  return () => Number(read.latin1Slice(0, readSync(file, read, 0, read.length, 0)).split(' ', 1)[0]);
}

function watch() {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const workedFor = existsSync(schedule) ? threadClock() : null;
  let before = 0;
  let most = null;
  if (workedFor !== null) {
    before = workedFor();
    most = 0;
    // Once in each round of the loop, so that what lies between two is the work of one round.
    setInterval(() => {
      const now = workedFor();
      most = Math.max(most, now - before);
      before = now;
    }, 1).unref();
  }
  return () => {
    const seen = { longest: milliseconds(delays.max), work: most === null ? null : milliseconds(most) };
    delays.reset();
    if (workedFor !== null) {
      before = workedFor();
      most = 0;
    }
    return seen;
  };
}

const file = process.env.PARTNER_DESK_BENCH_LOOP;
// Threads of the process inherit its options, and programs that it starts its environment: neither is main.
const isShell = Boolean(file) && process.argv[1]?.includes('shell');
if (isMainThread && (isShell || process.versions.electron)) {
  globalThis.benchLoop ??= watch();
  if (isShell)
    process.on('SIGUSR2', () => {
      writeFileSync(file, JSON.stringify(globalThis.benchLoop()));
    });
}
