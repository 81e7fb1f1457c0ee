import { type FormEvent, useState } from 'react';
import type { ColumnValues, SheetColumn } from '../../../../contract/sheets.ts';
import { allTicked, isTicked, noneTicked, type Ticks } from '../../../../domain/grid/ticks.ts';
import { type Condition, conditionsFor } from '../../../../domain/sheet/condition.ts';
import { filterCopy } from '../../../copy/filter.ts';
import { Button, Dialog, ErrorBanner, SearchField, Spinner } from '../../../ui/index.ts';
import { changeView } from '../actions/change-view.ts';
import { type ConditionDraft, conditionOf, draftOf, problemsOf } from '../condition-draft.ts';
import styles from '../dialogs.module.css';
import { conditionsOf, withConditions } from '../filters.ts';
import type { SheetSession } from '../session.ts';
import { useColumnValues } from '../use-column-values.ts';
import values from '../values.module.css';
import { ConditionFields } from './ConditionFields.tsx';
import { ValueList } from './ValueList.tsx';

const copy = filterCopy.dialog;
/** Values that one filter names at most (contract). */
const maxValues = 1000;

/** Filters by a column: by a condition that is typed, and by the values that are selected. Other filters stay. */
export function ColumnFilterDialog({
  session,
  column,
  onClose,
}: {
  readonly session: SheetSession;
  readonly column: SheetColumn;
  readonly onClose: () => void;
}) {
  const { view } = session.state.getState();
  const { filters } = view;
  const present = conditionsOf(filters, column.key);
  const [draft, setDraft] = useState<ConditionDraft>(() => firstDraft(column, present));
  const [isRefused, setIsRefused] = useState(false);
  const [ticks, setTicks] = useState<Ticks>(() => firstTicks(present));
  const [search, setSearch] = useState('');
  const list = useColumnValues(session.sheetId, view, column.key, search);
  const isNone = nothingTicked(ticks, search === '' ? list.values : null);
  const isTooMany = ticks.values.size > maxValues;
  const problems = problemsOf(draft);

  const apply = (conditions: readonly Condition[]) => {
    changeView(session, { filters: withConditions(filters, column.key, conditions) });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(true);
    if (isNone || isTooMany || problems.first || problems.second) return;
    const condition = conditionOf(draft);
    apply([...(condition === null ? [] : [condition]), ...valuesOf(ticks)]);
  };
  const form = `filter-${column.key}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title(column.label)}
      width="narrow"
      footer={
        <>
          <Button isDisabled={present.length === 0} onPress={() => apply([])}>
            {copy.clear}
          </Button>
          <Button look="primary" type="submit" form={form} isDisabled={isNone || isTooMany}>
            {copy.apply}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.stack} onSubmit={submit}>
        <ConditionFields
          offered={conditionsFor(column)}
          draft={draft}
          problems={isRefused ? problems : { first: false, second: false }}
          onChange={(next) => {
            setDraft(next);
            setIsRefused(false);
          }}
        />
        <SearchField
          label={copy.search}
          placeholder={copy.search}
          value={search}
          onChange={(text) => setSearch(text.slice(0, 500))}
        />
        {list.problem === null ? null : <ErrorBanner error={list.problem} />}
        {list.values === null ? (
          list.problem === null ? (
            <div className={values.reading}>
              <Spinner label={copy.reading} />
            </div>
          ) : null
        ) : (
          <ValueList values={list.values} ticks={ticks} isWhole={search === ''} onTick={setTicks} />
        )}
        {isTooMany ? <p role="alert">{copy.tooMany(maxValues)}</p> : null}
      </form>
    </Dialog>
  );
}

/** What is set for the column, or the usual condition with nothing typed. */
function firstDraft(column: SheetColumn, present: readonly Condition[]): ConditionDraft {
  for (const condition of present) if (condition.is !== 'one-of') return draftOf(condition);
  return { is: conditionsFor(column)[0] ?? 'contains', first: '', second: '' };
}

function firstTicks(present: readonly Condition[]): Ticks {
  for (const condition of present) {
    if (condition.is !== 'one-of') continue;
    return {
      ...(condition.except === true ? allTicked : noneTicked),
      values: new Set(condition.values),
    };
  }
  return allTicked;
}

/** No condition where all values are selected. */
const valuesOf = ({ except, values: ticked }: Ticks): readonly Condition[] =>
  except && ticked.size === 0
    ? []
    : [{ is: 'one-of', values: [...ticked], ...(except ? { except: true } : {}) }];

/** Whether no value is ticked, as far as the list can tell. */
function nothingTicked(ticks: Ticks, whole: ColumnValues | null): boolean {
  if (!ticks.except) return ticks.values.size === 0;
  const isComplete = whole !== null && !whole.more && whole.total === whole.values.length;
  return isComplete && whole.values.every(({ text }) => !isTicked(ticks, text));
}
