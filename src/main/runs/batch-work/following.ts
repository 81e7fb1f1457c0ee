import type { RunId } from '../../../domain/ids.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import type { BatchWork } from './batch-work.ts';

/** Tells the work of a run which batches the service works on, and which are settled; nothing where nothing is new. */
export function createFollowing(work: BatchWork, run: RunId) {
  let told = '';
  return (batches: readonly BatchState[], listed: boolean): void => {
    const news = batches.filter(({ phase }) => phase === 'processing' || phase === 'settled');
    const phases = news.map(({ number, attempt, phase }) => `${number} ${attempt} ${phase}`).join();
    if (phases === told) return;
    told = phases;
    void work.follow({
      run,
      listed,
      batches: news.map(({ number, first, count, attempt, batchId, phase, chunks }) => ({
        ...{ number, first, count, attempt, batchId, phase },
        chunks: chunks.map((chunk) => ({ first: chunk.first, count: chunk.count, state: chunk.state })),
      })),
    });
  };
}
