import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type HostMessage, type HostOrders, type Kind, kinds, type Lane, lanes } from './messages.ts';

export type KillOptions = {
  readonly kills: number;
  readonly random: () => number;
  readonly log: (line: string) => void;
};

type Aim = {
  readonly lane: Lane;
  readonly random: () => number;
  /** Kills that are left for a kind; none or fewer where it has had its share. */
  readonly left: (kind: Kind) => number;
};

/** What a lane sends, one after the other. */
const sentIn: Readonly<Record<Lane, readonly [Kind, ...Kind[]]>> = {
  batches: ['batches'],
  singles: ['singles'],
  bundles: ['bundle prices', 'restores'],
  checkouts: ['checkouts'],
};
const shares = Object.values(sentIn).flat().length;

/** Seconds for a kill, start and all, after which nothing is killed any more, so that the campaign ends in time. */
const latest = { atLeast: 420, forEach: 6 };
/** How often a lane goes on beside the one that is aimed at, once it was hit itself. */
const besides = 0.3;

/** Lives of the main process, one after another, until everything is sent; how many kills hit what. */
export async function killUntilDone(
  orders: Omit<HostOrders, 'lanes'>,
  { kills, random, log }: KillOptions,
): Promise<Readonly<Record<Kind, number>>> {
  const begun = performance.now();
  const killsOf = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  const left = (kind: Kind): number => kills / shares - (killsOf.get(kind) ?? 0);
  /** A kind that has had more than its share takes nothing from the one that follows it. */
  const quota = (lane: Lane): number => {
    const [first, ...rest] = sentIn[lane].map(left);
    return rest.reduce((sum, one) => Math.max(0, sum) + one, first ?? 0);
  };
  let killed = 0;
  let open: readonly Lane[] = lanes;
  for (let life = 1; open.length > 0; life += 1) {
    const seconds = (performance.now() - begun) / 1000;
    const mayKill = killed < kills && seconds < Math.max(latest.atLeast, kills * latest.forEach);
    const [aimed] = open.toSorted(
      (one, other) => quota(other) / sentIn[other].length - quota(one) / sentIn[one].length,
    );
    if (aimed === undefined) break;
    const isHit = (lane: Lane): boolean => sentIn[lane].some((kind) => (killsOf.get(kind) ?? 0) > 0);
    const goesOn = (lane: Lane): boolean => isHit(lane) && random() < besides;
    const going = mayKill ? open.filter((lane) => lane === aimed || goesOn(lane)) : open;
    const aim = mayKill ? { lane: aimed, random, left } : null;
    const { ended, kind } = await live({ ...orders, lanes: going }, aim);
    if (ended === 'finished') open = open.filter((lane) => !going.includes(lane));
    else {
      killed += 1;
      killsOf.set(kind, (killsOf.get(kind) ?? 0) + 1);
    }
    log(`life ${life}: ${ended}, ${kind}, with ${going.join(', ')}, ${Math.round(seconds)} s`);
  }
  // Every kind has its count from the start.
  return Object.fromEntries(killsOf) as Record<Kind, number>;
}

/** One life. A kill comes at a random moment: of the start, or so that the kills spread over what is left. */
async function live(
  orders: HostOrders,
  aim: Aim | null,
): Promise<{ readonly ended: 'killed' | 'finished'; readonly kind: Kind }> {
  const child = fork(join(import.meta.dirname, 'host.ts'), [JSON.stringify(orders)], {
    stdio: 'inherit',
    // Hundreds of starts: what one life compiled, the next finds.
    env: { ...process.env, NODE_COMPILE_CACHE: join(orders.dataFolder, '../compiled') },
  });
  let timer: NodeJS.Timeout | null = null;
  const killAfter = (milliseconds: number): void => {
    timer ??= setTimeout(() => child.kill('SIGKILL'), milliseconds);
  };
  // One kill in twelve hits the start itself: recovery is interrupted, too.
  if (aim !== null && aim.random() < 1 / 12) killAfter(aim.random() * 900);
  return new Promise((resolve, reject) => {
    let finished = false;
    let kind: Kind = 'before sending';
    let failure: string | null = null;
    child.on('message', (given) => {
      // Written by host.ts alone.
      const message = given as HostMessage;
      if (message.type === 'finished') finished = true;
      if (message.type === 'failed') failure = message.message;
      if (message.type !== 'running' || message.lane !== aim?.lane) return;
      kind = message.requestsLeft > 0 ? message.kind : 'before sending';
      if (kind === 'before sending') return;
      const left = aim.left(kind);
      // What follows in the lane has its kills, too.
      if (left <= 0 && kind !== sentIn[aim.lane].at(-1)) return;
      const share = (message.requestsLeft / (Math.max(1, Math.ceil(left)) + 1)) * 16 + 30;
      killAfter(2 * aim.random() * Math.min(2500, share));
    });
    child.once('exit', (code, signal) => {
      if (timer !== null) clearTimeout(timer);
      if (finished) resolve({ ended: 'finished', kind });
      else if (signal === 'SIGKILL') resolve({ ended: 'killed', kind });
      else
        reject(new Error(`the main process ended with ${code ?? signal}: ${failure ?? 'no reason given'}`));
    });
  });
}
