import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { openWorkbook, sheetOf } from './support.ts';

/** Cells of a row that cannot be read: of a damaged file, or of a restored backup, which may be anybody's. */
export const damages = [
  ['cut off', '["CODE-2","1'],
  ['no JSON', ''],
  ['no list', '{"code":"CODE-2"}'],
  ['a list of something else', '[17,null,["CODE-2"]]'],
] as const;

/** Puts something else in the place of the cells of rows of the first sheet. */
export function damage(file: string, cells: string, where = 'id = 2'): void {
  const database = new DatabaseSync(file);
  const changed = database.prepare(`UPDATE r_1 SET cells = ? WHERE ${where}`).run(cells);
  database.close();
  expect(changed.changes).toBeGreaterThan(0);
}

const threeRows: readonly (readonly string[])[] = [
  ['CODE-1', '1'],
  ['CODE-2', '2'],
  ['CODE-3', '3'],
];

/** A sheet, and the workbook opened anew over the damaged file. */
export async function damaged(cells: string, rows = threeRows, where?: string) {
  const first = await openWorkbook();
  const { id: sheetId } = await sheetOf(first, rows);
  await first.close();
  damage(first.file, cells, where);
  const workbook = await openWorkbook({ folder: first.folder });
  return { workbook, sheetId };
}
