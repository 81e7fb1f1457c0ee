import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { place, started } from './support.ts';

/** What is kept of a folder with one file that waits, for a test to change before the next start. */
async function keptFile(at: ReturnType<typeof place>) {
  const desk = started(at);
  await desk.choose();
  at.put('new.csv');
  await desk.look(2);
  desk.close();
  const file = join(at.dataFolder, 'watched-folder.json');
  const text = readFileSync(file, 'utf8');
  return {
    change: (from: string | RegExp, to: string): void => writeFileSync(file, text.replace(from, to)),
  };
}

test('what is kept leads to no other folder: an entry that would is dropped, and the others stay', async () => {
  const at = place();
  const { change } = await keptFile(at);
  writeFileSync(join(at.dataFolder, 'secret.csv'), 'code\nA\n');
  for (const bad of ['"../data/secret.csv"', '"/etc/secret.csv"', '".."', '""', '7']) {
    change(/"known":.*/, `"known":[[${bad},1,1],["new.csv",1]],"waiting":[${bad},"new.csv"]}`);
    const changed = started(at);
    expect(await changed.state()).toMatchObject({ folder: at.folder, problem: null, waiting: 1 });
    expect(await changed.take()).toEqual({ names: ['new.csv'], refused: [] });
    changed.close();
    expect(changed.warnings, bad).toHaveLength(1);
  }
});

test.skipIf(process.platform === 'win32')(
  'a file with a backslash in its name is offered, and the folder still watched after a restart',
  async () => {
    const at = place();
    const first = started(at);
    await first.choose();
    at.put('Q3\\orders.csv');
    await first.look(2);
    first.close();
    const second = started(at);
    expect(await second.state()).toMatchObject({ folder: at.folder, problem: null, waiting: 1 });
    expect((await second.take()).refused).toEqual([]);
    expect(second.warnings).toEqual([]);
    at.put('later.csv');
    await second.look(2);
    expect(await second.state()).toMatchObject({ folder: at.folder, waiting: 1 });
  },
);

test('what is kept and cannot be read is no folder, and is said until one is chosen', async () => {
  const at = place();
  const { change } = await keptFile(at);
  for (const [from, to] of [
    [/^.*$/s, '{"folder":'],
    [/"folder":"[^"]*"/, '"folder":"exports"'],
    [/"known":.*/, '"known":{},"waiting":[]}'],
  ] as const) {
    change(from, to);
    const desk = started(at);
    expect(await desk.state()).toMatchObject({
      folder: null,
      problem: expect.stringContaining('Choose the folder again'),
      waiting: 0,
    });
    expect(desk.warnings).toHaveLength(1);
    await desk.look();
    expect((await desk.state()).problem).not.toBeNull();
    await desk.choose();
    expect(await desk.state()).toEqual({ folder: at.folder, problem: null, waiting: 0, hasMore: false });
    desk.close();
  }
});
