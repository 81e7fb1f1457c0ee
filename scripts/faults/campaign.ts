import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInspection } from '../../src/practice/index.ts';
import { type CampaignJobs, jobsIn, refusals } from './campaign-jobs.ts';
import { randomFaultPlan } from './fault-plan.ts';
import { freePort } from './free-port.ts';
import type { ServiceFacts } from './headless-desk.ts';
import { judgeCodes, type Verdict } from './judge.ts';
import { judgeBundles } from './judge-bundles.ts';
import { judgeCheckouts } from './judge-checkouts.ts';
import { killUntilDone } from './kills.ts';
import { type Kind, lanes, type ServiceOrders } from './messages.ts';
import { randomFrom } from './random.ts';

export type CampaignOptions = {
  readonly kills: number;
  readonly seed: number;
  readonly rows: number;
  readonly behaviour: ServiceOrders['behaviour'];
  /** Keeps the data folder. */
  readonly keep?: boolean;
  readonly log?: (line: string) => void;
};

type Counts = Omit<Verdict, 'examples'>;

export type CampaignResult = Counts & {
  readonly kills: number;
  readonly killsOf: Readonly<Record<Kind, number>>;
  /** By what was sent. */
  readonly verdicts: Readonly<Record<string, Counts>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly rows: number;
  readonly seconds: number;
};

const store = 'campaign';

/**
 * Kills the main process again and again while it sends codes, bundle prices and checkouts to a hostile service, until
 * all of them end, and compares what it reports with what the service has.
 */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const begun = performance.now();
  const log = options.log ?? (() => {});
  const random = randomFrom(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'desk-faults-'));
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const jobs = jobsIn(folder, options.rows);
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const databaseFile = join(folder, 'service.db');
  const service = await startService({
    databaseFile,
    behaviour: options.behaviour,
    seed: options.seed,
    speed: 20,
    perSecond: 40,
    callbackUrl,
    faultPlan: [...refusals(jobs), ...randomFaultPlan(random)],
  });
  try {
    const { codes, bundles, checkouts } = jobs;
    const orders = {
      ...{ dataFolder, facts: service.facts, domain: store, databaseFile, bundles, checkouts, lanes },
      limits: { requestTimeoutMs: 4000, pollSeconds: 0.15 },
      codes: codes.map(({ lane, file, kind, results }) => ({ lane, file, kind, results })),
    };
    const killsOf = await killUntilDone(orders, { kills: options.kills, random, log });
    const { inspect, close } = openInspection(databaseFile);
    const verdicts = judgeAll(jobs, inspect, options.behaviour !== 'specification');
    const faults = inspect.faults();
    close();
    for (const { examples } of Object.values(verdicts)) for (const line of examples) log(line);
    const sum = (of: keyof Counts): number =>
      Object.values(verdicts).reduce((total, verdict) => total + verdict[of], 0);
    return {
      kills: Object.values(killsOf).reduce((total, count) => total + count, 0),
      killsOf,
      lost: sum('lost'),
      doubled: sum('doubled'),
      unknown: sum('unknown'),
      lostTwice: sum('lostTwice'),
      wronglyReported: sum('wronglyReported'),
      verdicts: Object.fromEntries(
        Object.entries(verdicts).map(([kind, { examples: _, ...counts }]) => [kind, counts]),
      ),
      faults,
      rows: options.rows,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    };
  } finally {
    await service.stop();
    if (options.keep) log(`kept ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

function judgeAll(
  { codes, bundles, checkouts }: CampaignJobs,
  inspect: Parameters<typeof judgeCheckouts>[1],
  hasTaskList: boolean,
): Readonly<Record<string, Verdict>> {
  const [prices, restores] = judgeBundles(bundles, inspect, store);
  return {
    ...Object.fromEntries(
      codes.map((job) => [job.lane, judgeCodes({ ...job, hasTaskList }, inspect, store)]),
    ),
    'bundle prices': prices,
    restores,
    checkouts: judgeCheckouts(checkouts, inspect, store),
  };
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
