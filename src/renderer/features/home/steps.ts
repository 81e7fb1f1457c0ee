import type { RunSummary } from '../../../contract/runs.ts';
import type { SheetSummary } from '../../../contract/sheets.ts';
import type { Store } from '../../../contract/stores.ts';

export const stepNames = ['connect', 'sheet', 'send', 'prove'] as const;
export type StepName = (typeof stepNames)[number];
export type StepState = 'done' | 'now' | 'next';

/** How far a newcomer is. The first step that is not done is the one to take now. */
export function stepStates(
  stores: readonly Store[],
  sheets: readonly SheetSummary[],
  runs: readonly RunSummary[],
): Readonly<Record<StepName, StepState>> {
  const isDone: Readonly<Record<StepName, boolean>> = {
    connect: stores.some((store) => store.state === 'connected'),
    sheet: sheets.length > 0 || runs.length > 0,
    send: runs.length > 0,
    prove: runs.some((run) => run.state === 'done'),
  };
  const now = stepNames.find((name) => !isDone[name]);
  const stateOf = (name: StepName): StepState => (isDone[name] ? 'done' : name === now ? 'now' : 'next');
  return {
    connect: stateOf('connect'),
    sheet: stateOf('sheet'),
    send: stateOf('send'),
    prove: stateOf('prove'),
  };
}

/** Whoever has seen a run end needs no guide. */
export const needsGuide = (runs: readonly RunSummary[]): boolean => !runs.some((run) => run.state === 'done');
