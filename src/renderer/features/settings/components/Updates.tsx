import type { Settings } from '../../../../contract/app.ts';
import type { UpdateState } from '../../../../contract/updates.ts';
import { changeSettings, updatesFacts } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { dateTime } from '../../../ui/format.ts';
import { Banner, Button, Details, notifyError, Panel, Switch } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

const copy = settingsCopy.updates;

const ask = (channel: 'updates.check' | 'updates.install'): void => {
  desk.invoke(channel, {}).catch(notifyError);
};

function words(state: UpdateState): string {
  switch (state.kind) {
    case 'none':
      return copy.states[state.why];
    case 'current':
      return state.checkedAt === null ? copy.states.unchecked : copy.current(dateTime(state.checkedAt));
    case 'checking':
      return copy.states.checking;
    case 'downloading':
      return copy.downloading(state.version);
    case 'ready':
      return copy.ready(state.version);
    case 'failed':
      return state.message;
  }
}

/** Newer versions: whether they are looked for, what was found, and its notes. */
export function Updates({ settings }: { readonly settings: Settings }) {
  const state = updatesFacts.use((fact) => fact.value);
  if (state === null) return null;
  const isThere = state.kind !== 'none';
  const isIdle = state.kind === 'current' || state.kind === 'failed';
  return (
    <Panel title={copy.title} flush>
      <SettingLine title={copy.status} help={state.kind === 'failed' ? '' : words(state)}>
        {isIdle ? <Button onPress={() => ask('updates.check')}>{copy.checkNow}</Button> : null}
        {state.kind === 'ready' ? (
          <Button look="primary" onPress={() => ask('updates.install')}>
            {copy.install}
          </Button>
        ) : null}
      </SettingLine>
      {state.kind === 'failed' ? (
        <div className={styles.notice}>
          <Banner tone="warn" title={state.message}>
            {state.next}
          </Banner>
        </div>
      ) : null}
      {state.kind === 'ready' && state.notes !== '' ? (
        <div className={styles.notice}>
          <Details title={copy.notes} lines={state.notes.split('\n')} />
        </div>
      ) : null}
      {isThere ? (
        <div className={styles.notice}>
          <Switch
            help={copy.automaticHelp}
            isSelected={settings.checkForUpdates}
            onChange={(checkForUpdates) => void changeSettings({ checkForUpdates })}
          >
            {copy.automatic}
          </Switch>
        </div>
      ) : null}
    </Panel>
  );
}
