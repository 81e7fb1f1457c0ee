import { batchActions } from './next-batch.ts';
import { type Next, type NextContext, nothing } from './next-context.ts';
import { isReadingFirst, singleActions } from './next-singles.ts';
import type { RunState } from './state.ts';

export type { Next, NextContext } from './next-context.ts';

/**
 * What is safe to send next. Conclusions ({@link decide}) come first: this assumes that they are applied.
 * Never proposes a task of a batch that was or may have been processed, nor a task with an outcome.
 */
export function nextActions(state: RunState, context: NextContext): Next {
  if (state.endedAt !== null || state.paused) return nothing;
  if (state.hold !== null) return { actions: [], wakeAt: state.hold.until };
  const room = context.concurrency - state.open.size;
  if (room <= 0) return nothing;
  const { via } = state.plan;
  const batches = via === 'single' ? nothing : batchActions(state, context);
  const isSingle = via === 'single' || (isReadingFirst(state) && !state.cancelled);
  const singles = isSingle ? singleActions(state, context) : nothing;
  const wakes = [batches.wakeAt, singles.wakeAt].filter((at) => at !== null);
  return {
    actions: [...batches.actions, ...singles.actions].slice(0, room),
    wakeAt: wakes.length === 0 ? null : Math.min(...wakes),
  };
}
