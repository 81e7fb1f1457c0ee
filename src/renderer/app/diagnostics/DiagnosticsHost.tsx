import { lazyCode, useLazyCode } from '../lazy-code.ts';
import { useDiagnosticsOpen } from './diagnostics-state.ts';

const code = lazyCode(() => import('./DiagnosticsDialog.tsx'));

/** The diagnostics, while they are shown, wherever they were asked from. */
export const DiagnosticsHost = () => (useDiagnosticsOpen() ? <LoadedDialog /> : null);

function LoadedDialog() {
  const module = useLazyCode(code);
  return module === null ? null : <module.DiagnosticsDialog />;
}
