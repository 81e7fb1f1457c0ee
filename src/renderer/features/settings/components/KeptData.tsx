import { useState } from 'react';
import type { Settings } from '../../../../contract/app.ts';
import type { KeptPart } from '../../../../contract/data.ts';
import { EraseStoreDialog } from '../../../app/erase/EraseStoreDialog.tsx';
import { changeSettings, useStores } from '../../../app/index.ts';
import { desk, useDeskEvent, useReading } from '../../../bridge/index.ts';
import { dataCopy } from '../../../copy/data.ts';
import {
  Button,
  bytes,
  type DataColumn,
  DataTable,
  dateTime,
  ErrorBanner,
  Panel,
  Select,
  useRoomy,
} from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

const copy = dataCopy.settings;

const periods = ['30', '90', '365', 'never'] as const;
type Period = (typeof periods)[number];
const days = { '30': 30, '90': 90, '365': 365, never: null } as const satisfies Record<
  Period,
  Settings['keepDays']
>;

const columns: readonly DataColumn<KeptPart>[] = [
  { id: 'part', header: copy.columns.part, isRowHeader: true, cell: ({ part }) => copy.parts[part] },
  { id: 'file', header: copy.columns.file, cell: ({ file }) => file },
  {
    id: 'count',
    header: copy.columns.count,
    align: 'end',
    width: '90px',
    cell: (kept) => copy.count(kept.count),
  },
  {
    id: 'since',
    header: copy.columns.since,
    width: '160px',
    cell: ({ since }) => (since === null ? copy.noTime : dateTime(since)),
  },
  {
    id: 'bytes',
    header: copy.columns.bytes,
    align: 'end',
    width: '90px',
    cell: (kept) => (kept.bytes === null ? copy.noTime : bytes(kept.bytes)),
  },
];

/** What is kept on this computer, for how long, and its deletion store by store. */
export function KeptData({ settings }: { readonly settings: Settings }) {
  const stores = useStores();
  const { latest, error, readAgain } = useReading(
    stores.map(({ id }) => id),
    () => desk.invoke('data.overview', {}),
  );
  useDeskEvent('data.cleaned', readAgain);
  // With less room: what it is, how many, how much.
  const isRoomy = useRoomy();
  const [chosen, setChosen] = useState<string | null>(null);
  const store = stores.find(({ id }) => id === chosen);
  const last = latest?.lastCleaning ?? null;
  const kept = periods.find((period) => days[period] === settings.keepDays) ?? 'never';
  return (
    <Panel title={copy.title} flush>
      <SettingLine
        title={copy.keep}
        help={kept === 'never' ? copy.keepHelp : `${copy.keepHelp} ${copy.keepWhen}`}
      >
        <Select
          label={copy.keep}
          labelHidden
          options={periods.map((period) => ({ value: period, label: copy.keepFor[period] }))}
          value={kept}
          onChange={(period) => void changeSettings({ keepDays: days[period] })}
        />
      </SettingLine>
      {error ? (
        <div className={styles.notice}>
          <ErrorBanner error={error} onRetry={readAgain} />
        </div>
      ) : null}
      {latest ? (
        <>
          <p className={styles.notice}>{last === null ? copy.none : copy.last(last, dateTime(last.at))}</p>
          <div className={styles.kept}>
            <DataTable
              label={copy.table}
              columns={isRoomy ? columns : columns.filter(({ id }) => id !== 'file' && id !== 'since')}
              rows={latest.parts}
              rowKey={({ part }) => part}
            />
          </div>
        </>
      ) : null}
      {stores.map(({ id, name }) => (
        <SettingLine key={id} title={name} help={copy.eraseHelp}>
          <Button look="danger" size="small" aria-label={copy.eraseStore(name)} onPress={() => setChosen(id)}>
            {copy.erase}
          </Button>
        </SettingLine>
      ))}
      {store ? <EraseStoreDialog store={store} onClose={() => setChosen(null)} /> : null}
    </Panel>
  );
}
