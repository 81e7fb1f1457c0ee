import { sheetsMessages } from '../../messages/sheets.ts';
import type { Endings, WorkerLimits } from '../threads/worker-link.ts';

/**
 * A gigabyte and a half holds the greatest file that an import takes; a phone call holds no work that long. New objects
 * have V8's own room: with half of it, V8 often takes short-lived ones for lasting ones (pretenuring), sweeps the
 * old generation all the time, and an import of a spreadsheet takes twice the processor time.
 */
export const workerLimits: WorkerLimits = {
  maxYoungGenerationSizeMb: 48,
  maxOldGenerationSizeMb: 1536,
  silenceMs: 120_000,
};

const again = sheetsMessages.everythingShownSaved;

/** What is said when the workbook's worker ends by itself. */
export const endings: Endings = {
  stuck: {
    code: 'timed-out',
    message: sheetsMessages.sheetsTimedOut,
    next: sheetsMessages.sheetsTimedOutNext({ again }),
  },
  full: {
    code: 'file-too-large',
    message: sheetsMessages.outOfMemory,
    next: sheetsMessages.outOfMemoryNext({ again }),
  },
  stopped: {
    code: 'internal',
    message: sheetsMessages.sheetsCrashed,
    next: sheetsMessages.sheetsCrashedNext({ again }),
  },
};
