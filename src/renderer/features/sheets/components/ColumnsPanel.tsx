import { ChevronDown, ChevronUp } from 'lucide-react';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import {
  columnOrder,
  freezeColumns,
  hideColumn,
  shiftColumn,
  showColumn,
} from '../../../../domain/grid/columns.ts';
import { resultsCopy } from '../../../copy/results.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Checkbox, IconButton, Pill, Select } from '../../../ui/index.ts';
import { changeLayout } from '../actions/layout.ts';
import styles from '../panel.module.css';
import { usualLayout } from '../remembered-layout.ts';
import type { SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';

const copy = sheetsCopy.columns;
/** More frozen columns than this leave nothing to scroll; the menu of a column freezes as many as one likes. */
const mostFrozen = 4;

/** Which columns are shown, in which order, and which stay in sight. */
export function ColumnsPanel({
  session,
  sheet,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
}) {
  const layout = useSheet(session, (state) => state.layout);
  const order = columnOrder(sheet.columns, layout);
  const shown = order.filter((key) => !layout.hidden.includes(key));
  const change = (next: typeof layout) => changeLayout(session, () => next);
  return (
    <div className={styles.columns}>
      <Select
        label={copy.freeze}
        help={copy.freezeHelp}
        value={String(layout.frozen)}
        onChange={(value) => change(freezeColumns(layout, Number(value)))}
        options={Array.from({ length: Math.max(mostFrozen, layout.frozen) + 1 }, (_, columns) => ({
          value: String(columns),
          label: columns === 0 ? copy.none : copy.firstColumns(columns),
        }))}
      />
      <ul className={styles.columnList}>
        {order.map((key) => {
          const column = sheet.columns.find((one) => one.key === key);
          if (column === undefined) return null;
          const isShown = shown.includes(key);
          return (
            <li key={key}>
              <Checkbox
                isSelected={isShown}
                onChange={(show) => change(show ? showColumn(layout, key) : hideColumn(layout, key))}
              >
                {column.label}
              </Checkbox>
              {column.result ? (
                <Pill title={resultsCopy.columnHelp}>{resultsCopy.column}</Pill>
              ) : column.computed ? (
                <Pill title={copy.computedHelp}>{copy.computed}</Pill>
              ) : null}
              {column.mapped ? null : <Pill title={copy.unmappedHelp}>{copy.unmapped}</Pill>}
              <span className={styles.columnActs}>
                <IconButton
                  size="small"
                  label={copy.up(column.label)}
                  icon={<ChevronUp aria-hidden="true" />}
                  isDisabled={!isShown || shown[0] === key}
                  onPress={() => change(shiftColumn(sheet.columns, layout, key, -1))}
                />
                <IconButton
                  size="small"
                  label={copy.down(column.label)}
                  icon={<ChevronDown aria-hidden="true" />}
                  isDisabled={!isShown || shown[shown.length - 1] === key}
                  onPress={() => change(shiftColumn(sheet.columns, layout, key, 1))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.quiet}>{copy.about}</p>
      <Button size="small" onPress={() => change(usualLayout)}>
        {copy.reset}
      </Button>
    </div>
  );
}
