import fc from 'fast-check';
import { describe, dialects, drawn, seedOf } from './draw.ts';
import { type Host, openHost } from './host.ts';
import { type FaultKind, faultKinds } from './judge.ts';
import type { Dialect } from './properties.ts';
import { runDialect, type Verdict } from './run-dialect.ts';

export type CampaignOptions = {
  readonly count: number;
  readonly seed: number;
  readonly rows: number;
  /** The place of the first service; later ones follow. */
  readonly from?: number;
  /** Falls that are shrunk to the smallest service that shows them. */
  readonly shrink?: number;
  readonly log: (line: string) => void;
};

export type CampaignResult = { readonly count: number } & Readonly<Record<FaultKind, number>>;

/** Services that one main process meets before another takes its place. */
const perHost = 100;
/** Services between two lines that say how far it is. */
const toldEvery = 100;
/** Runs of a shrinking. */
const mostShrinks = 70;
const fewerRows = [1, 2, 3, 5, 8, 12, 20, 31, 50, 80];

/**
 * The product against so many drawn services; counts the rows that were lost, doubled, misreported, and the runs
 * without an exit.
 */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const { count, seed, rows, log, from = 0 } = options;
  const sums = { lost: 0, doubled: 0, misreported: 0, stuck: 0 };
  const hosts = createHosts();
  let shrinks = options.shrink ?? 3;
  const told = new Set<string>();
  try {
    for (let index = from; index < from + count; index += 1) {
      const verdict = await attempt(hosts, drawn(seed, index), rows);
      for (const { kind } of verdict.findings) sums[kind] += 1;
      const met = index - from + 1;
      if (met % toldEvery === 0) log(`${met} services so far: ${JSON.stringify(sums)}`);
      if (verdict.findings.length === 0) continue;
      const kinds = kindsOf(verdict);
      log(`service ${index}: ${kinds}; ${verdict.findings[0]?.why ?? ''}`);
      log(`  npm run dialects -- --seed ${seed} --rows ${rows} --only ${index}`);
      const looksLike = `${kinds} ${verdict.findings[0]?.why ?? ''}`
        .replaceAll(/[\dA-Z-]+/g, '')
        .slice(0, 80);
      if (shrinks > 0 && !told.has(looksLike)) {
        told.add(looksLike);
        shrinks -= 1;
        for (const line of await smallest(hosts, seedOf(seed, index), rows, verdict)) log(`  ${line}`);
      }
    }
  } finally {
    await hosts.close();
  }
  return { count, ...sums };
}

type Hosts = {
  readonly get: () => Promise<Host>;
  /** The next service meets another main process. */
  readonly close: () => Promise<void>;
};

/** One main process for many services, one after the other. */
function createHosts(): Hosts {
  let host: Host | null = null;
  let met = 0;
  const close = async (): Promise<void> => {
    const last = host;
    host = null;
    met = 0;
    await last?.close();
  };
  return {
    get: async () => {
      if (met >= perHost) await close();
      met += 1;
      host ??= await openHost();
      return host;
    },
    close,
  };
}

const kindsOf = ({ findings }: Verdict): string =>
  faultKinds
    .map((kind) => ({ kind, found: findings.filter((finding) => finding.kind === kind).length }))
    .filter(({ found }) => found > 0)
    .map(({ kind, found }) => `${found} ${kind}`)
    .join(', ');

/** A defect of the product that throws is a way without an exit. */
async function attempt(hosts: Hosts, dialect: Dialect, rows: number): Promise<Verdict> {
  try {
    const verdict = await runDialect(await hosts.get(), dialect, rows);
    // A run that has no end would go on beside the next.
    if (verdict.told.stuck !== null) await hosts.close();
    return verdict;
  } catch (thrown) {
    await hosts.close();
    const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : JSON.stringify(thrown);
    return {
      findings: [{ kind: 'stuck', why }],
      told: { rows: new Map(), runs: [], stuck: why, cancelled: false, left: false, did: [] },
      requests: 0,
      latest: [],
    };
  }
}

/** The smallest service, and the fewest rows, that show one of the kinds that were found; in words. */
async function smallest(
  hosts: Hosts,
  seed: number,
  rows: number,
  found: Verdict,
): Promise<readonly string[]> {
  const wanted = found.findings[0]?.kind;
  let left = mostShrinks;
  const shows = async (dialect: Dialect, few: number): Promise<Verdict | null> => {
    const verdict = await attempt(hosts, dialect, few);
    return verdict.findings.some(({ kind }) => kind === wanted) ? verdict : null;
  };
  const property = fc.asyncProperty(dialects, async (dialect) => {
    left -= 1;
    return left < 0 || (await shows(dialect, rows)) === null;
  });
  const { counterexample } = await fc.check(property, { seed, numRuns: 1 });
  const dialect = counterexample?.[0];
  if (dialect === undefined) return ['it did not show a second time'];
  for (const few of fewerRows.filter((one) => one < rows)) {
    const verdict = await shows(dialect, few);
    if (verdict !== null) return report(dialect, few, verdict);
  }
  const verdict = await shows(dialect, rows);
  return verdict === null ? ['it did not show a second time'] : report(dialect, rows, verdict);
}

export function report(
  dialect: Dialect,
  rows: number,
  { findings, told, latest }: Verdict,
): readonly string[] {
  const few = 6;
  return [
    `smallest service, ${rows} rows: ${describe(dialect).join('; ') || 'the plain one'}`,
    `as drawn: ${JSON.stringify(dialect)}`,
    ...findings.slice(0, few).map(({ kind, why }) => `${kind}: ${why}`),
    ...(told.did.length === 0 ? [] : [`the operator: ${told.did.slice(0, few).join(' | ')}`]),
    ...latest.slice(-few).map((line) => `request: ${line}`),
  ];
}
