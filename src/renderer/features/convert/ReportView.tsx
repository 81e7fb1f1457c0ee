import type { ConversionReport } from '../../../contract/convert.ts';
import type { ConversionGroup } from '../../../domain/convert/report.ts';
import { convertCopy as copy } from '../../copy/convert.ts';
import { unreadableRowsCopy } from '../../copy/unreadable-rows.ts';
import { Banner, count, type DataColumn, DataTable, Pill } from '../../ui/index.ts';
import styles from './convert.module.css';

const columns: readonly DataColumn<ConversionGroup>[] = [
  {
    id: 'what',
    header: copy.columns.what,
    isRowHeader: true,
    cell: (group) => copy.reasons[group.reason],
  },
  {
    id: 'effect',
    header: copy.columns.effect,
    width: '90px',
    cell: (group) => (
      <Pill tone={group.effect === 'lost' ? 'warn' : 'info'}>{copy.effects[group.effect]}</Pill>
    ),
  },
  { id: 'rows', header: copy.columns.rows, align: 'end', width: '80px', cell: (group) => count(group.rows) },
  {
    id: 'first',
    header: copy.columns.first,
    width: '50%',
    cell: (group) => (
      <ul className={styles.examples}>
        {group.examples.map((example) => (
          <li key={example.row}>
            <span className={styles.where}>{copy.example(example.row, example.label)}:</span>{' '}
            {example.message}
          </li>
        ))}
      </ul>
    ),
  },
];

/** What a conversion would lose or assume: counts by reason, and the first rows of each. */
export function ReportView({
  report,
  to,
}: {
  readonly report: ConversionReport;
  readonly to: 'discounts-2021-01' | 'discounts-2021-11';
}) {
  const { rows, unreadable, rowsAffected, ownColumns, groups } = report;
  const skipped =
    unreadable.count > 0 ? <Banner tone="warn" title={unreadableRowsCopy.skipped(unreadable)} /> : null;
  if (rows === 0) return skipped ?? <Banner tone="info" title={copy.empty} />;
  return (
    <>
      {skipped}
      {rowsAffected === 0 ? (
        <Banner tone="ok" title={copy.nothingLost} />
      ) : (
        <Banner tone="warn" title={copy.affected(rowsAffected, rows)}>
          {copy.notes}
        </Banner>
      )}
      {groups.length > 0 ? (
        <div className={styles.groups}>
          <DataTable label={copy.groups} columns={columns} rows={groups} rowKey={(group) => group.reason} />
        </div>
      ) : null}
      {ownColumns > 0 ? <p>{copy.own(ownColumns)}</p> : null}
      {to === 'discounts-2021-11' ? <p>{copy.singly}</p> : null}
    </>
  );
}
