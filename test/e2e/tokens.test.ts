import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import type { Bridge } from '../../src/contract/index.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { readFolder } from '../support/app/read-folder.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

declare global {
  interface Window {
    readonly desk: Bridge;
  }
}

/** Every token of the practice service begins so; a search for it finds one that leaked. */
const mark = 'practice-token-';
const file = join(import.meta.dirname, '../fixtures/samples/excel-unicode-text.txt');

test.describe('tokens', () => {
  let app: RunningApp;
  let folder: string;
  const seen: string[] = [];
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tokens-'));
    app = await launchApp({ userData: join(folder, 'data') });
    app.page.on('console', (message) => seen.push(message.text()));
    await app.page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const channel of [
        'stores.changed',
        'stores.connectChanged',
        'runs.changed',
        'activity.added',
        'settings.changed',
      ])
        window.desk.on(channel, (payload) => heard.push(JSON.stringify(payload)));
    });
    await openPracticeStore(app);
    await importFile(app, file);
    await review(app.page);
    await send(app.page);
    await waitForEnd(app.page);
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  test('are in the keychain, so that the search below has something to find', async () => {
    const entries = await keytar.findCredentials('Partner Desk');
    expect(entries.some(({ password }) => password.includes(mark))).toBe(true);
  });

  test('never reach the page: no screen, no event, no answer, no message of the console', async () => {
    for (const place of ['Home', 'Sheets', 'Runs', 'Activity', 'Stores', 'Settings', 'Help']) {
      await goTo(app.page, place);
      seen.push(await app.page.content());
    }
    const spoken = await app.page.evaluate(async () => {
      const { heard } = window as unknown as { heard: string[] };
      const answers = await Promise.all(
        [
          ['stores.list', {}],
          ['stores.connectState', {}],
          ['profiles.list', {}],
          ['runs.list', {}],
          ['activity.list', {}],
          ['app.info', {}],
          ['settings.get', {}],
        ].map(([channel, input]) => window.desk.invoke(String(channel), input)),
      );
      return [...heard, ...answers.map((answer) => JSON.stringify(answer))];
    });
    expect(spoken.length).toBeGreaterThan(8);
    expect([...seen, ...spoken].filter((text) => text.includes(mark))).toEqual([]);
  });

  test('are never on disk: not in a database, a log, a setting or the browser’s profile', () => {
    const files = readFolder(app.userData);
    expect(files.some(({ path }) => path.endsWith('runs.db'))).toBe(true);
    expect(files.some(({ path }) => path.endsWith('main.log'))).toBe(true);
    const leaky = files.filter(({ content }) => content.includes(mark));
    expect(leaky.map(({ path }) => path)).toEqual([]);
    expect(app.log()).not.toContain(mark);
  });
});
