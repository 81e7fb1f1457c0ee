import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { drivePackaged } from '../../packaging/drive.ts';
import { ask } from '../support/steps/ask.ts';
import { newestRun, review, send } from '../support/steps/runs.ts';
import { generateCodes } from '../support/steps/sheets.ts';
import { openPracticeStore } from '../support/steps/stores.ts';

/**
 * Lets a packaged app look for newer versions in feeds of this process, and prints what it made of each as one line
 * of JSON: `node test/package/update-scenarios.ts PROGRAM DATA-FOLDER`. The program's app-update.yml is overwritten.
 */
const file = Buffer.alloc(300_000, 'a newer version');
const sum = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');
const feedOf = (version: string, sha512 = sum(file), more = ''): string =>
  `version: ${version}\nfiles:\n  - url: newer.deb\n    sha512: ${sha512}\n    size: ${file.length}\npath: newer.deb\nsha512: ${sha512}\n${more}`;

let feed = feedOf('0.0.0');
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '', 'http://feed').pathname;
  asked.push(path);
  if (path === '/newer.deb') response.end(file);
  else if (path === '/latest-linux.yml' && feed !== '') response.end(feed);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const feeds: Readonly<Record<string, string>> = {
  none: feedOf('0.1.0'),
  older: feedOf('0.0.9'),
  'not for this one yet': feedOf('9.9.9', sum(file), 'stagingPercentage: 0\n'),
  broken: 'version: [9.9.9\n  files',
  missing: '',
  tampered: feedOf('9.9.9', sum(Buffer.from('what was published'))),
};

/** What the app answers when it is asked to look now. */
const look = (page: Page): Promise<unknown> =>
  ask(page, 'updates.check', {}).catch((error: unknown) => String(error).replaceAll('\n', ' '));

/** A run that is still going when it is looked at: 20,000 codes. */
async function startRun(page: Page): Promise<string> {
  await openPracticeStore({ page });
  await generateCodes(page, '20,000');
  await review(page);
  await send(page);
  return (await newestRun(page)).id;
}

/** What the screen calls cancelled may be a part of the run: what was sent of it is still verified then. */
async function untilOver(page: Page, runId: string): Promise<void> {
  for (;;) {
    const { state } = await ask(page, 'runs.get', { runId });
    if (state === 'cancelled' || state === 'done') return;
    await page.waitForTimeout(50);
  }
}

const [program, userData] = process.argv.slice(2);
if (program === undefined || userData === undefined) throw new Error('PROGRAM and DATA-FOLDER are missing');
writeFileSync(
  join(dirname(program), 'resources/app-update.yml'),
  `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: partner-desk-updater\n`,
);
await drivePackaged(program, userData, async (page) => {
  const results: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(feeds)) {
    feed = text;
    results[name] = await look(page);
  }
  feed = feedOf('9.9.9', sum(file), 'releaseNotes: <p>Faster <b>review</b>.</p>\n');
  const runId = await startRun(page);
  const before = asked.length;
  results['during a run'] = await look(page);
  results['asked during a run'] = asked.length - before;
  await ask(page, 'runs.cancel', { runId });
  await untilOver(page, runId);
  results.available = await look(page);
  // Nobody is there to allow it, and what was fetched is no package: the system's installer fails either way.
  results.refused = await ask(page, 'updates.install', {}).catch((error: unknown) => String(error));
  process.stdout.write(`${JSON.stringify(results)}\n`);
});
