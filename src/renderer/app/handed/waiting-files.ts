import { useEffect } from 'react';
import { create } from 'zustand';
import type { FileGrant, HandedFiles } from '../../../contract/files.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { handedCopy } from '../../copy/handed.ts';
import { notify, notifyError } from '../../ui/index.ts';
import { currentRoute, navigate, useRoute } from '../navigation.ts';

const copy = handedCopy;

/** Files that came without a dialog and are not on the import screen yet, in the order in which they came. */
const useWaiting = create<{ readonly files: readonly FileGrant[] }>(() => ({ files: [] }));

export const useWaitingFiles = (): readonly FileGrant[] => useWaiting((state) => state.files);

/** Main offers files of the watched folder again at its next start, unless they were imported or dismissed. */
const dismiss = (files: readonly FileGrant[]): void =>
  void desk
    .invoke('watched.dismiss', { grants: files.map(({ grant }) => grant) })
    .catch((thrown: unknown) => void notifyError(appErrorOf(thrown)));

export function forgetWaitingFiles(): void {
  dismiss(useWaiting.getState().files);
  useWaiting.setState({ files: [] });
}

/** The file that is shown is not to be imported, the next one is. */
export function skipFile(): void {
  const route = currentRoute();
  if (route.screen === 'import' && route.grant !== null) dismiss([route.grant]);
  importNext('replace');
}

/** Goes on to the next file that waits; false where none does. */
export function importNext(how: 'push' | 'replace'): boolean {
  const [grant, ...files] = useWaiting.getState().files;
  if (grant === undefined) return false;
  useWaiting.setState({ files });
  navigate({ screen: 'import', grant }, how);
  return true;
}

/** So many refusals are said one by one. */
const mostSaid = 2;

const dialog = '[role="dialog"],[role="alertdialog"]';

/**
 * Takes files that were dropped, or opened with the app. The first goes to the import screen, unless a file is there
 * already or a dialog is open: what was begun is not taken away.
 */
export function receiveFiles({ files, refused }: HandedFiles): void {
  // Not about the screen, which the next file leaves.
  for (const { message, next = '' } of refused.slice(0, mostSaid))
    notify({ tone: 'error', title: message, text: next, everywhere: true });
  if (refused.length > mostSaid) {
    notify({ tone: 'error', title: copy.moreRefused(refused.length - mostSaid), everywhere: true });
  }
  if (files.length === 0) return;
  useWaiting.setState((state) => ({ files: [...state.files, ...files] }));
  const route = currentRoute();
  if (route.screen === 'import' && route.grant !== null) return;
  if (document.querySelector(dialog) === null) importNext('push');
  else sayWaiting();
}

function sayWaiting(): void {
  const { files } = useWaiting.getState();
  if (files.length === 0) return;
  notify({
    tone: 'info',
    title: copy.title(files.length),
    action: { label: copy.goOn, onAction: () => void importNext('push') },
    everywhere: true,
  });
}

/** Says which files still wait when the import screen is left before them. */
export function useWaitingNotice(): void {
  const isImport = useRoute().screen === 'import';
  useEffect(() => {
    if (isImport) return sayWaiting;
    return undefined;
  }, [isImport]);
}
