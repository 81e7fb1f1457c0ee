import { runsMessages } from '../../../messages/runs.ts';
import { offeredAgain } from './hold-reasons.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';

/**
 * A service may answer with a batch that is open already instead of a new one. What is in one of this run, or of an
 * earlier one of the store, would be carried out with the new tasks: nothing is added to it.
 */
export async function givenBefore(
  batch: number,
  batchId: string,
  { state, claimBatch }: InterpretContext,
): Promise<Interpretation | null> {
  const isOwn = [...state.batches, ...state.abandoned].some((own) => own.batchId === batchId);
  const owner = isOwn ? 'this-run' : await claimBatch(batch, batchId);
  if (owner === null) return null;
  const run = owner === 'this-run' ? null : owner;
  const why = runsMessages.serviceAnsweredCreationBatch({ batchId, run });
  // Once others of the run are started or over, a new one may be given: they go on, or begin, meanwhile.
  const isBeginning = run === null && !isOwn;
  const isAlone =
    !isBeginning && state.batches.every(({ phase }) => phase === 'planned' || phase === 'settled');
  const result = { is: 'refused', refusal: 'later', status: 200, words: [why] } as const;
  const hold = isAlone ? offeredAgain(batchId, run) : null;
  return { outcomes: [], details: new Map(), result, hold, backup: null };
}
