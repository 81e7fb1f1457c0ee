import type { AppInfo } from '../../../../contract/app.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { Banner, CopyField, Panel, Pill } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

/** Where tokens and data are. */
export function Safety({ info }: { readonly info: AppInfo }) {
  const copy = settingsCopy.safety;
  const { available, problem } = info.keychain;
  return (
    <Panel title={copy.title} flush>
      <SettingLine title={copy.keychain} help={available ? copy.availableHelp : copy.unavailableHelp}>
        <Pill tone={available ? 'ok' : 'warn'}>{available ? copy.available : copy.unavailable}</Pill>
      </SettingLine>
      {!available && problem ? (
        <div className={styles.notice}>
          <Banner tone="warn" title={problem} />
        </div>
      ) : null}
      <SettingLine title={copy.folder} help={copy.folderHelp}>
        <CopyField label={copy.folder} labelHidden text={info.dataFolder} />
      </SettingLine>
    </Panel>
  );
}

/** Which program this is. */
export function About({ info }: { readonly info: AppInfo }) {
  const copy = settingsCopy.about;
  const platforms: Readonly<Record<string, string>> = copy.platforms;
  return (
    <Panel title={copy.title} flush>
      <SettingLine title={copy.version}>{info.version}</SettingLine>
      <SettingLine title={copy.shell}>{copy.shells[info.shell]}</SettingLine>
      <SettingLine title={copy.platform}>{platforms[info.platform] ?? info.platform}</SettingLine>
    </Panel>
  );
}
