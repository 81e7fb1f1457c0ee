import type { AppInfo, Settings } from '../../../contract/app.ts';
import { appInfoFacts, Screen, settingsFacts } from '../../app/index.ts';
import { settingsCopy } from '../../copy/settings.ts';
import { ErrorBanner, Spinner } from '../../ui/index.ts';
import { Appearance } from './components/Appearance.tsx';
import { Backups } from './components/Backups.tsx';
import { Files } from './components/Files.tsx';
import { Installations } from './components/Installations.tsx';
import { KeptData } from './components/KeptData.tsx';
import { Managed } from './components/Managed.tsx';
import { Network } from './components/Network.tsx';
import { Runs } from './components/Runs.tsx';
import { About, Safety } from './components/Safety.tsx';
import { Updates } from './components/Updates.tsx';
import styles from './settings.module.css';

/** The settings, and what is known of this installation. */
export function SettingsScreen() {
  const { value: settings, error } = settingsFacts.use();
  const { value: info, error: infoError } = appInfoFacts.use();
  return (
    <Screen title={settingsCopy.title} measure="narrow" status={<span>{settingsCopy.saved}</span>}>
      <div className={styles.page}>
        {error ? <ErrorBanner error={error} onRetry={() => void settingsFacts.refresh()} /> : null}
        {settings ? <Choices settings={settings} /> : null}
        {infoError ? <ErrorBanner error={infoError} onRetry={() => void appInfoFacts.refresh()} /> : null}
        {info ? <Facts info={info} /> : infoError ? null : <Spinner />}
      </div>
    </Screen>
  );
}

const Choices = ({ settings }: { readonly settings: Settings }) => (
  <>
    <Appearance settings={settings} />
    <Files settings={settings} />
    <Runs settings={settings} />
    <Installations settings={settings} />
    <KeptData settings={settings} />
    <Backups settings={settings} />
    <Network />
    <Updates settings={settings} />
  </>
);

const Facts = ({ info }: { readonly info: AppInfo }) => (
  <>
    <Managed policy={info.policy} />
    <Safety info={info} />
    <About info={info} />
  </>
);
