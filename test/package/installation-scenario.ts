import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { drivePackaged } from '../../packaging/drive.ts';
import { ask } from '../support/steps/ask.ts';
import { generateCodes } from '../support/steps/sheets.ts';
import { openPracticeStore } from '../support/steps/stores.ts';

/**
 * Makes a sheet in a packaged app, lets it install the newer version of its feed, finds the app that starts then, and
 * prints as one line of JSON what each of the two says: `node test/package/installation-scenario.ts PROGRAM
 * DATA-FOLDER`.
 */
const patienceMs = 120_000;

const [program, userData] = process.argv.slice(2);
if (program === undefined || userData === undefined) throw new Error('PROGRAM and DATA-FOLDER are missing');

/** Asks again and again until there is an answer. */
async function until<T>(what: string, read: () => T | null | Promise<T | null>): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await read();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`Waited ${patienceMs / 1000} s for ${what}`);
    await setTimeout(50);
  }
}

/** Chromium writes there where the page is reached; the app that is started anew writes another place. */
const placeFile = join(userData, 'DevToolsActivePort');
const place = (): string => (existsSync(placeFile) ? readFileSync(placeFile, 'utf8') : '');
/** The number of the process that holds the folder of data; null where none does. */
function holder(): number | null {
  try {
    const pid = Number(
      readlinkSync(join(userData ?? '', 'SingletonLock'))
        .split('-')
        .at(-1),
    );
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

const told = async (page: Page) => {
  const { version } = await ask(page, 'app.info', {});
  const sheets = await ask(page, 'sheets.list', {});
  return { version, sheets: sheets.map(({ name }) => name) };
};

/** The whole of it, from the first app's page to the end of the second. */
async function install(page: Page): Promise<void> {
  await openPracticeStore({ page });
  await generateCodes(page, '1');
  const before = await told(page);
  const update = await ask(page, 'updates.check', {});
  const [firstPlace, first] = [place(), holder()];
  const failure = await ask(page, 'updates.install', {}).then(
    () => null,
    // The page may be gone before the answer comes.
    (error: unknown) => (/closed|crashed|disconnected/i.test(String(error)) ? null : String(error)),
  );
  if (failure !== null) throw new Error(failure);
  const second = await until('the app to start anew', () => {
    const pid = holder();
    return pid !== null && pid !== first && place() !== firstPlace && place() !== '' ? pid : null;
  });
  const [port, path] = place().split('\n');
  const browser = await until('its page', () =>
    chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`).catch(() => null),
  );
  const [context] = browser.contexts();
  const newPage = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (newPage === undefined) throw new Error('The app that was started anew has no page');
  await newPage.getByRole('navigation').first().waitFor({ timeout: patienceMs });
  const after = await told(newPage);
  process.kill(second, 'SIGTERM');
  await until('its end', () => (holder() === null ? true : null));
  process.stdout.write(`${JSON.stringify({ before, update, after })}\n`);
}

await drivePackaged(program, userData, async (page) => {
  try {
    await install(page);
  } finally {
    // Where it failed: the app that was started anew is no child of this process.
    const left = holder();
    if (left !== null) process.kill(left, 'SIGKILL');
  }
});
