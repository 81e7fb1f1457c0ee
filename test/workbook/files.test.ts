import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createFiles } from '../../src/main/files/files.ts';
import { filesHandlers } from '../../src/main/ipc/handlers/files.ts';
import { importsHandlers } from '../../src/main/ipc/handlers/imports.ts';
import { sheetsHandlers } from '../../src/main/ipc/handlers/sheets.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import { openWorkbook, sheetOf, temporaryFolder, textsOf } from './support.ts';

/** The handlers of files, imports and sheets over dialogs that answer at once. */
async function opened(
  dialogs: {
    open?: string | null;
    save?: (name: string) => string | null;
    inUse?: boolean;
    dataFolder?: string;
  } = {},
) {
  const workbook = await openWorkbook();
  const folder = dialogs.dataFolder ?? temporaryFolder();
  const revealed: string[] = [];
  const again = () =>
    createFiles({
      dialogs: {
        open: async () => dialogs.open ?? null,
        save: async (name) => dialogs.save?.(name) ?? null,
        reveal: (path) => revealed.push(path),
      },
      resourcesFolder: fileURLToPath(new URL('../../resources', import.meta.url)),
      dataFolder: folder,
      log: silentLogger,
    });
  const files = again();
  onTestFinished(() => files.close());
  const handlers = {
    ...filesHandlers({ files, workbook }),
    ...importsHandlers({ files, workbook, imported: () => undefined }),
    ...sheetsHandlers({ workbook, files, inUse: () => dialogs.inUse ?? false }),
  };
  return { workbook, folder, revealed, files, again, handlers };
}
const choices = { answers: {}, offered: {} };

test('the page gets words for files, never their paths, and other words open nothing', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'secret place.csv');
  writeFileSync(path, 'code,value\nA,10\n');
  const { handlers } = await opened({ open: path });
  const granted = await handlers['files.open']({});
  expect(granted).toEqual({ grant: expect.any(String), fileName: 'secret place.csv', bytes: 16 });
  expect(JSON.stringify(granted)).not.toContain(folder);
  const preview = await handlers['imports.inspect']({ grant: granted?.grant ?? '', choices });
  expect(JSON.stringify(preview)).not.toContain(folder);
  for (const grant of [path, '../x', 'made-up']) {
    await expect((async () => handlers['imports.inspect']({ grant, choices }))()).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  }
});

test('no file of the app is read as a table, whatever link leads to it', async () => {
  const { folder } = await opened();
  const elsewhere = temporaryFolder();
  const own = ['desk.db', 'running.lock', 'settings.json', 'runs.db-wal'];
  for (const name of own) writeFileSync(join(folder, name), 'of the app');
  symlinkSync(join(folder, 'desk.db'), join(elsewhere, 'rows.csv'));
  linkSync(join(folder, 'running.lock'), join(elsewhere, 'rows.txt'));
  symlinkSync(folder, join(elsewhere, 'link'));
  for (const path of [
    ...own.map((name) => join(folder, name)),
    ...['rows.csv', 'rows.txt', join('link', 'running.lock')].map((name) => join(elsewhere, name)),
  ]) {
    const { files } = await opened({ open: path, dataFolder: folder });
    await expect(files.open(), path).rejects.toMatchObject({
      error: { code: 'bad-input', message: expect.stringContaining('Partner Desk’s own files') },
    });
  }
});

test('nothing is saved into the data folder but a backup, whatever link leads there', async () => {
  const { folder } = await opened();
  const elsewhere = temporaryFolder();
  mkdirSync(join(folder, 'temporary'), { recursive: true });
  symlinkSync(folder, join(elsewhere, 'link'));
  const save = async (path: string) => {
    const { files } = await opened({ save: () => path, dataFolder: folder });
    return files.save('Results.csv');
  };
  for (const path of [
    ...['desk.db', 'Results.csv', join('temporary', 'Results.csv')].map((name) => join(folder, name)),
    join(elsewhere, 'link', 'Results.csv'),
  ])
    await expect(save(path), path).rejects.toMatchObject({
      error: { code: 'bad-input', message: expect.stringContaining('its own files. No file was saved.') },
    });
  expect(await save(join(elsewhere, 'Results.csv'))).toMatchObject({ fileName: 'Results.csv' });
  expect(await save(join(folder, 'Mine.pdbackup'))).toMatchObject({ fileName: 'Mine.pdbackup' });
});

