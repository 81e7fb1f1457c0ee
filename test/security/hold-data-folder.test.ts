import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { holdDataFolder } from '../../src/main/app/hold-data-folder.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { removeFolder } from '../support/app/remove-folder.ts';

const module = pathToFileURL(join(import.meta.dirname, '../../src/main/app/hold-data-folder.ts')).href;

/** A process that takes a folder, says whether it has it, and stays. */
async function holder(folder: string) {
  const code = `import { holdDataFolder } from '${module}';
    console.log(holdDataFolder(process.argv[1]));
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(end);
  const [said] = await once(child.stdout, 'data');
  return { has: String(said).trim(), end };
}

test('a folder of data is one process’s alone, until that ends in whichever way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'held-'));
  onTestFinished(() => removeFolder(folder));
  const first = await holder(join(folder, 'data'));
  const second = await holder(join(folder, 'data'));
  const elsewhere = await holder(join(folder, 'other'));
  expect([first.has, second.has, elsewhere.has]).toEqual(['own', 'taken', 'own']);
  await first.end();
  expect((await holder(join(folder, 'data'))).has).toBe('own');
});

test('a folder that cannot be written stops no start here', async () => {
  expect((await holder('/dev/null/data')).has).toBe('own');
});

test.each([
  ['a text', (file: string) => writeFileSync(file, 'this is no database at all, '.repeat(100))],
  ['a folder', (file: string) => mkdirSync(file)],
  ['a link that leads nowhere', (file: string) => symlinkSync(join(file, '../gone/lock'), file)],
])(
  'a folder of data with %s in place of its lock is nobody’s, and nothing of it is changed',
  async (_what, make) => {
    const folder = mkdtempSync(join(tmpdir(), 'held-'));
    onTestFinished(() => removeFolder(folder));
    const lock = join(folder, 'running.lock');
    make(lock);
    const before = lstatSync(lock);
    expect([(await holder(folder)).has, (await holder(folder)).has]).toEqual(['no-lock', 'no-lock']);
    expect(readdirSync(folder)).toEqual(['running.lock']);
    expect(lstatSync(lock)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });
  },
);

test('the deletion of a store and of the backups does not give away the lock of the data folder', async () => {
  const folder = temporaryFolder();
  expect(holdDataFolder(folder)).toBe('own');
  const desk = await openDesk({ dataFolder: folder });
  const store = await desk.connect((await startService()).facts, 'southstore');
  await desk.invoke('data.eraseStore', { storeId: store.id, typedStoreName: store.name });
  expect((await holder(folder)).has).toBe('taken');
});
