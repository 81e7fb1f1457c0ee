import type { Endings, WorkerLimits } from '../threads/worker-link.ts';

/** A gigabyte and a half holds the greatest file that an import takes; a phone call holds no work that long. */
export const workerLimits: WorkerLimits = { maxOldGenerationSizeMb: 1536, silenceMs: 120_000 };

const again = 'Everything that was shown as saved is there.';

/** What is said when the workbook's worker ends by itself. */
export const endings: Endings = {
  stuck: {
    code: 'timed-out',
    message: 'The part of the desk that holds the sheets did not come to an end, and was started again.',
    next: `${again} If a file did this, open it in a spreadsheet program and save it as CSV.`,
  },
  full: {
    code: 'file-too-large',
    message: 'This takes more memory than the desk gives it. It was stopped, and nothing of it is left.',
    next: `${again} Divide the file or the change into smaller ones.`,
  },
  stopped: {
    code: 'internal',
    message:
      'The part of the desk that holds the sheets stopped in the middle of this, and was started again.',
    next: `${again} Look at the sheet, then try again.`,
  },
};