test('a dismissed dialog grants nothing, and a folder is no file', async () => {
  const { handlers } = await opened();
  expect(await handlers['files.open']({})).toBeNull();
  expect(await handlers['files.save']({ suggestedName: 'x.csv' })).toBeNull();
  const folder = await opened({ open: temporaryFolder() });
  await expect((async () => folder.handlers['files.open']({}))()).rejects.toMatchObject({
    error: { code: 'file-unreadable' },
  });
});

test('the sample that ships is imported by its grant', async () => {
  const { handlers } = await opened();
  const sample = await handlers['files.sample']({ name: 'Black-Friday-codes.csv' });
  const input = { jobId: randomUUID(), grant: sample.grant, name: 'Sample', choices };
  expect(await handlers['imports.start'](input)).toMatchObject({
    name: 'Sample',
    rows: 5000,
    canUndo: 'Importing Black-Friday-codes.csv',
  });
});

test.each(['../profiles/specification.json', '/etc/hostname', 'Black-Friday-codes.csv/../../LICENSE'])(
  'a sample is one that ships, and %s is none',
  async (name) => {
    const { handlers } = await opened();
    // The schema of the channel refuses it before; this is what stands behind.
    const sample = async () => handlers['files.sample']({ name: name as 'Black-Friday-codes.csv' });
    await expect(sample()).rejects.toMatchObject({
      error: { code: 'file-unreadable' },
    });
  },
);

test('a text of the clipboard is imported like a file and leaves the disk with the desk', async () => {
  const { handlers, workbook, folder, files } = await opened();
  const { grant } = await handlers['imports.pasteText']({ text: 'code\tvalue\r\nÄ\t10\r\n' });
  expect(await handlers['imports.inspect']({ grant, choices })).toMatchObject({
    delimiter: '\t',
    encoding: 'utf-8',
  });
  const sheet = await handlers['imports.start']({
    jobId: randomUUID(),
    grant,
    name: 'Pasted',
    choices: { ...choices, kind: 'discounts-2021-01' },
  });
  expect((await textsOf(workbook, sheet.id))[0]?.slice(0, 2)).toEqual(['Ä', '10']);
  const waiting = readdirSync(join(folder, 'temporary'));
  expect(waiting).toHaveLength(1);
  if (process.platform !== 'win32')
    expect(statSync(join(folder, 'temporary', waiting[0] ?? '')).mode & 0o777).toBe(0o600);
  files.close();
  expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
});

test('a text of the clipboard for which there is no room is told in words, and nothing of it stays', async () => {
  const { handlers, folder } = await opened();
  const temporary = join(folder, 'temporary');
  const paste = async (text: string) => handlers['imports.pasteText']({ text });
  const refusal = {
    error: {
      code: 'disk',
      message: 'The pasted text could not be saved. Nothing was imported.',
      next: 'Check that the disk with the data folder has room and can be written to, then paste again.',
    },
  };
  writeFileSync(temporary, 'where a folder is to be made');
  await expect(paste('A')).rejects.toMatchObject(refusal);
  rmSync(temporary);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status !== 0) return;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  await expect(paste('code\n'.repeat(100_000))).rejects.toMatchObject(refusal);
  expect(readdirSync(temporary)).toEqual([]);
  expect(await paste('code\n')).toEqual({ grant: expect.any(String), fileName: 'Clipboard 3.txt' });
});

test('lists that a start has left for another one stay for a day; pasted texts and what nobody takes do not', async () => {
  const { folder, files, again } = await opened();
  files.keepText('A');
  const temporary = join(folder, 'temporary');
  const [young, old] = [randomUUID(), randomUUID()].map((id) => `opened-${id}.json`) as [string, string];
  for (const name of [young, old, 'opened-.json']) writeFileSync(join(temporary, name), '[]');
  const yesterday = Date.now() / 1000 - 24 * 60 * 60;
  utimesSync(join(temporary, old), yesterday, yesterday);
  files.close();
  expect(readdirSync(temporary)).toEqual([young]);
  writeFileSync(join(temporary, 'Clipboard 1.txt'), 'of a start that crashed');
  again();
  expect(readdirSync(temporary)).toEqual([young]);
});

