import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';

test.describe('a test that fails on Electron', () => {
  electronOnly();
  test.describe.configure({ mode: 'serial' });
  let app: ElectronUnderTest;
  let left: readonly string[] = [];
  test.afterEach(async () => {
    const info = test.info();
    if (info.errors.length === 0) return;
    await app.close();
    left = info.attachments.flatMap(({ name, path }) =>
      path && existsSync(path) ? [`${name} ${path}`] : [],
    );
  });

  test('fails, as it has to', async () => {
    test.fail();
    app = await launchOnElectron();
    await app.page.getByRole('heading', { level: 1 }).waitFor();
    expect('this test').toBe('passing');
  });

  test('leaves a trace of its window', () => {
    expect(left.map((each) => each.split(' ')[0])).toEqual(['trace']);
    for (const each of left)
      expect(readFileSync(each.slice(each.indexOf(' ') + 1)).includes('trace.trace')).toBe(true);
  });
});
