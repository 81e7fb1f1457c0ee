import type { SheetDetail, SheetRow } from '../../../../contract/sheets.ts';
import styles from '../panel.module.css';

/** What became of a row in the newest run to the chosen store; nothing where no run has it. */
export function RowResult({ sheet, row }: { readonly sheet: SheetDetail; readonly row: SheetRow }) {
  const facts = sheet.columns.flatMap(({ result, key, label }, index) =>
    result === true ? [{ key, label, text: row.cells[index] ?? '' }] : [],
  );
  const [first] = facts;
  if (first === undefined || first.text === '') return null;
  return (
    <section className={styles.computed} aria-label={first.label}>
      <h3>{first.text}</h3>
      <ul>
        {facts
          .slice(1)
          .map(({ key, label, text }) => (text === '' ? null : <li key={key}>{`${label}: ${text}`}</li>))}
      </ul>
    </section>
  );
}
