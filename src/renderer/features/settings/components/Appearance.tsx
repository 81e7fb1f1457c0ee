import { Monitor, Moon, Sun } from 'lucide-react';
import type { Settings } from '../../../../contract/app.ts';
import { changeSettings } from '../../../app/index.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { Panel, Segments, Select } from '../../../ui/index.ts';
import { SettingLine } from './SettingLine.tsx';

const copy = settingsCopy.appearance;

const themes = [
  { value: 'system', label: copy.themes.system, icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: copy.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: copy.themes.dark, icon: <Moon aria-hidden="true" /> },
] as const;
const densities = [
  { value: 'compact', label: copy.densities.compact },
  { value: 'comfortable', label: copy.densities.comfortable },
] as const;
const zooms = [80, 90, 100, 110, 125, 150, 175, 200];

/** How the window looks. */
export function Appearance({ settings }: { readonly settings: Settings }) {
  const steps = zooms.includes(settings.zoomPercent)
    ? zooms
    : [...zooms, settings.zoomPercent].sort((a, b) => a - b);
  return (
    <Panel title={copy.title} flush>
      <SettingLine title={copy.theme} help={copy.themeHelp}>
        <Segments
          label={copy.theme}
          labelHidden
          options={themes}
          value={settings.theme}
          onChange={(theme) => void changeSettings({ theme })}
        />
      </SettingLine>
      <SettingLine title={copy.zoom} help={copy.zoomHelp}>
        <Select
          label={copy.zoom}
          labelHidden
          options={steps.map((step) => ({ value: String(step), label: `${step}%` }))}
          value={String(settings.zoomPercent)}
          onChange={(zoom) => void changeSettings({ zoomPercent: Number(zoom) })}
        />
      </SettingLine>
      <SettingLine title={copy.density} help={copy.densityHelp}>
        <Segments
          label={copy.density}
          labelHidden
          options={densities}
          value={settings.density}
          onChange={(density) => void changeSettings({ density })}
        />
      </SettingLine>
    </Panel>
  );
}
