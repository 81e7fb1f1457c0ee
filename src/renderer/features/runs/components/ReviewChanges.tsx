import type { Review } from '../../../../contract/runs.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Button, count, cx, type DataColumn, DataTable, Panel } from '../../../ui/index.ts';
import styles from './run.module.css';

const copy = runsCopy.review.changes;

type Changes = Review['changes'];
type Group = NonNullable<Changes['groups']>['first'][number];
/** A field of a row, or a row that sets none; the first line of a row names it. */
type Line = {
  readonly key: string;
  readonly row: Changes['first'][number] | null;
  readonly field: Changes['first'][number]['fields'][number] | null;
};

/** What changes: new codes by type, value and dates; of other rows the first, with the values that they replace. */
export function ReviewChanges({
  review,
  isUndo,
  isCurrent,
  onReadCurrent,
}: {
  readonly review: Review;
  readonly isUndo: boolean;
  /** The current values were read for this review. */
  readonly isCurrent: boolean;
  readonly onReadCurrent: () => void;
}) {
  const { groups, first } = review.changes;
  if (groups !== null) {
    return (
      <Panel title={copy.title} flush>
        <GroupTable groups={groups} />
        <p className={styles.tableNote}>
          {groups.others.groups > 0 ? `${copy.others(groups.others.groups, groups.others.rows)} ` : ''}
          {copy.codes(
            first.map(({ name }) => name),
            review.rows,
          )}
        </p>
      </Panel>
    );
  }
  const canRead = review.readFirst.possible && first.some(({ fields }) => fields.length > 0);
  const isKnown = first.some(({ fields }) => fields.some(({ before }) => before !== null));
  const isSent = isUndo && isKnown && !isCurrent;
  return (
    <Panel
      title={copy.title}
      note={copy.shown(first.length, review.rows)}
      flush
      actions={
        canRead && (isUndo || !isKnown) && !isCurrent && review.store.state === 'connected' ? (
          <Button size="small" onPress={onReadCurrent}>
            {copy.readCurrent(first.length)}
          </Button>
        ) : null
      }
    >
      <RowTable
        rows={first}
        before={isCurrent || isKnown ? (isSent ? copy.sentBefore : copy.before) : null}
        after={canRead || isKnown ? copy.after : copy.value}
        missing={isSent ? copy.notSent : copy.unknown}
        isCurrent={isCurrent}
      />
    </Panel>
  );
}

/** Of the type and the amount of discounts. */
const groupWidths = ['124px', '108px'];

/** A range of dates: where it needs two lines, it is not broken at a hyphen. */
const Dates = ({ text }: { readonly text: string }) => (
  <span className={cx(styles.wrapped, styles.dates)}>
    {text.split(' ').flatMap((part, at) => [
      at === 0 ? '' : ' ',
      <span key={part} className={styles.unbroken}>
        {part}
      </span>,
    ])}
  </span>
);

function GroupTable({ groups }: { readonly groups: NonNullable<Changes['groups']> }) {
  const columns: DataColumn<Group>[] = groups.columns.map((header, at) => ({
    id: header,
    header,
    isRowHeader: at === 0,
    // The ranges of dates take what type and amount leave.
    ...(at < groupWidths.length ? { width: groupWidths[at] ?? '' } : {}),
    cell: ({ cells }) => {
      const text = cells[at] ?? '';
      if (text === '') return <span className={styles.empty}>{copy.empty}</span>;
      return at < groupWidths.length ? <span className={styles.wrapped}>{text}</span> : <Dates text={text} />;
    },
  }));
  return (
    <DataTable
      label={copy.title}
      rows={groups.first}
      rowKey={({ cells }) => cells.join('\n')}
      columns={[
        ...columns,
        {
          id: 'rows',
          header: runsCopy.review.rows,
          align: 'end',
          width: '64px',
          cell: ({ rows }) => count(rows),
        },
      ]}
    />
  );
}

function RowTable({
  rows,
  before,
  after,
  missing,
  isCurrent,
}: {
  readonly rows: Changes['first'];
  /** Header of the values before; null where none are known. */
  readonly before: string | null;
  /** Header of the values that are sent. */
  readonly after: string;
  /** Said where a value is not known. */
  readonly missing: string;
  /** The values before are those that the service has now. */
  readonly isCurrent: boolean;
}) {
  // A row that is named by its code has it once, under its own name.
  const areCodes = rows.every(({ name, code }) => name === code);
  const hasCodes = !areCodes && rows.some(({ code }) => code !== null);
  const hasFields = rows.some(({ fields }) => fields.length > 0);
  const lines = rows.flatMap((row): readonly Line[] =>
    row.fields.length === 0
      ? [{ key: String(row.number), row, field: null }]
      : row.fields.map((field, at) => ({
          key: `${row.number} ${field.label}`,
          row: at === 0 ? row : null,
          field,
        })),
  );
  const text = (value: string | null | undefined, unknown: string) =>
    value ? (
      <span className={styles.wrapped}>{paired(value)}</span>
    ) : (
      <span className={styles.empty}>{value === '' ? copy.empty : unknown}</span>
    );
  const columns: readonly DataColumn<Line>[] = [
    {
      id: 'row',
      header: copy.row,
      align: 'end',
      width: '64px',
      cell: ({ row }) => (row === null ? null : count(row.number)),
    },
    {
      id: 'name',
      header: areCodes ? copy.code : copy.name,
      isRowHeader: true,
      // The values have the rest: an ID and a price have to fit into a line of theirs.
      ...(hasFields ? { width: '124px' } : {}),
      cell: ({ row }) => (row === null ? null : <span className={styles.wrapped}>{row.name}</span>),
    },
    ...(hasCodes
      ? [
          {
            id: 'code',
            header: copy.code,
            cell: ({ row }: Line) => (row === null ? null : text(row.code, copy.unknown)),
          },
        ]
      : []),
    ...(hasFields
      ? [
          {
            id: 'field',
            header: copy.field,
            width: '104px',
            cell: ({ field }: Line) => <span className={styles.wrapped}>{field?.label}</span>,
          },
        ]
      : []),
    ...(hasFields && before !== null
      ? [
          {
            id: 'before',
            header: before,
            cell: ({ field }: Line) => text(field?.before, missing),
          },
        ]
      : []),
    ...(hasFields
      ? [
          {
            id: 'after',
            header: after,
            cell: ({ field }: Line) =>
              isCurrent && field !== null && field.before === field.after ? (
                <span className={styles.empty}>{copy.noChange}</span>
              ) : (
                text(field?.after, '')
              ),
          },
        ]
      : []),
  ];
  return <DataTable label={copy.title} rows={lines} rowKey={({ key }) => key} columns={columns} />;
}

/** "9123: 12.50, 9124: 3.00": a price stays in the line of its item. */
const paired = (text: string): string => text.replace(/(?<=\d): (?=\d)/g, ':\u00a0');
