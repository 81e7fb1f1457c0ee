import type { Settings } from '../../../../contract/app.ts';
import { changeSettings } from '../../../app/index.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { Panel, Switch } from '../../../ui/index.ts';
import styles from '../settings.module.css';

const copy = settingsCopy.runs;

/** What a run asks of the computer. */
export const Runs = ({ settings }: { readonly settings: Settings }) => (
  <Panel title={copy.title} flush>
    <div className={styles.notice}>
      <Switch
        help={copy.awakeHelp}
        isSelected={settings.keepAwakeOnBattery}
        onChange={(keepAwakeOnBattery) => void changeSettings({ keepAwakeOnBattery })}
      >
        {copy.awake}
      </Switch>
    </div>
  </Panel>
);
