import type { PolicyInfo } from '../../../../contract/app.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { Banner, Panel } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

const copy = settingsCopy.managed;

function services({ practiceOnly, allowedHosts }: PolicyInfo): string {
  if (practiceOnly) return copy.practiceOnly;
  return allowedHosts === null ? copy.anyHost : copy.hosts(allowedHosts);
}

/** The rules of whoever manages this computer; nothing where there are none. */
export function Managed({ policy }: { readonly policy: PolicyInfo }) {
  if (policy.file === null) return null;
  return (
    <Panel title={copy.title} flush>
      {policy.problem !== null ? (
        <div className={styles.notice}>
          <Banner tone="error" title={copy.broken}>
            {policy.problem} {copy.brokenNext(policy.file)}
          </Banner>
        </div>
      ) : null}
      <SettingLine title={copy.file} help={policy.file}>
        {null}
      </SettingLine>
      <SettingLine title={copy.services} help={services(policy)}>
        {null}
      </SettingLine>
      {policy.proxy !== null ? (
        <SettingLine title={copy.proxy} help={policy.proxy}>
          {null}
        </SettingLine>
      ) : null}
      {policy.updatesOff ? <SettingLine title={copy.updates}>{copy.off}</SettingLine> : null}
    </Panel>
  );
}
