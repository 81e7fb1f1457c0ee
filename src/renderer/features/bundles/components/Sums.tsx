import type { BundleSelection, BundleSheet } from '../../../../contract/bundles.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import styles from '../bundles.module.css';
import { changeInWords, priceText } from '../tree.ts';

const { sums: copy } = bundlesCopy;

type Sum = { readonly before: string; readonly after: string; readonly decimals: number };

/** Two bars of one scale: what it costs as read and with the new prices. */
function Bars({
  name,
  before,
  after,
  decimals,
  most,
}: Sum & { readonly name: string; readonly most: number }) {
  const width = (text: string): string => `${most > 0 ? (Number(text) / most) * 100 : 0}%`;
  const change = changeInWords(before, after, decimals);
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label={`${name}: ${copy.summary(priceText(before, decimals), priceText(after, decimals))}`}
    >
      <span className={styles.barName}>
        {name} <span>{change}</span>
      </span>
      <span className={styles.bar} data-which="before">
        <i style={{ width: width(before) }} />
        <span>
          {priceText(before, decimals)} {copy.before}
        </span>
      </span>
      <span className={styles.bar} data-which="after">
        <i style={{ width: width(after) }} />
        <span>
          {priceText(after, decimals)} {copy.after}
        </span>
      </span>
    </div>
  );
}

/** Before and after of all bundles, of the one at the cursor, and of its items. */
export function Sums({
  sheet,
  decimals,
  selection,
}: {
  readonly sheet: BundleSheet;
  /** How many the prices of the sheet are shown with. */
  readonly decimals: number;
  readonly selection: BundleSelection | null;
}) {
  const most = Math.max(Number(sheet.before), Number(sheet.after));
  const own = selection === null ? 0 : Math.max(Number(selection.before), Number(selection.after));
  const dearest = Math.max(0, ...(selection?.items ?? []).map((item) => Math.max(+item.before, +item.after)));
  return (
    <section className={styles.panel} aria-labelledby="bundle-sums">
      <h2 id="bundle-sums">{copy.title}</h2>
      <Bars name={copy.all} before={sheet.before} after={sheet.after} decimals={decimals} most={most} />
      {selection ? (
        <>
          <Bars name={bundlesCopy.bundle(selection.id)} {...selection} decimals={decimals} most={own} />
          {selection.items.map((item) => (
            <Bars
              key={item.id}
              name={`${bundlesCopy.item(item.variant)} × ${item.quantity}`}
              before={item.before}
              after={item.after}
              decimals={decimals}
              most={dearest}
            />
          ))}
        </>
      ) : null}
    </section>
  );
}
