import { expect, test } from 'vitest';
import type { SheetColumn, SheetRow } from '../../../src/contract/sheets.ts';
import { selectCell } from '../../../src/domain/grid/selection.ts';
import { goToEdge } from '../../../src/renderer/grid/go-to-edge.ts';
import { createGridStore } from '../../../src/renderer/grid/grid-store.ts';
import { holdKey, type KeyTargets } from '../../../src/renderer/grid/held-keys.ts';

const columns = ['code', 'value', 'note'].map((key, at) => ({
  column: { key } as SheetColumn,
  sheetIndex: at,
  left: 0,
  width: 100,
  frozen: false,
}));

/** A grid of rows, of which the page has those that are not null; main knows the row of the edge. */
function grid(texts: readonly (readonly string[] | null)[], edge: Promise<number | null>) {
  const store = createGridStore();
  const asked: unknown[] = [];
  store.setState({ bounds: { rows: texts.length, columns: columns.length } });
  const row = (at: number): SheetRow | undefined => {
    const cells = texts[at];
    return cells ? { id: at + 1, number: at + 1, cells, issues: [], note: '' } : undefined;
  };
  const commands = {
    edgeOf: (...question: readonly unknown[]) => {
      asked.push(question);
      return edge;
    },
  };
  // The parts that going to an edge needs.
  const targets = { store, rows: { row }, columns, commands } as unknown as KeyTargets;
  return { store, targets, asked, at: () => store.getState().selection };
}

const rows = [
  ['a', '1', ''],
  ['b', '', ''],
  ['c', '2', 'x'],
];

test('within the page the edge is found at once, along rows and columns, with Shift as a selection', () => {
  const { store, targets, asked, at } = grid(rows, Promise.resolve(null));
  goToEdge(targets, 'edge-down', false);
  expect(at().active).toEqual({ row: 2, column: 0 });
  goToEdge(targets, 'edge-right', true);
  expect(at().ranges).toEqual([{ top: 2, bottom: 2, left: 0, right: 2 }]);
  store.setState({ selection: selectCell({ row: 2, column: 1 }) });
  goToEdge(targets, 'edge-up', false);
  expect(at().active).toEqual({ row: 0, column: 1 });
  goToEdge(targets, 'edge-right', false);
  expect(at().active).toEqual({ row: 0, column: 2 });
  expect(asked).toEqual([]);
});

test('rows that are not in the page are asked for; keys that are pressed meanwhile wait', async () => {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const { store, targets, asked, at } = grid([...rows, null, null], promise);
  goToEdge(targets, 'edge-down', true);
  expect(asked).toEqual([[0, 'code', 'down']]);
  expect(at().head).toEqual({ row: 0, column: 0 });
  expect(holdKey(store, { do: 'edit' })).toBe(true);
  resolve(4);
  await expect.poll(() => at().head).toEqual({ row: 4, column: 0 });
  await expect.poll(() => holdKey(store, { do: 'edit' })).toBe(false);
});
