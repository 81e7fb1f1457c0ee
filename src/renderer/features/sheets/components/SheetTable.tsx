import type { SheetSummary } from '../../../../contract/sheets.ts';
import { navigate } from '../../../app/index.ts';
import { kindWords } from '../../../copy/kinds.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import {
  count,
  type DataColumn,
  DataTable,
  dateTime,
  Panel,
  Pill,
  RowLink,
  RowMenu,
  useRoomy,
} from '../../../ui/index.ts';
import { duplicateSheet } from '../actions/manage-sheets.ts';

const copy = sheetsCopy.list;
const kindOf = (sheet: SheetSummary): string => (sheet.unreadable ? copy.unreadable : kindWords[sheet.kind]);

/** The sheets with what is in them and what is wrong with them. */
export function SheetTable({
  sheets,
  onRename,
  onDelete,
}: {
  readonly sheets: readonly SheetSummary[];
  readonly onRename: (sheet: SheetSummary) => void;
  readonly onDelete: (sheet: SheetSummary) => void;
}) {
  // With less room the kind stands under the name, and the warnings are left to the sheet itself.
  const isRoomy = useRoomy();
  const all: readonly DataColumn<SheetSummary>[] = [
    {
      id: 'name',
      header: copy.name,
      isRowHeader: true,
      cell: (sheet) => (
        <RowLink
          name={sheet.name}
          note={isRoomy ? null : kindOf(sheet)}
          onPress={() => navigate({ screen: 'sheet', sheetId: sheet.id })}
        />
      ),
    },
    {
      id: 'kind',
      header: copy.kind,
      width: '180px',
      cell: (sheet) => <Pill tone={sheet.unreadable ? 'warn' : 'neutral'}>{kindOf(sheet)}</Pill>,
    },
    { id: 'rows', header: copy.rows, align: 'end', width: '100px', cell: (sheet) => count(sheet.rows) },
    {
      id: 'errors',
      header: copy.errors,
      align: 'end',
      width: '130px',
      cell: (sheet) =>
        sheet.rowsWithErrors > 0 ? <Pill tone="error">{count(sheet.rowsWithErrors)}</Pill> : count(0),
    },
    {
      id: 'warnings',
      header: copy.warnings,
      align: 'end',
      width: '100px',
      cell: (sheet) => (sheet.warnings > 0 ? <Pill tone="warn">{count(sheet.warnings)}</Pill> : count(0)),
    },
    { id: 'changed', header: copy.changed, width: '170px', cell: (sheet) => dateTime(sheet.changedAt) },
    {
      id: 'more',
      header: <span className="visually-hidden">{sheetsCopy.header.more}</span>,
      width: '60px',
      cell: (sheet) => (
        <RowMenu
          label={copy.more(sheet.name)}
          entries={[
            {
              id: 'open',
              label: copy.open,
              onAction: () => navigate({ screen: 'sheet', sheetId: sheet.id }),
            },
            { id: 'rename', label: copy.rename, onAction: () => onRename(sheet) },
            { id: 'duplicate', label: sheetsCopy.duplicate, onAction: () => void duplicateSheet(sheet) },
            { id: 'line', separator: true },
            { id: 'delete', label: copy.delete, danger: true, onAction: () => onDelete(sheet) },
          ]}
        />
      ),
    },
  ];
  const columns = all.filter(({ id }) => isRoomy || (id !== 'kind' && id !== 'warnings'));
  return (
    <Panel title={sheetsCopy.title} flush>
      <DataTable label={sheetsCopy.title} columns={columns} rows={sheets} rowKey={(sheet) => sheet.id} />
    </Panel>
  );
}
