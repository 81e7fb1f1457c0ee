import { create } from 'zustand';
import type { AppError } from '../../../contract/errors.ts';
import type { InputOf } from '../../../contract/index.ts';
import { tellCancelled } from '../../app/jobs.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { generateCopy } from '../../copy/generate.ts';
import { notify } from '../../ui/index.ts';

/** A generation: under way (`jobId`), done (`firstRow`), or failed. */
export type Generation = {
  readonly jobId: string | null;
  readonly firstRow: number | null;
  readonly error: AppError | null;
};

const none: Generation = { jobId: null, firstRow: null, error: null };
type Generations = { readonly bySheet: Readonly<Record<string, Generation>> };

/** The last generation of each sheet; it goes on when the dialog is closed. */
const useGenerations = create<Generations>(() => ({ bySheet: {} }));

const keep = (sheetId: string, generation: Generation): void =>
  useGenerations.setState(({ bySheet }) => ({ bySheet: { ...bySheet, [sheetId]: generation } }));

/** The generation of a sheet that runs or has ended. */
export const useGeneration = (sheetId: string): Generation =>
  useGenerations(({ bySheet }) => bySheet[sheetId] ?? none);

/** Forgets a generation that has ended, so that its failure is not shown again. */
export function forgetGeneration(sheetId: string): void {
  if (useGenerations.getState().bySheet[sheetId]?.jobId === null) keep(sheetId, none);
}

/** Generates to the end. What it came to is told, whether the dialog is still open or not. */
export async function generate(input: Omit<InputOf<'codes.start'>, 'jobId'>): Promise<void> {
  const { sheetId } = input;
  const jobId = crypto.randomUUID();
  keep(sheetId, { ...none, jobId });
  try {
    const { sheet, firstRow } = await desk.invoke('codes.start', { ...input, jobId });
    keep(sheetId, { ...none, firstRow });
    notify({ tone: 'ok', title: generateCopy.done(input.count, sheet.name) });
  } catch (thrown) {
    const error = appErrorOf(thrown);
    keep(sheetId, tellCancelled(error) ? none : { ...none, error });
  }
}
