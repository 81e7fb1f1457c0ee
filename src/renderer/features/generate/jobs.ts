import { useEffect } from 'react';
import { create } from 'zustand';
import type { CodesProgress } from '../../../contract/codes.ts';
import type { InputOf } from '../../../contract/index.ts';
import { desk } from '../../bridge/index.ts';
import { generateCopy } from '../../copy/generate.ts';
import { notify } from '../../ui/index.ts';
import { type Begin, secondsLeft, stepsOf } from './progress.ts';

type Watched = {
  readonly progress: CodesProgress;
  readonly begin: Begin;
  readonly secondsLeft: number | null;
};
type Jobs = { readonly bySheet: Readonly<Record<string, Watched>> };

/** The last progress of each sheet's generation; it goes on when the dialog is closed. */
const useJobs = create<Jobs>(() => ({ bySheet: {} }));

const isRunning = ({ state }: CodesProgress): boolean =>
  state === 'reading' || state === 'drawing' || state === 'adding';

function watched(before: Watched | undefined, progress: CodesProgress): Watched {
  const now = performance.now();
  const isSame = before?.progress.jobId === progress.jobId && before.progress.state !== 'reading';
  const begin = isSame ? before.begin : { at: now, done: stepsOf(progress).done };
  return { progress, begin, secondsLeft: secondsLeft(progress, begin, now) };
}

let listening = false;

/** Listens from the first dialog on, until the page is left: a closed dialog loses nothing. */
function listen(): void {
  if (listening) return;
  listening = true;
  desk.on('codes.progress', (progress) => {
    useJobs.setState(({ bySheet }) => ({
      bySheet: { ...bySheet, [progress.sheetId]: watched(bySheet[progress.sheetId], progress) },
    }));
    if (progress.state === 'done' && progress.sheet !== null)
      notify({ tone: 'ok', title: generateCopy.done(progress.count, progress.sheet.name) });
    if (progress.state === 'cancelled') notify({ tone: 'info', title: generateCopy.cancelled });
  });
}

export type Job = {
  readonly progress: CodesProgress | null;
  readonly isRunning: boolean;
  readonly secondsLeft: number | null;
};

/** The generation of a sheet that runs or has ended. */
export function useJob(sheetId: string): Job {
  useEffect(listen, []);
  const last = useJobs((state) => state.bySheet[sheetId]);
  if (last === undefined) return { progress: null, isRunning: false, secondsLeft: null };
  return { ...last, isRunning: isRunning(last.progress) };
}

/** Forgets a generation that has ended, so that its failure is not shown again. */
export const forgetJob = (sheetId: string): void =>
  useJobs.setState(({ bySheet }) => {
    const { [sheetId]: last, ...others } = bySheet;
    return last !== undefined && isRunning(last.progress) ? { bySheet } : { bySheet: others };
  });

/** Throws `DeskError` when the generation was refused. */
export async function startJob(input: InputOf<'codes.start'>): Promise<void> {
  listen();
  forgetJob(input.sheetId);
  await desk.invoke('codes.start', input);
}

/** A generation that ends at the same moment needs no stop. */
export const stopJob = (jobId: string): Promise<unknown> =>
  desk.invoke('codes.cancel', { jobId }).catch(() => undefined);
