import { X } from 'lucide-react';
import { runsFacts, useStores } from '../../../app/index.ts';
import { activityCopy } from '../../../copy/activity.ts';
import { Button, SearchField, Segments, Select, StoreBadge } from '../../../ui/index.ts';
import { showActivity } from '../actions/read-activity.ts';
import styles from '../activity.module.css';
import type { ActivityFilter } from '../store.ts';

const copy = activityCopy.filters;
const everyStore = '';
const which = [
  { value: 'all', label: copy.all },
  { value: 'problems', label: copy.problems },
] as const;

/** Which requests are shown. */
export function ActivityFilters({ filter }: { readonly filter: ActivityFilter }) {
  const stores = useStores();
  const run = runsFacts.use((fact) => fact.value?.find((entry) => entry.id === filter.runId) ?? null);
  const change = (part: Partial<ActivityFilter>) => void showActivity({ ...filter, ...part });
  return (
    <search className={styles.filters}>
      <div className={styles.filterText}>
        <SearchField
          label={copy.text}
          placeholder={copy.textHint}
          value={filter.text}
          onChange={(text) => change({ text })}
        />
      </div>
      <div className={styles.filterStore}>
        <Select
          label={copy.store}
          labelHidden
          value={filter.storeId ?? everyStore}
          onChange={(storeId) => change({ storeId: storeId === everyStore ? null : storeId })}
          options={[
            { value: everyStore, label: copy.allStores },
            ...stores.map((store) => ({
              value: store.id,
              label: store.name,
              icon: <StoreBadge name={store.name} colour={store.colour} size="small" />,
            })),
          ]}
        />
      </div>
      <Segments
        label={copy.which}
        labelHidden
        options={which}
        value={filter.onlyProblems ? 'problems' : 'all'}
        onChange={(value) => change({ onlyProblems: value === 'problems' })}
      />
      {filter.runId !== null ? (
        <Button
          size="small"
          icon={<X aria-hidden="true" />}
          aria-label={copy.noRun}
          onPress={() => change({ runId: null })}
        >
          {copy.run(run ? activityCopy.run(run.number) : null)}
        </Button>
      ) : null}
    </search>
  );
}
