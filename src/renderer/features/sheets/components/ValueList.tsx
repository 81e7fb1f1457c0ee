import { Check } from 'lucide-react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { ColumnValues } from '../../../../contract/sheets.ts';
import {
  allTicked,
  isTicked,
  noneTicked,
  type Ticks,
  tick,
  tickListed,
} from '../../../../domain/grid/ticks.ts';
import { filterCopy } from '../../../copy/filter.ts';
import { Button, count } from '../../../ui/index.ts';
import styles from '../values.module.css';

const copy = filterCopy.dialog;

/** Keys of a list must not be empty: an empty value is one, too. */
const keyOf = (value: string): string => `=${value}`;

/** The different texts of a column with their ticks. One stop of Tab: arrows move, Space ticks, letters seek. */
export function ValueList({
  values,
  ticks,
  isWhole,
  onTick,
}: {
  readonly values: ColumnValues;
  readonly ticks: Ticks;
  /** The list is that of the whole column: no text narrows it. */
  readonly isWhole: boolean;
  readonly onTick: (ticks: Ticks) => void;
}) {
  const listed = values.values.map(({ text }) => text);
  const ticked = listed.filter((value) => isTicked(ticks, value));
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <span className={styles.count} role="status">
          {copy.selected(ticked.length, listed.length)}
        </span>
        <Button
          size="small"
          look="quiet"
          onPress={() => onTick(isWhole ? allTicked : tick(ticks, listed, true))}
        >
          {copy.selectAll}
        </Button>
        <Button
          size="small"
          look="quiet"
          onPress={() => onTick(isWhole ? noneTicked : tick(ticks, listed, false))}
        >
          {copy.clearSelection}
        </Button>
      </div>
      <ListBox
        aria-label={copy.values}
        className={styles.values ?? ''}
        selectionMode="multiple"
        // Escape closes the dialog, as everywhere.
        escapeKeyBehavior="none"
        items={values.values.map(({ text, rows }) => ({ id: keyOf(text), text, rows }))}
        selectedKeys={ticked.map(keyOf)}
        onSelectionChange={(keys) =>
          onTick(
            tickListed(
              ticks,
              listed,
              keys === 'all' ? new Set(listed) : new Set(listed.filter((value) => keys.has(keyOf(value)))),
            ),
          )
        }
        renderEmptyState={() => <p className={styles.none}>{copy.noValue}</p>}
      >
        {({ id, text, rows }) => (
          <ListBoxItem
            id={id}
            textValue={text === '' ? filterCopy.empty : text}
            className={styles.value ?? ''}
          >
            <span className={styles.box} aria-hidden="true">
              <Check strokeWidth={3} />
            </span>
            <span className={text === '' ? styles.quiet : styles.text}>
              {text === '' ? filterCopy.empty : text}
            </span>
            <span className={styles.rows}>{count(rows)}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {values.more || values.total > listed.length ? (
        <p className={styles.note}>{copy.notAllListed(listed.length, values.total, values.more)}</p>
      ) : null}
    </div>
  );
}
