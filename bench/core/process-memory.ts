import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export type Memory = {
  /** Resident memory, pages that processes share counted once for each of them. MB. */
  readonly resident: number;
  /** Resident memory, shared pages divided among those who share them: what the app as a whole takes. MB. */
  readonly proportional: number;
  readonly processes: number;
};

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

/** A file below /proc; null when its process has ended meanwhile. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** A process and everything that it started, and so on. */
export function processTree(root: number): readonly number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // `pid (name) state ppid`: the name may hold anything, so the fields are counted from its end.
    const parent = Number(read(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ')[1] ?? 0);
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const visit = (pid: number): void => {
    found.push(pid);
    for (const child of parents.get(pid) ?? []) visit(child);
  };
  visit(root);
  return found;
}

/** What a process and everything below it hold now. Linux only. */
export function memoryOf(root: number): Memory {
  let resident = 0;
  let proportional = 0;
  let processes = 0;
  for (const pid of processTree(root)) {
    const text = read(`/proc/${pid}/smaps_rollup`);
    if (text === null) continue;
    processes += 1;
    resident += kilobytes(text, 'Rss') / 1024;
    proportional += kilobytes(text, 'Pss') / 1024;
  }
  return { resident, proportional, processes };
}

const every = 250;
const steadyFor = 8;
const longest = 20_000;

/** Memory when it has come to rest: two seconds within one percent, or what it is after twenty seconds. */
export async function settledMemory(root: number): Promise<Memory> {
  const seen: Memory[] = [];
  for (let waited = 0; ; waited += every) {
    const now = memoryOf(root);
    seen.push(now);
    const last = seen.slice(-steadyFor).map((one) => one.proportional);
    const spread = Math.max(...last) - Math.min(...last);
    if ((last.length === steadyFor && spread < now.proportional / 100) || waited >= longest) return now;
    await wait(every);
  }
}