test('nothing is taken out of a folder to which a link in place of the temporary one leads', async () => {
  const { folder, files } = await opened();
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, 'kept.txt'), 'A');
  symlinkSync(elsewhere, join(folder, 'temporary'), 'junction');
  files.close();
  expect([readdirSync(elsewhere), readdirSync(folder)]).toEqual([['kept.txt'], []]);
});

test('exports and templates go where the operator chose, under a name that file systems take', async () => {
  const names: string[] = [];
  const folder = temporaryFolder();
  const { handlers, workbook, revealed } = await opened({
    save: (name) => {
      names.push(name);
      return join(folder, name);
    },
  });
  const { id: sheetId } = await sheetOf(workbook, [['A', '10']]);
  const saved = await handlers['files.save']({ suggestedName: 'Codes: 1/2 <new>.csv' });
  expect(names).toEqual(['Codes 1 2 new .csv']);
  const grant = saved?.grant ?? '';
  expect(
    await handlers['sheets.export']({ sheetId, grant, format: 'csv', delimiter: ';', encoding: 'utf-8' }),
  ).toEqual({
    rows: 1,
    unreadable: { count: 0, numbers: [] },
    fileName: 'Codes 1 2 new .csv',
  });
  expect(readFileSync(join(folder, 'Codes 1 2 new .csv'), 'utf8')).toMatch(/^code;value;[^\n]*\r\nA;10;/);
  await handlers['files.reveal']({ grant });
  expect(revealed).toEqual([join(folder, 'Codes 1 2 new .csv')]);
  expect(await handlers['files.template']({ kind: 'discount_delete', grant, format: 'csv' })).toEqual({
    fileName: 'Codes 1 2 new .csv',
  });
  expect(readFileSync(join(folder, 'Codes 1 2 new .csv'), 'utf8')).toMatch(/^\ufeffdiscount_id\r\n/);
});

test('a sheet that a run uses is not deleted', async () => {
  const { handlers, workbook } = await opened({ inUse: true });
  const { id: sheetId } = await sheetOf(workbook, [['A']]);
  await expect((async () => handlers['sheets.delete']({ sheetId }))()).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  expect(await handlers['sheets.list']({})).toHaveLength(1);
});

test('files that come without a dialog are read where their name is that of a table, and refused in words', async () => {
  const { files, folder } = await opened();
  const put = (name: string): string => {
    const path = join(folder, name);
    writeFileSync(path, 'code\nA\n');
    return path;
  };
  const { files: handed, refused } = files.hand(
    [put('a.CSV'), put('id_rsa'), put('book.ods'), folder, join(folder, 'gone.csv'), 'relative.csv', ''],
    'system',
  );
  expect(handed).toEqual([{ grant: expect.any(String), fileName: 'a.CSV', bytes: 7 }]);
  expect(refused.map(({ message }) => message.replace(/“.*”/, '“…”'))).toEqual([
    '“…” cannot be imported: it is not a CSV, TSV, text or .xlsx file.',
    '“…” cannot be imported: it is not a CSV, TSV, text or .xlsx file.',
    '“…” is a folder.',
    '“…” is no longer there.',
    'What was dropped is not a file on this computer.',
    'What was dropped is not a file on this computer.',
  ]);
  expect(refused.every(({ code, next }) => code === 'file-unreadable' && next)).toBe(true);
  expect(JSON.stringify(refused)).not.toContain(folder);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a file that the user may not read is refused in words',
  async () => {
    const { files, folder } = await opened();
    const path = join(folder, 'theirs.csv');
    writeFileSync(path, 'code\n', { mode: 0o000 });
    expect(files.hand([path], 'system').refused).toMatchObject([
      { message: 'You do not have permission to read “theirs.csv”.' },
    ]);
  },
);
