import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInspection } from '../../src/practice/index.ts';
import { randomFaultPlan } from './fault-plan.ts';
import { freePort } from './free-port.ts';
import type { ServiceFacts } from './headless-desk.ts';
import { judge, type Verdict } from './judge.ts';
import type { HostMessage, HostOrders, ServiceOrders } from './messages.ts';
import { randomFrom } from './random.ts';
import { isRefused, writeCodes } from './sheets.ts';

export type CampaignOptions = {
  readonly kills: number;
  readonly seed: number;
  readonly rows: number;
  readonly behaviour: ServiceOrders['behaviour'];
  /** Keeps the data folder. */
  readonly keep?: boolean;
  readonly log?: (line: string) => void;
};

export type CampaignResult = Omit<Verdict, 'examples'> & {
  readonly kills: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly rows: number;
  readonly seconds: number;
};

const store = 'campaign';
/** Of ten rows nine go by batches and one by a request of its own. */
const oneByOne = 10;
/** Seconds after which nothing is killed any more, so that the campaign ends in time. */
const latestKillSeconds = 420;

/**
 * Kills the main process again and again while it sends a sheet to a hostile service, until the runs end, and
 * compares what they report with what the service has.
 */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const begun = performance.now();
  const log = options.log ?? (() => {});
  const random = randomFrom(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'desk-faults-'));
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const singles = Math.floor(options.rows / oneByOne);
  const jobs = [
    jobOf(folder, '2021-01', 'discounts-2021-01', options.rows - singles),
    jobOf(folder, '2021-11', 'discounts-2021-11', singles),
  ].filter((job) => job.codes.length > 0);
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const databaseFile = join(folder, 'service.db');
  const service = await startService({
    databaseFile,
    behaviour: options.behaviour,
    seed: options.seed,
    speed: 20,
    perSecond: 40,
    callbackUrl,
    faultPlan: randomFaultPlan(random),
  });
  try {
    const orders: HostOrders = {
      dataFolder,
      facts: service.facts,
      domain: store,
      limits: { requestTimeoutMs: 4000, pollSeconds: 0.15 },
      jobs: jobs.map(({ file, kind, results }) => ({ file, kind, results })),
    };
    const kills = await killUntilDone(orders, options, random, begun, log);
    const inspection = openInspection(databaseFile);
    const verdicts = jobs.map((job) =>
      judge({ ...job, hasTaskList: options.behaviour !== 'specification' }, inspection.inspect, store),
    );
    const faults = inspection.inspect.faults();
    inspection.close();
    for (const line of verdicts.flatMap((verdict) => verdict.examples)) log(line);
    const sum = (of: 'lost' | 'doubled' | 'unknown' | 'wronglyReported'): number =>
      verdicts.reduce((total, verdict) => total + verdict[of], 0);
    return {
      kills,
      faults,
      rows: options.rows,
      lost: sum('lost'),
      doubled: sum('doubled'),
      unknown: sum('unknown'),
      wronglyReported: sum('wronglyReported'),
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    };
  } finally {
    await service.stop();
    if (options.keep) log(`kept ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

function jobOf(folder: string, version: '2021-01' | '2021-11', kind: string, count: number) {
  const file = join(folder, `${kind}.csv`);
  const codes = writeCodes(file, version, count);
  return { file, kind, codes, refused: isRefused, results: join(folder, `${kind}.results.csv`) };
}

async function startService(orders: ServiceOrders) {
  const child = fork(join(import.meta.dirname, 'service.ts'), [JSON.stringify(orders)], { stdio: 'inherit' });
  // The first message of the service is its facts (service.ts).
  const facts = await new Promise<ServiceFacts>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ServiceFacts));
    child.once('exit', (code) => reject(new Error(`the practice service ended with ${code}`)));
  });
  return {
    facts,
    stop: async () => {
      const ended = exitOf(child);
      child.send('close');
      await ended;
    },
  };
}

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Lives of the main process, one after another; returns how many ended by SIGKILL. */
async function killUntilDone(
  orders: HostOrders,
  options: CampaignOptions,
  random: () => number,
  begun: number,
  log: (line: string) => void,
): Promise<number> {
  let kills = 0;
  let requestsLeft = 1;
  for (let life = 1; ; life += 1) {
    const seconds = (performance.now() - begun) / 1000;
    const mayKill = kills < options.kills && seconds < latestKillSeconds;
    const ended = await live(
      orders,
      mayKill ? { random, killsLeft: options.kills - kills } : null,
      (left) => {
        requestsLeft = left;
      },
    );
    if (ended === 'killed') kills += 1;
    log(`life ${life}: ${ended}, ${requestsLeft} requests left, ${Math.round(seconds)} s`);
    if (ended === 'finished') return kills;
  }
}

/** One life. A kill comes at a random moment: of the start, or so that the kills spread over what is left. */
async function live(
  orders: HostOrders,
  kill: { readonly random: () => number; readonly killsLeft: number } | null,
  onProgress: (requestsLeft: number) => void,
): Promise<'killed' | 'finished'> {
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
  if (kill !== null && kill.random() < 1 / 12) killAfter(kill.random() * 900);
  return new Promise((resolve, reject) => {
    let finished = false;
    let failure: string | null = null;
    child.on('message', (given) => {
      // Written by host.ts alone.
      const message = given as HostMessage;
      if (message.type === 'finished') finished = true;
      if (message.type === 'failed') failure = message.message;
      if (message.type !== 'running') return;
      onProgress(message.requestsLeft);
      if (kill === null) return;
      const share = (message.requestsLeft / (kill.killsLeft + 1)) * 16 + 30;
      killAfter(2 * kill.random() * Math.min(2500, share));
    });
    child.once('exit', (code, signal) => {
      if (timer !== null) clearTimeout(timer);
      if (finished) resolve('finished');
      else if (signal === 'SIGKILL') resolve('killed');
      else
        reject(new Error(`the main process ended with ${code ?? signal}: ${failure ?? 'no reason given'}`));
    });
  });
}
