import type { Settings } from '../../../../contract/app.ts';
import { changeSettings } from '../../../app/index.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { Panel, Segments } from '../../../ui/index.ts';
import { SettingLine } from './SettingLine.tsx';
import { WatchedFolder } from './WatchedFolder.tsx';

const copy = settingsCopy.files;
const delimiters = [
  { value: ',', label: copy.delimiters[','] },
  { value: ';', label: copy.delimiters[';'] },
  { value: '\t', label: copy.delimiters['\t'] },
] as const;

/** How files are written, and where new ones come from. */
export const Files = ({ settings }: { readonly settings: Settings }) => (
  <Panel title={copy.title} flush>
    <SettingLine title={copy.delimiter} help={copy.delimiterHelp}>
      <Segments
        label={copy.delimiter}
        labelHidden
        options={delimiters}
        value={settings.exportDelimiter}
        onChange={(exportDelimiter) => void changeSettings({ exportDelimiter })}
      />
    </SettingLine>
    <WatchedFolder />
  </Panel>
);
