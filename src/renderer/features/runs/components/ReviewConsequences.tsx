import type { Review } from '../../../../contract/runs.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { count, DataTable, Panel } from '../../../ui/index.ts';
import styles from './run.module.css';

/** What the rows come to, statement by statement; nothing for kinds whose rows say it themselves. */
export function ReviewConsequences({ review }: { readonly review: Review }) {
  return review.consequences.map(({ label, parts }) => (
    <Panel key={label} title={label} flush>
      <DataTable
        label={label}
        rows={parts}
        rowKey={(part) => part.text}
        columns={[
          {
            id: 'what',
            header: runsCopy.review.consequence,
            isRowHeader: true,
            cell: (part) => <span className={styles.wrapped}>{part.text}</span>,
          },
          {
            id: 'rows',
            header: runsCopy.review.rows,
            align: 'end',
            width: '80px',
            cell: (part) => count(part.rows),
          },
        ]}
      />
    </Panel>
  ));
}
