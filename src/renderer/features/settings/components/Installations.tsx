import type { Settings } from '../../../../contract/app.ts';
import type { InstallationsState } from '../../../../contract/stores.ts';
import { changeSettings, installationsFacts } from '../../../app/index.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { Banner, Panel, Switch } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

const copy = settingsCopy.installations;

function words({ on, listeningAt }: InstallationsState): string {
  if (!on) return copy.off;
  return listeningAt.length === 0 ? copy.nothing : copy.at(listeningAt);
}

/** Whether installations that a store begins in its admin are listened for, and where. */
export function Installations({ settings }: { readonly settings: Settings }) {
  const state = installationsFacts.use((fact) => fact.value);
  return (
    <Panel title={copy.title} flush>
      <div className={styles.notice}>
        <Switch
          help={copy.listenHelp}
          isSelected={settings.listenForInstallations}
          onChange={(listenForInstallations) => void changeSettings({ listenForInstallations })}
        >
          {copy.listen}
        </Switch>
      </div>
      <SettingLine title={copy.status} help={state === null ? '' : words(state)}>
        {null}
      </SettingLine>
      {state?.on && state.problem ? (
        <div className={styles.notice}>
          <Banner tone="warn" title={state.problem.message}>
            {state.problem.next}
          </Banner>
        </div>
      ) : null}
    </Panel>
  );
}
