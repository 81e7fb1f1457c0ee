import type { BatchReading, StepResult } from './events.ts';
import { saysTwice } from './second-start.ts';
import type { BatchState, ChunkState } from './state.ts';

type Refused = Extract<StepResult, { readonly is: 'refused' }>;

export const freshReadings = {
  ...{ reading: null, readings: 0, sameReadings: 0, changingReadings: 0, mostDone: 0, unread: 0 },
} as const;

/** The chunks with the one that begins at a task changed. */
export const withChunk = (
  batch: BatchState,
  first: number,
  state: ChunkState['state'],
  words: readonly string[] = [],
): readonly ChunkState[] =>
  batch.chunks.map((chunk) => (chunk.first === first ? { ...chunk, state, words } : chunk));

/** Whether a chunk was refused and may be in the batch all the same. */
export const mayBeIn = ({ state }: ChunkState): boolean => state === 'busy' || state === 'claimed';

/** Whether a batch is read for a request that it refused and may have carried out. */
export const isBusy = ({ doubt, chunks }: BatchState): boolean => doubt === 'add' && chunks.some(mayBeIn);

/**
 * Batches in the same place that are given up for such requests before their rows are: a service may be busy with each batch
 * that was just created, while a refusal for good comes again.
 */
export const mostRefusedBuilds = { busy: 5, claimed: 2 } as const;
const tooManyRequests = 429;

/** That its tasks came before; of the request, see saysTwice. What is said of a field is of what a task holds: “code: already exists”. */
// bounded: 500 characters, cut by flattenErrors
const saysAdded = new RegExp(
  [
    String.raw`\balready (?:been )?(?:added|received|queued|submitted|enqueued|present)\b`,
    String.raw`\b(?:duplicated?|same|identical|repeated) (?:tasks?|chunk|payload)\b`,
    String.raw`\b(?:requests?|tasks?|chunk|payload|submission|they)(?: with (?:this|the same) [a-z]+)?(?: (?:has|have|had|was|were|is|are|been|all|some|an?))* (?:already|duplicates?d?|(?:added|received|sent|submitted|queued) (?:before|earlier))\b`,
    String.raw`\b(?:duplicated?|unique|exists?|taken)\b.{0,20} (?:in|within) (?:the|this) batch\b`,
  ].join('|'),
  'i',
);

/** How a refusal leaves a chunk that may be being added, or was. One beyond the limit was not looked at. */
function mayBeThere({ refusal, status, words }: Refused): 'busy' | 'claimed' | null {
  if (refusal === 'later') return status === tooManyRequests ? null : 'busy';
  return refusal === 'final' && words.some((line) => saysTwice(line) || saysAdded.test(line))
    ? 'claimed'
    : null;
}

/**
 * What a refusal makes of the chunk of an add request. A proxy may repeat a request, so the refusal may be that of the repeat:
 * it is never believed on its own, however often it comes.
 */
export function refusedChunk(batch: BatchState, first: number, refused: Refused): Partial<BatchState> {
  const { refusal, words } = refused;
  const there = mayBeThere(refused);
  if (there !== null)
    return {
      chunks: withChunk(batch, first, there, words),
      doubt: 'add',
      ...freshReadings,
      // What is refused for good is not waited for.
      tries: there === 'busy' ? batch.tries + 1 : batch.tries,
    };
  switch (refusal) {
    case 'later':
    case 'hold':
      return { chunks: withChunk(batch, first, 'planned'), tries: batch.tries + 1 };
    // Where requests get lost, the batch is counted before it is trusted again.
    case 'too-many':
      return { chunks: withChunk(batch, first, 'too-many', words), verified: -1, mayHoldMore: true };
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
