import type { BatchReading, StepResult } from './events.ts';
import type { BatchState, ChunkState } from './state.ts';

type Refused = Extract<StepResult, { readonly is: 'refused' }>;

export const freshReadings = { reading: null, readings: 0, sameReadings: 0, unread: 0 } as const;

/** The chunks with the one that begins at a task changed. */
export const withChunk = (
  batch: BatchState,
  first: number,
  state: ChunkState['state'],
  words: readonly string[] = [],
): readonly ChunkState[] =>
  batch.chunks.map((chunk) => (chunk.first === first ? { ...chunk, state, words } : chunk));

/** Whether a batch is read for a request that it refused as busy. */
export const isBusy = ({ doubt, chunks }: BatchState): boolean =>
  doubt === 'add' && chunks.some(({ state }) => state === 'busy');

/** Batches in the same place that are given up for it: a service may be busy with each batch that was just created. */
const mostBusy = 2;
/** Tries of requests and readings after which a refusal for good is believed. */
const mostFinal = 5;
/** The same for a part of a chunk that was refused so before: only a repeat on the way may have added it meanwhile. */
const mostFinalOfPart = 1;
const tooManyRequests = 429;

/** Whether a refusal may be due to tasks that are being added, or were. One beyond the limit was not looked at. */
const mayBeThere = ({ refusal, status, words }: Refused): boolean =>
  refusal === 'later'
    ? status !== tooManyRequests
    : refusal === 'final' &&
      words.some((line) => /already (been )?(added|received|queued|submitted)/i.test(line));

/**
 * What a refusal makes of the chunk of an add request. A proxy may repeat a request, so the refusal may be that of the repeat.
 */
export function refusedChunk(batch: BatchState, first: number, refused: Refused): Partial<BatchState> {
  const { refusal, words } = refused;
  // The first one may be what the batch is busy with, or what it has already: a refusal for good that comes again is one.
  const isPart = batch.chunks.some((chunk) => chunk.first === first && chunk.isOfRefused);
  const isAgain = refusal === 'final' && batch.tries >= (isPart ? mostFinalOfPart : mostFinal);
  if (mayBeThere(refused) && batch.attempt < mostBusy && !isAgain)
    return {
      chunks: withChunk(batch, first, 'busy', words),
      doubt: 'add',
      ...freshReadings,
      tries: batch.tries + 1,
    };
  switch (refusal) {
    case 'later':
    case 'hold':
      return { chunks: withChunk(batch, first, 'planned'), tries: batch.tries + 1 };
    // Where requests get lost, the batch is counted before it is trusted again.
    case 'too-many':
      return { chunks: withChunk(batch, first, 'too-many', words), verified: -1 };
    case 'final':
      return { chunks: withChunk(batch, first, 'refused', words), verified: -1 };
    case 'partly':
      return { chunks: withChunk(batch, first, 'partly', words), verified: -1 };
    case 'gone':
      return { chunks: withChunk(batch, first, 'in-doubt'), doubt: 'add', ...gone };
  }
}

const goneReading: BatchReading = {
  status: null,
  state: 'gone',
  sure: true,
  total: null,
  succeeded: null,
  failed: null,
  workedMs: null,
};
export const gone = { reading: goneReading, readings: 1, sameReadings: 1, unread: 0 } as const;
