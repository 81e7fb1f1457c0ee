import type { IssueGroup, Range } from '../../../src/contract/sheets.ts';
import { arranged, arrangement, pastedRange, repeatOver } from '../../../src/domain/grid/blocks.ts';
import { dataEdge } from '../../../src/domain/grid/data-edge.ts';
import { continueSeries } from '../../../src/domain/grid/series.ts';
import { formatTsv } from '../../../src/domain/grid/tsv.ts';
import { type FakeHandlers, fail } from './fake-desk.ts';
import { foundIn, replacedIn } from './fake-find.ts';
import { savedViewHandlers } from './fake-saved-views.ts';
import type { FakeSheet } from './fake-sheet.ts';

type Shown = readonly number[] | undefined;
const shownAt = (column: number, columns: Shown): number => columns?.indexOf(column) ?? column;
/** A range of shown columns as ranges of the sheet's own. */
const ownRanges = (range: Range, columns: Shown): readonly Range[] =>
  columns?.slice(range.left, range.right + 1).map((own) => ({ ...range, left: own, right: own })) ?? [range];

/** Answers for every channel of one sheet. */
export const sheetHandlers = (sheet: FakeSheet): FakeHandlers => ({
  'sheets.list': () => [sheet.detail()],
  'sheets.get': () => sheet.detail(),
  'sheets.rename': ({ name }) => {
    sheet.name = name;
    return sheet.detail();
  },
  'sheets.delete': () => null,
  'sheets.duplicate': ({ name }) => ({ ...sheet.detail(), id: 'copy', name }),
  ...savedViewHandlers(),
  'sheets.window': ({ view, start, count }) => sheet.window(view, start, count),
  'sheets.place': ({ view, rowId }) => {
    const index = sheet.view(view).findIndex(({ row }) => row.id === rowId);
    return { index: index === -1 ? null : index };
  },
  'sheets.viewChanges': ({ view }) => {
    const now = new Set(sheet.matching(view).map(({ row }) => row.id));
    const shown = sheet.view(view).map(({ row }) => row.id);
    const leaving = shown.filter((id) => !now.has(id)).length;
    const coming = [...now].filter((id) => !shown.includes(id)).length;
    const staying = shown.filter((id) => now.has(id));
    const isReordered = [...now].filter((id) => shown.includes(id)).join() !== staying.join();
    return { leaving, coming, isReordered };
  },
  'sheets.edge': ({ view, index, column, direction }) => {
    const at = sheet.columns.findIndex((one) => one.key === column);
    const shown = sheet.view(view);
    const end = direction === 'down' ? shown.length - 1 : 0;
    return { index: dataEdge((row) => (shown[row]?.row.texts[at] ?? '') !== '', index, end) ?? end };
  },
  'sheets.edit': ({ edits, about }) =>
    sheet.change(
      about ?? 'Edit',
      (rows) =>
        rows.map((row) => {
          const own = edits.filter((edit) => edit.rowId === row.id);
          return own.length === 0
            ? row
            : {
                ...row,
                texts: row.texts.map(
                  (text, at) => own.findLast((edit) => edit.column === sheet.columns[at]?.key)?.text ?? text,
                ),
              };
        }),
      edits.length,
    ),
  'sheets.setRange': ({ view, ranges, text }) => sheet.patch('Set', view, ranges, () => text),
  'sheets.paste': ({ view, at, block, columns }) => {
    const target = pastedRange(block, at);
    const texts = repeatOver(block, at);
    const missing = target.bottom + 1 - sheet.view(view).length;
    const change = () =>
      sheet.patch(
        'Paste',
        view,
        ownRanges(target, columns),
        (row, column) => texts[row - target.top]?.[shownAt(column, columns) - target.left],
      );
    if (missing <= 0) return change();
    sheet.insert(sheet.rowCount, missing);
    return change();
  },
  'sheets.fill': ({ view, source, target, mode, columns }) => {
    const shown = sheet.view(view);
    const down = target.top > source.bottom || target.bottom < source.top;
    const read = (row: number, column: number) => shown[row]?.row.texts[columns?.[column] ?? column] ?? '';
    const texts = new Map<string, string>();
    const lines = down ? [source.left, source.right] : [source.top, source.bottom];
    for (let line = lines[0] ?? 0; line <= (lines[1] ?? 0); line += 1) {
      const [from, to] = down ? [source.top, source.bottom] : [source.left, source.right];
      const cells = Array.from({ length: to - from + 1 }, (_, at) =>
        down ? read(from + at, line) : read(line, from + at),
      );
      const [first, last] = down ? [target.top, target.bottom] : [target.left, target.right];
      const forward = first > to;
      const count = last - first + 1;
      const next =
        mode === 'series'
          ? continueSeries(cells, count, forward ? 1 : -1)
          : Array.from({ length: count }, (_, at) => cells[at % cells.length] ?? '');
      for (const [at, text] of next.entries()) {
        const place = forward ? first + at : last - at;
        texts.set(down ? `${place} ${line}` : `${line} ${place}`, text);
      }
    }
    return sheet.patch('Fill', view, ownRanges(target, columns), (row, column) =>
      texts.get(`${row} ${shownAt(column, columns)}`),
    );
  },
  'sheets.copy': ({ view, ranges }) => {
    const order = arrangement(ranges) ?? fail({ code: 'bad-input', message: 'These ranges do not line up.' });
    const shown = sheet.view(view);
    const blocks = order.ranges.map(({ top, bottom, left, right }) =>
      shown.slice(top, bottom + 1).map(({ row }) => row.texts.slice(left, right + 1)),
    );
    const block = arranged(order.by, blocks);
    return { text: formatTsv(block), cells: block.length * (block[0]?.length ?? 0) };
  },
  'sheets.setNote': ({ view, ranges, note }) => {
    const shown = sheet.view(view);
    const ids = new Set(
      ranges.flatMap(({ top, bottom }) => shown.slice(top, bottom + 1).map(({ row }) => row.id)),
    );
    return sheet.change(
      `Setting the note on ${ids.size} ${ids.size === 1 ? 'row' : 'rows'}`,
      (rows) => rows.map((row) => (ids.has(row.id) ? { ...row, note } : row)),
      ids.size,
    );
  },
  'sheets.values': ({ column, containing }) => {
    const at = sheet.columns.findIndex((one) => one.key === column);
    const texts = sheet
      .view({ filters: [], sort: [] })
      .map(({ row }) => row.texts[at] ?? '')
      .filter((text) => text.toLowerCase().includes(containing.toLowerCase()));
    const families = [...Map.groupBy(texts, (text) => text)].map(([text, all]) => ({
      text,
      rows: all.length,
    }));
    const values = families.sort((a, b) => a.text.localeCompare(b.text, 'en', { numeric: true }));
    return { values, total: values.length, more: false };
  },
  'sheets.insertRows': ({ before, count }) =>
    sheet.insert(before === null ? sheet.rowCount : before - 1, count),
  'sheets.deleteRows': ({ view, spans }) => sheet.remove(view, spans),
  'sheets.rowIds': ({ view, spans }) =>
    spans.flatMap(({ top, bottom }) =>
      sheet
        .view(view)
        .slice(top, bottom + 1)
        .map(({ row }) => row.id),
    ),
  'sheets.undo': () => sheet.travel('undo'),
  'sheets.redo': () => sheet.travel('redo'),
  'sheets.issues': () => groupsOf(sheet),
  'sheets.nextIssue': ({ view, from, direction, severity }) => {
    const places = sheet
      .view(view)
      .flatMap(({ row }, index) =>
        (sheet.issues().get(row.id) ?? [])
          .filter((issue) => severity === 'any' || issue.severity === 'error')
          .map((issue) => ({ index, column: sheet.columns.findIndex((one) => one.key === issue.column) })),
      );
    return nextOf(places, from, direction);
  },
  'sheets.applyFix': ({ fix, column, code, rowId }) => {
    const cells = [...sheet.issues()].flatMap(([id, issues]) =>
      issues
        .filter(
          (issue) =>
            issue.fix?.id === fix &&
            (column === null || issue.column === column) &&
            issue.code === code &&
            (rowId === null || id === rowId),
        )
        .flatMap((issue) => (issue.fix?.cells ?? []).map((cell) => ({ id, ...cell }))),
    );
    return sheet.change(
      `Fix of ${cells.length} cells`,
      (rows) =>
        rows.map((row) => ({
          ...row,
          texts: row.texts.map(
            (text, at) =>
              cells.find((cell) => cell.id === row.id && cell.column === sheet.columns[at]?.key)?.text ??
              text,
          ),
        })),
      cells.length,
    );
  },
  'sheets.find': ({ view, text, options, from, direction }) => {
    const places = foundIn(sheet, view, text, options);
    const match = nextOf(places, { ...from, column: from.column ?? 999 }, direction);
    const place = places.findIndex(({ index, column }) => index === match?.index && column === match.column);
    return { count: places.length, place: place + 1, match };
  },
  'sheets.matches': ({ view, text, options, start, count }) =>
    foundIn(sheet, view, text, options).filter(({ index }) => index >= start && index < start + count),
  'sheets.replaceAll': ({ view, text, replacement, options }) =>
    replacedIn(sheet, view, text, replacement, options),
  'sheets.export': () => ({
    rows: sheet.rowCount,
    unreadable: { count: 0, numbers: [] },
    fileName: 'Black Friday codes.csv',
  }),
});

