// biome-ignore-all lint/a11y/useSemanticElements: the ARIA treegrid pattern has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree-grid has the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree-grid hears the keys for its active row
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { bundleOutcomes } from '../../../copy/bundle-outcomes.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { cx, Pill, type Tone } from '../../../ui/index.ts';
import styles from '../tree.module.css';
import { changeInWords, priceText, type TreeRow } from '../tree.ts';

/** What is typed as the new price of an item. */
export type Editing = { readonly key: string; readonly text: string; readonly isWrong?: true };

export type BundleRowProps = {
  readonly id: string;
  readonly row: TreeRow;
  /** How many the prices of the sheet are shown with. */
  readonly decimals: number;
  readonly index: number;
  readonly top: number;
  /** Null for rows that have nothing beneath them. */
  readonly isOpen: boolean | null;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly editing: Pick<Editing, 'text' | 'isWrong'> | null;
  readonly onPress: () => void;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
  readonly onEdit: () => void;
  /** False: the text is no price, and stays to be corrected. */
  readonly onFinish: (text: string | null, move: number) => boolean;
};

const tones = {
  succeeded: 'ok',
  failed: 'error',
  conflict: 'warn',
  unknown: 'warn',
  'not-sent': 'warn',
} as const satisfies Record<string, Tone>;

/** What became of a row, in a word or two, and the sentence. */
function State({ row }: { readonly row: TreeRow }): ReactNode {
  if (row.level === 3) return null;
  if (row.level === 1) {
    const { state, message } = row.line;
    const word = bundlesCopy.lineStates[state];
    if (word === '') return null;
    return (
      <>
        <Pill tone={state === 'failed' ? 'error' : 'neutral'}>{word}</Pill> {message}
      </>
    );
  }
  const { outcome, sentBy, message, pending, short } = row.selection;
  return (
    <>
      {outcome && sentBy ? <Pill tone={tones[outcome]}>{bundleOutcomes[sentBy][outcome]}</Pill> : null}
      {pending && outcome !== 'conflict' ? <Pill tone="accent">{bundlesCopy.pending}</Pill> : null}{' '}
      {outcome !== 'succeeded' && message !== '' ? message : short === null ? '' : bundlesCopy.short(short)}
    </>
  );
}

/** Whole, also where the screen has no room for the numbers of product and item. */
const nameOf = ({ variant, product, id }: Extract<TreeRow, { level: 3 }>['item']): string =>
  `${bundlesCopy.item(variant)}, ${bundlesCopy.product(product, id)}`;

function Name({ row }: { readonly row: TreeRow }): ReactNode {
  if (row.level === 1) return <b>{row.line.subscriptionId}</b>;
  if (row.level === 2) return bundlesCopy.bundle(row.selection.id);
  const { variant, product, id } = row.item;
  return (
    <>
      {bundlesCopy.item(variant)} <small>{bundlesCopy.product(product, id)}</small>
    </>
  );
}

/** Prices of a bundle together, or of one piece of an item. */
const pricesOf = (row: TreeRow) =>
  row.level === 1
    ? null
    : row.level === 2
      ? { before: row.selection.before, after: row.selection.after }
      : { before: row.item.before, after: row.item.after };

export function BundleRow(props: BundleRowProps) {
  const { row, decimals, isOpen, editing } = props;
  const prices = pricesOf(row);
  const change = prices ? changeInWords(prices.before, prices.after, decimals) : '';
  const Sign = isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      id={props.id}
      role="row"
      className={cx(
        styles.row,
        styles[`level${row.level}`],
        props.isActive && styles.active,
        props.isChosen && row.level < 3 && styles.chosen,
      )}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-rowindex={props.index + 2}
      aria-selected={props.isChosen}
      {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
      onClick={props.onPress}
      onDoubleClick={props.onEdit}
    >
      <span role="gridcell" className={styles.name}>
        {row.level < 3 ? (
          <span
            className={styles.box}
            data-chosen={props.isChosen}
            aria-hidden="true"
            onClick={props.onChoose}
          />
        ) : null}
        {row.level < 3 ? (
          <span
            className={styles.twist}
            aria-hidden="true"
            onClick={isOpen === null ? undefined : props.onToggle}
          >
            {isOpen === null ? null : <Sign />}
          </span>
        ) : null}
        <span className={styles.text} title={row.level === 3 ? nameOf(row.item) : undefined}>
          <Name row={row} />
        </span>
      </span>
      <span role="gridcell" className={styles.quantity}>
        {row.level === 3 ? bundlesCopy.times(row.item.quantity) : ''}
      </span>
      <span role="gridcell" className={styles.before}>
        {prices ? priceText(prices.before, decimals) : null}
      </span>
      <span role="gridcell" className={cx(styles.after, change !== '' && styles.changed)}>
        {editing !== null && row.level === 3 ? (
          <PriceEditor id={row.item.id} {...editing} onFinish={props.onFinish} />
        ) : (
          prices && priceText(prices.after, decimals)
        )}
      </span>
      <span role="gridcell" className={styles.change}>
        {change}
      </span>
      <span role="gridcell" className={styles.outcome}>
        <State row={row} />
      </span>
    </div>
  );
}

function PriceEditor({
  id,
  text,
  isWrong,
  onFinish,
}: Pick<Editing, 'text' | 'isWrong'> & {
  readonly id: string;
  /** False: the text is no price, and stays to be corrected. */
  readonly onFinish: (text: string | null, move: number) => boolean;
}) {
  const over = useRef(false);
  const finish = (value: string | null, move: number): void => {
    if (over.current) return;
    // What is taken also takes the focus away.
    over.current = true;
    over.current = onFinish(value, move);
  };
  return (
    <input
      className={styles.editor}
      aria-invalid={isWrong}
      aria-label={bundlesCopy.editPrice(id)}
      defaultValue={text}
      inputMode="decimal"
      // biome-ignore lint/a11y/noAutofocus: editing begins where the operator pressed Enter
      autoFocus
      onFocus={(event) => {
        if (text.length > 1) event.currentTarget.select();
      }}
      onBlur={(event) => finish(event.currentTarget.value, 0)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault();
          finish(event.currentTarget.value, event.shiftKey ? -1 : 1);
        } else if (event.key === 'Escape') finish(null, 0);
      }}
    />
  );
}
