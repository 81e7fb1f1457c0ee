import type { Trouble } from '../../../contract/app.ts';
import { diagnosticsCopy } from '../../copy/diagnostics.ts';
import { notify } from '../../ui/index.ts';
import { navigate } from '../navigation.ts';
import { showDiagnostics } from './diagnostics-state.ts';

/** They stay until they are dismissed. */
const errors: ReadonlySet<Trouble['part']> = new Set(['program', 'daily-backups', 'data-folder']);

/** A failure outside the page, as a notice with the way to where more is said of it: the diagnostics, or its setting. */
export const reportTrouble = ({ part }: Trouble): void => {
  notify({
    everywhere: true,
    tone: errors.has(part) ? 'error' : 'warn',
    ...diagnosticsCopy.troubles[part],
    action:
      part === 'daily-backups'
        ? {
            label: diagnosticsCopy.openSettings,
            onAction: () => navigate({ screen: 'settings', part: diagnosticsCopy.dailyBackups }),
          }
        : { label: diagnosticsCopy.view, onAction: showDiagnostics },
  });
};
