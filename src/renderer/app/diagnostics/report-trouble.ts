import type { Trouble } from '../../../contract/app.ts';
import { diagnosticsCopy } from '../../copy/diagnostics.ts';
import { notify } from '../../ui/index.ts';
import { showDiagnostics } from './diagnostics-state.ts';

/** A failure outside the page, as a notice with the way to the diagnostics. */
export const reportTrouble = ({ part }: Trouble): void => {
  notify({
    everywhere: true,
    tone: part === 'program' ? 'error' : 'warn',
    ...diagnosticsCopy.troubles[part],
    action: { label: diagnosticsCopy.view, onAction: showDiagnostics },
  });
};
