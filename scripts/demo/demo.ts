import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launchApp, type RunningApp } from '../../test/support/app/index.ts';
import { exportResults, newestRun, review, send, waitForEnd } from '../../test/support/steps/runs.ts';
import { importFile, openImport, sheetCounts } from '../../test/support/steps/sheets.ts';
import { connectStore, openPracticeStore, unlockStore } from '../../test/support/steps/stores.ts';
import { root } from '../support/run.ts';
import { profileOf } from './profile.ts';

export type DemoOptions = {
  readonly file?: string | undefined;
  readonly kind?: string | undefined;
  readonly profile?: string | undefined;
  readonly headed?: boolean | undefined;
  readonly store?: string | undefined;
  readonly platform?: string | undefined;
  readonly 'client-id'?: string | undefined;
  readonly callback?: string | undefined;
  readonly screenshots?: string | undefined;
};

export type DemoSummary = {
  readonly rows: number;
  readonly valid: number;
  readonly errors: number;
  readonly warnings: number;
  readonly sent: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
  readonly requests: number;
  readonly seconds: number;
};

/** A run at the limits of a real service takes its time; this is when the demo gives up. */
const longestRunMs = 45 * 60_000;

function photographer(app: RunningApp, folder: string) {
  let number = 0;
  return async (name: string) => {
    number += 1;
    const path = join(folder, `${String(number).padStart(2, '0')}-${name}.png`);
    await app.page.screenshot({ path });
  };
}

/** Connect, import, review, send, verify, export; a screenshot of each. Throws where a step does not come true. */
export async function demo(
  options: DemoOptions,
): Promise<{ readonly folder: string; readonly summary: DemoSummary }> {
  const started = performance.now();
  const folder = options.screenshots ?? mkdtempSync(join(tmpdir(), 'partner-desk-demo-'));
  mkdirSync(folder, { recursive: true });
  const file = resolve(options.file ?? join(root, 'resources/samples/Black-Friday-codes.csv'));
  const app = await launchApp({ headless: !options.headed });
  const photo = photographer(app, folder);
  try {
    await app.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await photo('home');
    const storeName = await connect(app, options);
    await photo('connected');

    await openImport(app, file, options.kind ? { kind: options.kind } : {});
    await photo('import');
    await importFile(app, file, options.kind ? { kind: options.kind } : {});
    const counts = await sheetCounts(app.page);
    await photo('sheet');

    await review(app.page);
    await photo('review');
    await send(app.page, storeName);
    await photo('run');
    await waitForEnd(app.page, longestRunMs);
    await photo('done');

    const results = join(folder, 'results.csv');
    await exportResults(app, results);
    await photo('exported');
    const run = await newestRun(app.page);
    return {
      folder,
      summary: {
        rows: counts.rows,
        valid: counts.rows - counts.withErrors,
        errors: counts.withErrors,
        warnings: counts.warnings,
        sent: run.sent,
        succeeded: run.succeeded,
        failed: run.failed,
        unknown: run.unknown,
        requests: run.requests,
        seconds: Math.round((performance.now() - started) / 100) / 10,
      },
    };
  } catch (error) {
    await photo('failed');
    throw error;
  } finally {
    await app.close();
  }
}

/** Opens the practice store, or connects and unlocks a store of the service that the profile file describes. */
async function connect(app: RunningApp, options: DemoOptions): Promise<string> {
  if (!options.profile) {
    await openPracticeStore(app);
    return 'Practice store';
  }
  const name = 'Demo store';
  await connectStore(app, {
    profileFile: profileOf(options.profile),
    name,
    domain: options.store ?? 'demo-store',
    platform:
      options.platform === 'a' ? 'Platform A' : options.platform === 'custom' ? 'Custom' : 'Platform B',
    clientId: options['client-id'] ?? 'partner-desk-demo',
    callbackUrl: options.callback ?? 'http://127.0.0.1:17893/oauth/callback',
  });
  await unlockStore(app, name);
  return name;
}
