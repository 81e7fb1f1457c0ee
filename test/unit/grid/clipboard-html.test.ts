import { expect, onTestFinished, test, vi } from 'vitest';
import { parseHtmlTable } from '../../../src/renderer/grid/clipboard-html.ts';

type Cell = { readonly rowSpan: number; readonly colSpan: number; readonly text: string };

/** Reads a table of these cells, as the browser's parser hands it over. */
function parsed(rows: readonly (readonly Cell[])[]): string[][] | null {
  const table = {
    rows: rows.map((cells) => ({
      cells: cells.map(({ text, ...spans }) => ({ ...spans, textContent: text, querySelectorAll: () => [] })),
    })),
  };
  vi.stubGlobal('Document', { parseHTML: () => ({ querySelector: () => table }) });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return parseHtmlTable('');
}

test('a cell that spans several leaves the others empty', () => {
  const plain = (text: string) => ({ rowSpan: 1, colSpan: 1, text });
  expect(parsed([[{ rowSpan: 2, colSpan: 2, text: 'a' }, plain('b')], [plain('c')], [plain('d')]])).toEqual([
    ['a', '', 'b'],
    ['', '', 'c'],
    ['d', '', ''],
  ]);
});

test('spans of a small table do not fill the memory: beyond half a million cells each stands for itself', () => {
  const wide = { rowSpan: 65_534, colSpan: 1000, text: 'x' };
  const rows = parsed(Array.from({ length: 120 }, () => [wide])) ?? [];
  expect(rows).toHaveLength(120);
  expect(rows.filter((row) => row.includes('x'))).toHaveLength(120);
  expect(rows.reduce((sum, row) => sum + row.length, 0)).toBeLessThan(1_300_000);
});
