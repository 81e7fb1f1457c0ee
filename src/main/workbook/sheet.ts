import type { SheetColumn, SheetDetail, SheetSummary } from '../../contract/sheets.ts';
import { kindById } from '../../domain/kinds/registry.ts';
import { EMPTY_MARK } from '../../domain/sheet/empty-mark.ts';
import { type ComputedColumn, computedText, type KindId, type SheetKind } from '../../domain/sheet/kind.ts';
import { sheetsMessages } from '../../messages/sheets.ts';
import { Failure } from '../failure.ts';
import type { IssueGroups } from './store/issue-groups.ts';
import type { RowOrder } from './store/row-order.ts';
import { isUnreadable } from './store/sheet-rows.ts';

/** A sheet as the worker holds it: everything but its rows. Replaced whole by a committed change. */
export type Sheet = {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly kind: SheetKind;
  /** Headers of the file's own columns, unique among all columns of the sheet: their keys, too. */
  readonly ownColumns: readonly string[];
  readonly keys: readonly string[];
  readonly order: RowOrder;
  readonly groups: IssueGroups;
  readonly rowsWithErrors: number;
  readonly warnings: number;
  readonly revision: number;
  readonly nextRowId: number;
  /** The day, profile and rules by which its issues were found. */
  readonly checked: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly canUndo: string | null;
  readonly canRedo: string | null;
};

export const keysOf = (kind: SheetKind, ownColumns: readonly string[]): readonly string[] => [
  ...kind.columns.map((column) => column.key),
  ...ownColumns,
];

export const columnIndex = (sheet: Sheet, key: string): number => {
  const index = sheet.keys.indexOf(key);
  if (index === -1) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.sheetNoColumn({ name: sheet.name, key }),
    });
  }
  return index;
};

/** Index of the column whose texts must be unique, or -1. */
export const uniqueIndex = (kind: SheetKind): number =>
  kind.unique === undefined ? -1 : kind.columns.findIndex((column) => column.key === kind.unique);

export function knownKind(id: string): SheetKind {
  const kind = kindById(id);
  if (kind) return kind;
  throw new Failure({
    code: 'bad-input',
    message: sheetsMessages.sheetsKindNotKnown({ id }),
  });
}

export const summaryOf = (sheet: Sheet): SheetSummary => ({
  id: sheet.id,
  name: sheet.name,
  kind: sheet.kind.id satisfies KindId,
  rows: sheet.order.length,
  rowsWithErrors: sheet.rowsWithErrors,
  warnings: sheet.warnings,
  validRows: sheet.order.length - sheet.rowsWithErrors,
  createdAt: sheet.createdAt,
  changedAt: sheet.changedAt,
  revision: sheet.revision,
  canUndo: sheet.canUndo,
  canRedo: sheet.canRedo,
});

const ownColumn = (header: string): SheetColumn => ({
  key: header,
  label: header,
  type: 'text',
  help: sheetsMessages.columnImportedFileKind,
  required: false,
  width: 160,
  mapped: false,
});

const computedColumn = ({ key, label, help, width, after }: ComputedColumn): SheetColumn => ({
  key,
  after,
  label,
  type: 'text',
  help,
  required: false,
  width,
  mapped: true,
  computed: true,
});

/** The texts of the computed columns of a row, in their order. */
export function computedTexts(sheet: Pick<Sheet, 'kind'>, texts: readonly string[]): readonly string[] {
  const { computed, columns } = sheet.kind;
  if (computed === undefined) return [];
  if (isUnreadable(texts)) return computed.map(() => '');
  const cells = Object.fromEntries(columns.map(({ key }, index) => [key, texts[index] ?? '']));
  return computed.map((column) => computedText(column, cells));
}

export const columnsOf = (sheet: Sheet): readonly SheetColumn[] => [
  ...sheet.kind.columns.map(({ key, type, label, help, required, width, choices, openList, empties }) => ({
    key,
    type,
    label,
    help,
    required,
    width,
    ...(choices === undefined ? {} : { choices: empties === true ? [...choices, EMPTY_MARK] : choices }),
    ...(openList === undefined ? {} : { openList }),
    mapped: true,
  })),
  ...sheet.ownColumns.map(ownColumn),
  // Last, so that the indexes of what is stored do not depend on them.
  ...(sheet.kind.computed ?? []).map(computedColumn),
];

export const detailOf = (sheet: Sheet): SheetDetail => ({ ...summaryOf(sheet), columns: columnsOf(sheet) });
