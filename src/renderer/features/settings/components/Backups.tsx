import { useState } from 'react';
import type { Settings } from '../../../../contract/app.ts';
import type { DailyBackups } from '../../../../contract/backups.ts';
import { changeSettings } from '../../../app/index.ts';
import { desk, useAction, useDeskEvent, useReading } from '../../../bridge/index.ts';
import { dataCopy } from '../../../copy/data.ts';
import { Banner, Button, bytes, Details, dateTime, ErrorBanner, Panel, Select } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';
import { Transfer } from './Transfer.tsx';

const copy = dataCopy.backups;
const numbers = ['0', '3', '7', '30'] as const;
const kept = { '0': 0, '3': 3, '7': 7, '30': 30 } as const;

/** Backups now and daily, and what brings one back. */
export function Backups({ settings }: { readonly settings: Settings }) {
  const [said, setSaid] = useState<string | null>(null);
  const [pressed, setPressed] = useState<'make' | 'restore'>('make');
  const { isPending, error, act } = useAction();
  const press = (work: () => Promise<string | null>, button: typeof pressed) =>
    void act(async () => {
      setPressed(button);
      setSaid(null);
      setSaid(await work());
    });
  const make = async (): Promise<string | null> => {
    const file = await desk.invoke('files.save', await desk.invoke('backups.suggestName', {}));
    if (file === null) return null;
    const made = await desk.invoke('backups.make', { grant: file.grant });
    return copy.made(made.fileName, bytes(made.bytes));
  };
  const restore = async (): Promise<string | null> => {
    const restored = await desk.invoke('backups.restore', {});
    return restored !== null && !restored.restarts ? copy.startAgain : null;
  };
  return (
    <Panel title={copy.title} flush>
      {error && error.code !== 'cancelled' ? (
        <div className={styles.notice}>
          <ErrorBanner error={error} />
        </div>
      ) : null}
      {said === null ? null : (
        <p className={styles.notice} role="status">
          {said}
        </p>
      )}
      <SettingLine title={copy.now} help={copy.nowHelp}>
        <Button size="small" isPending={isPending && pressed === 'make'} onPress={() => press(make, 'make')}>
          {copy.make}
        </Button>
      </SettingLine>
      <SettingLine title={copy.daily} help={copy.dailyHelp}>
        <Select
          label={copy.daily}
          labelHidden
          options={numbers.map((value) => ({ value, label: copy.keep[value] }))}
          value={numbers.find((value) => kept[value] === settings.keepBackups) ?? '7'}
          onChange={(value) => void changeSettings({ keepBackups: kept[value] })}
        />
      </SettingLine>
      {settings.keepBackups === 0 ? null : <DailyProblem />}
      <SettingLine title={copy.restore} help={copy.restoreHelp}>
        <Button
          size="small"
          isPending={isPending && pressed === 'restore'}
          onPress={() => press(restore, 'restore')}
        >
          {copy.choose}
        </Button>
      </SettingLine>
      <Transfer />
    </Panel>
  );
}

/** Why the daily backup that was due was not made, and since when there is none. */
function DailyProblem() {
  const { latest } = useReading('daily', () => desk.invoke('backups.daily', {}));
  const [told, setTold] = useState<DailyBackups | null>(null);
  useDeskEvent('backups.dailyChanged', setTold);
  const { newest, problem } = told ?? latest ?? { newest: null, problem: null };
  if (problem === null) return null;
  return (
    <div className={styles.notice}>
      <Banner tone="error" title={copy.dailyFailed(newest === null ? null : dateTime(newest))}>
        <p>
          {problem.message} {problem.next} {copy.dailyFailedNext}
        </p>
        {problem.details ? <Details lines={problem.details} /> : null}
      </Banner>
    </div>
  );
}
