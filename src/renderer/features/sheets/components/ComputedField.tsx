import type { SheetColumn } from '../../../../contract/sheets.ts';
import { kinds } from '../../../../domain/kinds/registry.ts';
import type { Cells, KindId } from '../../../../domain/sheet/kind.ts';
import styles from '../panel.module.css';

/** What follows from a row, as a list; it changes with the fields, also before they are saved. */
export function ComputedField({
  column,
  cells,
  kind,
}: {
  readonly column: SheetColumn;
  readonly cells: Cells;
  readonly kind: KindId;
}) {
  const computed = kinds[kind].computed?.find(({ key }) => key === column.key);
  if (computed === undefined) return null;
  return (
    <section className={styles.computed} aria-label={column.label}>
      <h3>{column.label}</h3>
      <ul>
        {computed.parts(cells).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className={styles.help}>{column.help}</p>
    </section>
  );
}