export type Place = { readonly index: number; readonly column: number };

/** The next place after another in reading order, wrapping round. */
function nextOf(places: readonly Place[], from: Place, direction: 'next' | 'previous'): Place | null {
  const order = (place: Place) => place.index * 1000 + place.column;
  const sorted = [...places].sort((a, b) => order(a) - order(b));
  const next =
    direction === 'next'
      ? (sorted.find((place) => order(place) > order(from)) ?? sorted[0])
      : (sorted.findLast((place) => order(place) < order(from)) ?? sorted.at(-1));
  return next ?? null;
}

function groupsOf(sheet: FakeSheet): readonly IssueGroup[] {
  const numbers = new Map(sheet.view({ filters: [], sort: [] }).map(({ row, index }) => [row.id, index + 1]));
  const cases = [...sheet.issues()].flatMap(([id, issues]) =>
    issues.map((issue) => ({ issue, number: numbers.get(id) ?? 0 })),
  );
  const families = Map.groupBy(cases, ({ issue }) => `${issue.severity} ${issue.code} ${issue.column}`);
  return [...families.values()]
    .flatMap((family): IssueGroup[] => {
      const [first] = family;
      if (first === undefined) return [];
      const fixable = family.filter(({ issue }) => issue.fix !== undefined);
      const id = fixable[0]?.issue.fix?.id;
      return [
        {
          code: first.issue.code,
          severity: first.issue.severity,
          column: first.issue.column,
          count: family.length,
          firstRowNumber: first.number,
          message: first.issue.message,
          fix: id === undefined ? null : { id, count: fixable.length },
        },
      ];
    })
    .sort((a, b) => a.severity.localeCompare(b.severity));
}
