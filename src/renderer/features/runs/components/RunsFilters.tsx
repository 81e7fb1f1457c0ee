import { useStores } from '../../../app/facts/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { SearchField, Select, StoreBadge } from '../../../ui/index.ts';
import type { DateRange, RunsFilter } from '../filter-runs.ts';
import styles from './runs-list.module.css';

const copy = runsCopy.list.filters;
const every = '';
const dates: readonly DateRange[] = ['any', 'today', 'week', 'month'];

/** Which runs are listed. `kinds`: the types that there are. */
export function RunsFilters({
  filter,
  kinds,
  onChange,
}: {
  readonly filter: RunsFilter;
  readonly kinds: readonly string[];
  readonly onChange: (filter: RunsFilter) => void;
}) {
  const stores = useStores();
  const change = (part: Partial<RunsFilter>) => onChange({ ...filter, ...part });
  return (
    <search className={styles.filters} aria-label={copy.label}>
      <div className={styles.filterText}>
        <SearchField
          label={copy.text}
          placeholder={copy.text}
          value={filter.text}
          onChange={(text) => change({ text })}
        />
      </div>
      <div className={styles.filter}>
        <Select
          label={copy.store}
          labelHidden
          value={filter.storeId ?? every}
          onChange={(storeId) => change({ storeId: storeId === every ? null : storeId })}
          options={[
            { value: every, label: copy.allStores },
            ...stores.map(({ id, name, colour }) => ({
              value: id,
              label: name,
              icon: <StoreBadge name={name} colour={colour} size="small" />,
            })),
          ]}
        />
      </div>
      <div className={styles.filter}>
        <Select
          label={copy.kind}
          labelHidden
          value={filter.kind ?? every}
          onChange={(kind) => change({ kind: kind === every ? null : kind })}
          options={[
            { value: every, label: copy.allKinds },
            ...kinds.map((kind) => ({ value: kind, label: kind })),
          ]}
        />
      </div>
      <div className={styles.filter}>
        <Select
          label={copy.date}
          labelHidden
          value={filter.date}
          onChange={(date) => change({ date })}
          options={dates.map((date) => ({ value: date, label: copy.dates[date] }))}
        />
      </div>
    </search>
  );
}
