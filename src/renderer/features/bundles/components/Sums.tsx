import type { BundleSelection, BundleSheet } from '../../../../contract/bundles.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { amount } from '../../../ui/index.ts';
import styles from '../bundles.module.css';
import { changeInWords } from '../tree.ts';

const { sums: copy } = bundlesCopy;

type Sum = { readonly before: string; readonly after: string };

/** Two bars of one scale: what it costs as read and with the new prices. */
function Bars({ name, before, after, most }: Sum & { readonly name: string; readonly most: number }) {
  const width = (text: string): string => `${most > 0 ? (Number(text) / most) * 100 : 0}%`;
  const change = changeInWords(before, after);
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label={`${name}: ${copy.summary(amount(before), amount(after))}`}
    >
      <span className={styles.barName}>
        {name} <span>{change}</span>
      </span>
      <span className={styles.bar} data-which="before">
        <i style={{ width: width(before) }} />
        <span>
          {amount(before)} {copy.before}
        </span>
      </span>
      <span className={styles.bar} data-which="after">
        <i style={{ width: width(after) }} />
        <span>
          {amount(after)} {copy.after}
        </span>
      </span>
    </div>
  );
}

/** Before and after of all bundles, of the one at the cursor, and of its items. */
export function Sums({
  sheet,
  selection,
}: {
  readonly sheet: BundleSheet;
  readonly selection: BundleSelection | null;
}) {
  const most = Math.max(Number(sheet.before), Number(sheet.after));
  const own = selection === null ? 0 : Math.max(Number(selection.before), Number(selection.after));
  const dearest = Math.max(0, ...(selection?.items ?? []).map((item) => Math.max(+item.before, +item.after)));
  return (
    <section className={styles.panel} aria-labelledby="bundle-sums">
      <h2 id="bundle-sums">{copy.title}</h2>
      <Bars name={copy.all} before={sheet.before} after={sheet.after} most={most} />
      {selection ? (
        <>
          <Bars name={bundlesCopy.bundle(selection.id)} {...selection} most={own} />
          {selection.items.map((item) => (
            <Bars
              key={item.id}
              name={`${bundlesCopy.item(item.variant)} × ${item.quantity}`}
              before={item.before}
              after={item.after}
              most={dearest}
            />
          ))}
        </>
      ) : null}
    </section>
  );
}
