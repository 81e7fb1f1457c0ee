import { messages } from '../../messages/messages.ts';
import { counted } from '../../messages/words.ts';
import { count, joined } from '../ui/format.ts';

type CountChange = { readonly word: string; readonly now: number; readonly before: number };

/** What stands below the figures of a run. */
export const runNotesCopy = messages({
  /** Rows that changed places are not seen in the counts, so nothing is said of single rows. */
  verifiedAgain: (time: string, changed: readonly CountChange[]) => {
    const changes = changed.map(({ word, now, before }) => `${count(now)} ${word} (${count(before)} before)`);
    return `Verified again at ${time}: ${changes.length === 0 ? 'the counts did not change' : joined(changes)}.`;
  },
  pending: (rows: number) => `${count(rows)} sent, results pending`,
  /** By the counts of batches, before the results of their rows are read. They count tasks, which may have several rows. */
  counted: (succeeded: number, failed: number, thing: 'row' | 'task') =>
    `So far, the service counts ${counted(succeeded, thing)} as succeeded${failed > 0 ? ` and ${count(failed)} as failed` : ''}.`,
} as const);
