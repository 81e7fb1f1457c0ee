// biome-ignore-all lint/a11y/useSemanticElements: the ARIA treegrid pattern has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree-grid has the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree-grid hears the keys for its active row
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState } from 'react';
import type { BundleLine, BundleSheet } from '../../../../contract/bundles.ts';
import { useSettings, useTypedIn } from '../../../app/index.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { Button, dismissToast, notify } from '../../../ui/index.ts';
import { setPrice } from '../actions/change.ts';
import { priceIn } from '../rule-draft.ts';
import styles from '../tree.module.css';
import { isParent, parentsOf, rowsOf, selectionIdsOf, type TreeRow } from '../tree.ts';
import { treeMove } from '../tree-keys.ts';
import { BundleRow, type Editing } from './BundleRow.tsx';

/** Subscriptions, their bundles and items as a tree-grid of which only the rows in sight exist. */
export function BundleTree({
  sheet,
  lines,
  decimals,
  chosen,
  onChoose,
  onChooseAll,
  onActive,
}: {
  readonly sheet: BundleSheet;
  readonly lines: readonly BundleLine[];
  /** How many the prices of the sheet are shown with. */
  readonly decimals: number;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onChooseAll: () => void;
  readonly onActive: (row: TreeRow) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  useTypedIn('bundles', sheet.id, editing !== null);
  const rows = useMemo(() => rowsOf(lines, closed), [lines, closed]);
  const rowHeight = useSettings()?.density === 'comfortable' ? 34 : 28;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 14,
    scrollPaddingStart: rowHeight,
  });
  const found = rows.findIndex((row) => row.key === activeKey);
  const at = found < 0 ? 0 : found;
  const active = rows[at];
  const locked = sheet.reading !== null || sheet.isSending;

  const goTo = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setActiveKey(row.key);
    onActive(row);
    virtual.scrollToIndex(rows.indexOf(row));
  };
  const toggle = (key: string, open: boolean): void => {
    const next = new Set(closed);
    if (open) next.delete(key);
    else next.add(key);
    setClosed(next);
  };
  const choose = (row: TreeRow): void => {
    const ids = selectionIdsOf(row);
    const next = new Set(chosen);
    const all = ids.every((one) => chosen.has(one));
    for (const one of ids) all ? next.delete(one) : next.add(one);
    onChoose(next);
  };
  const edit = (row: TreeRow, text?: string): void => {
    if (row.level !== 3 || locked) return;
    setActiveKey(row.key);
    setEditing({ key: row.key, text: text ?? row.item.after });
  };
  /** What was said of a text that is no price: it is over with the text. */
  const refusal = useRef<number | null>(null);
  const finish = (row: TreeRow, text: string | null, move: number): boolean => {
    // A loaded price may have more decimals than one that is typed.
    const isAsLoaded = row.level === 3 && text?.trim() === row.item.after;
    const price = text === null || isAsLoaded ? null : priceIn(text);
    if (text !== null && price === null && !isAsLoaded) {
      if (editing?.isWrong !== true)
        refusal.current = notify({ tone: 'error', title: bundlesCopy.wrongPrice });
      setEditing({ key: row.key, text, isWrong: true });
      return false;
    }
    setEditing(null);
    if (refusal.current !== null) dismissToast(refusal.current);
    refusal.current = null;
    scroller.current?.focus();
    if (price !== null && row.level === 3 && price !== row.item.after)
      void setPrice(sheet.id, row.selection.id, row.item.id, price);
    if (move !== 0) goTo(rows.indexOf(row) + move);
    return true;
  };

  const keyDown = (event: React.KeyboardEvent): void => {
    if (!active || event.target !== event.currentTarget) return;
    const isOpen = isParent(active) && !closed.has(active.key);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const move = treeMove(event, { rows, at, isOpen, page });
    if (move === null) return;
    event.preventDefault();
    if (move.do === 'go') goTo(move.to);
    else if (move.do === 'toggle') toggle(active.key, move.open);
    else if (move.do === 'choose') choose(active);
    else if (move.do === 'choose-all') onChooseAll();
    else if (move.do === 'choose-none') onChoose(new Set());
    else if (move.do !== 'act') return;
    else if (isParent(active)) toggle(active.key, !isOpen);
    else edit(active, move.text);
  };

  const isAllChosen = chosen.size > 0 && chosen.size === sheet.selections;
  const rowId = (key: string): string => `${id}${key.replaceAll(' ', '-')}`;
  return (
    <div className={styles.tree}>
      <div className={styles.treeBar}>
        <span id={`${id}help`}>{bundlesCopy.treeHelp}</span>
        <Button
          size="small"
          look="quiet"
          isDisabled={sheet.selections === 0}
          onPress={() => (isAllChosen ? onChoose(new Set()) : onChooseAll())}
        >
          {isAllChosen ? bundlesCopy.selectNone : bundlesCopy.selectAll}
        </Button>
        <Button size="small" look="quiet" onPress={() => setClosed(new Set())}>
          {bundlesCopy.expandAll}
        </Button>
        <Button size="small" look="quiet" onPress={() => setClosed(new Set(parentsOf(lines)))}>
          {bundlesCopy.collapseAll}
        </Button>
      </div>
      <div
        className={styles.scroller}
        ref={scroller}
        role="treegrid"
        tabIndex={0}
        data-arrive=""
        aria-label={bundlesCopy.tree}
        aria-describedby={`${id}help`}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={active ? rowId(active.key) : undefined}
        onKeyDown={keyDown}
      >
        <div className={styles.head} role="row" aria-rowindex={1}>
          {(['name', 'quantity', 'before', 'after', 'change', 'outcome'] as const).map((column) => (
            <span key={column} role="columnheader" className={styles[column]}>
              {bundlesCopy.columns[column]}
            </span>
          ))}
        </div>
        <div className={styles.rows} role="rowgroup" style={{ height: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const ids = selectionIdsOf(row);
            return (
              <BundleRow
                key={item.key}
                id={rowId(row.key)}
                row={row}
                decimals={decimals}
                index={item.index}
                top={item.start}
                isOpen={isParent(row) ? !closed.has(row.key) : null}
                isActive={row === active}
                isChosen={ids.length > 0 && ids.every((one) => chosen.has(one))}
                editing={editing?.key === row.key ? editing : null}
                onPress={() => goTo(item.index)}
                onToggle={() => toggle(row.key, closed.has(row.key))}
                onChoose={() => choose(row)}
                onEdit={() => edit(row)}
                onFinish={(text, move) => finish(row, text, move)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
