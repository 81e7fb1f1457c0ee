import { useState } from 'react';
import type { WatchedState } from '../../../contract/watched.ts';
import { appErrorOf, desk, useDeskEvent, useReading } from '../../bridge/index.ts';
import { watchedCopy } from '../../copy/watched.ts';
import { dismissToast, notify, notifyError } from '../../ui/index.ts';
import { receiveFiles } from './waiting-files.ts';

/** The watched folder as it is now; null while it is not known, and where none can be watched. */
export function useWatched(): WatchedState | null {
  const { latest } = useReading('watched', () => desk.invoke('watched.get', {}));
  const [told, setTold] = useState<WatchedState | null>(null);
  useDeskEvent('watched.changed', setTold);
  return told ?? latest;
}

/** One line about all files that wait, in the place of the one before. */
let line: number | null = null;

function dropLine(): void {
  if (line !== null) dismissToast(line);
  line = null;
}

/** Takes the files that wait to the import screen, one after another. */
export const takeWatched = async (): Promise<void> => {
  const handed = await desk.invoke('watched.take', {});
  dropLine();
  receiveFiles(handed);
};

export const forgetWatched = async (): Promise<void> => {
  await desk.invoke('watched.forget', {});
  dropLine();
};

export const endWatched = async (): Promise<void> => {
  await desk.invoke('watched.end', {});
  dropLine();
};

/** Says that new files were found. What the operator is doing goes on: nothing else is shown. */
export function sayArrived(state: WatchedState): void {
  dropLine();
  const onAction = (): void =>
    void takeWatched().catch((thrown: unknown) => void notifyError(appErrorOf(thrown)));
  line = notify({
    tone: 'info',
    title: watchedCopy.waiting(state),
    action: { label: watchedCopy.take(state.waiting), onAction },
    everywhere: true,
  });
}
