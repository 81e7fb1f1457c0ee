import { toAppAddress, toAppOrigin } from './address.ts';
import { theSession } from './api/session.ts';
import type { WebContents } from './api/web-contents.ts';
import { shell } from './state.ts';

type Permission = Parameters<typeof theSession.decidePermission>[1];

/** Electron's word for a permission, and Chromium's words for what it covers. */
const known = [
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['media', ['audioCapture', 'videoCapture']],
  ['midi', ['midi']],
  ['midiSysex', ['midiSysex']],
  ['clipboard-read', ['clipboardReadWrite']],
  ['clipboard-sanitized-write', ['clipboardSanitizedWrite']],
  ['display-capture', ['displayCapture']],
  ['idle-detection', ['idleDetection']],
  ['storage-access', ['storageAccess']],
  ['window-management', ['windowManagement']],
  ['pointerLock', ['pointerLock']],
  ['keyboardLock', ['keyboardLock']],
] as const satisfies readonly (readonly [Permission, readonly string[]])[];
type Granted = (typeof known)[number][1][number];

/**
 * Chromium cannot be made to ask a host at the moment a page asks it, so the app's handlers are asked about
 * every permission before a document of a new origin loads, and Chromium gets the answers beforehand. What
 * is not granted then, or has no name here, Chromium refuses.
 */
export async function settlePermissions(contents: WebContents, pageUrl: string): Promise<void> {
  if (!URL.canParse(pageUrl)) return;
  const { origin } = new URL(pageUrl);
  if (origin === 'null') return;
  const asked = { url: toAppAddress(pageUrl), origin: `${toAppOrigin(pageUrl)}/` };
  const granted: Granted[] = [];
  for (const [permission, names] of known) {
    if (await theSession.decidePermission(contents.asElectron(), permission, asked.url, asked.origin)) {
      granted.push(...names);
    }
  }
  // The answers hold as long as the session that gave them.
  const control = await (await shell.browser()).control();
  await control.send('Browser.grantPermissions', { origin, permissions: granted });
}
