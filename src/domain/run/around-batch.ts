import { outcomesIn } from './outcome.ts';
import type { RunState } from './state.ts';

/** A state as far as an answer about one of its batches needs it: short, to be handed to another thread. */
export function aroundBatch(state: RunState, batch: number): RunState {
  const range = state.batches[batch] ?? { first: 0, count: 0 };
  return {
    ...state,
    open: new Map(),
    unclear: null,
    batches: state.batches.map((one) => (one.number === batch ? one : { ...one, chunks: [] })),
    outcomes: outcomesIn(state.outcomes, range),
    pace: { ...state.pace, counts: [] },
    notices: [],
  };
}
