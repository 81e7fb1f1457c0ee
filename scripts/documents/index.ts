import { electronFidelity } from './electron/fidelity.ts';
import { security } from './guards.ts';
import { ipcChannels } from './ipc-channels.ts';
import { keys } from './keys.ts';
import { profiles } from './profiles.ts';
import { sheetKinds } from './sheet-kinds.ts';
import { states } from './states.ts';

/** Every generated document: path in the repository -> text. Pure, so that check can compare. */
export const generatedDocuments = (): Readonly<Record<string, string>> => ({
  'docs/electron-fidelity.md': electronFidelity(),
  'docs/ipc-channels.md': ipcChannels(),
  'docs/keys.md': keys(),
  'docs/profiles.md': profiles(),
  'docs/security.md': security(),
  'docs/sheet-kinds.md': sheetKinds(),
  'docs/states.md': states(),
});
