import type { Host } from './host.ts';
import { type Finding, judge } from './judge.ts';
import { operate, type Told } from './operator.ts';
import type { Dialect } from './properties.ts';

export type Verdict = {
  readonly findings: readonly Finding[];
  readonly told: Told;
  readonly requests: number;
  /** The latest requests, for a report. */
  readonly latest: readonly string[];
};

/** The product against one service: connect, review, send, results, and the comparison. */
export async function runDialect(host: Host, dialect: Dialect, rows: number): Promise<Verdict> {
  const service = await host.startService(dialect, rows);
  try {
    const store = await host.connect(dialect, service);
    const sheetId = await host.sheetOf(dialect.kind, rows);
    const told = await operate(host, dialect, service, store, sheetId);
    return {
      findings: judge(dialect, rows, told, service.truth()),
      told,
      requests: service.requests(),
      latest: [...service.latest()],
    };
  } finally {
    service.close();
  }
}
