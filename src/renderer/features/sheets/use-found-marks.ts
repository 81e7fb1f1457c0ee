import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { OutputOf } from '../../../contract/index.ts';
import { problemOf } from '../../../domain/grid/find.ts';
import { desk, useReading } from '../../bridge/index.ts';
import { findOptionsOf } from './actions/find-cells.ts';
import { type SheetSession, viewOf } from './session.ts';
import { useSheet } from './use-session.ts';

/** Typing and scrolling are waited for. Milliseconds. */
const restMs = 120;

type Answer = { readonly to: string; readonly cells: OutputOf<'sheets.matches'> };

/** While the find bar is open, cells in sight that match are marked. Main finds them: an expression may take long. */
export function useFoundMarks(session: SheetSession): void {
  const { sheetId, grid, rows } = session;
  const find = useSheet(session, (state) => state.find);
  const isOpen = useSheet(session, (state) => state.findBar !== 'closed');
  const revision = useSheet(session, (state) => state.sheet?.revision ?? 0);
  const view = useSyncExternalStore(rows.subscribe, () => viewOf(session));
  const windows = useStore(grid, (state) => state.windows);
  // Before the first answer the question may still be typed.
  const isAsked = isOpen && find.text !== '' && find.result !== null && problemOf(find) === null;
  const question = isAsked ? { view, text: find.text, options: findOptionsOf(session) } : null;
  const to = question === null ? null : JSON.stringify(question);
  const { latest } = useReading(
    question === null ? null : { ...question, windows, revision },
    async ({ view, text, options }): Promise<Answer> => ({
      to: JSON.stringify({ view, text, options }),
      cells: await desk.invoke('sheets.matches', { sheetId, view, text, options, ...windows }),
    }),
    restMs,
  );
  // Marks of the rows before stay until the next are there; those of another question do not.
  const cells = latest?.to === to ? latest?.cells : undefined;
  useEffect(() => {
    grid.setState({ found: cells === undefined ? none : byRow(cells) });
  }, [grid, cells]);
  useEffect(() => () => grid.setState({ found: none }), [grid]);
}

const none: ReadonlyMap<number, readonly number[]> = new Map();

const byRow = (cells: Answer['cells']): ReadonlyMap<number, readonly number[]> =>
  new Map(
    [...Map.groupBy(cells, ({ index }) => index)].map(([row, own]) => [row, own.map(({ column }) => column)]),
  );
