import type { CodesProgress } from '../../contract/codes.ts';
import type { AppError } from '../../contract/errors.ts';
import type { ImportProgress } from '../../contract/imports.ts';
import type { ChangeProgress } from '../../contract/sheets.ts';
import type { Said } from './protocol.ts';

/** Who is told how far something is. */
export type ProgressEars = {
  readonly onImportProgress: (progress: ImportProgress) => void;
  readonly onCodesProgress?: (progress: CodesProgress) => void;
  readonly onChangeProgress?: (progress: ChangeProgress) => void;
};

/** What the worker said last of each job that has not ended: when the worker dies, each is told to have failed. */
export class RunningJobs {
  private readonly ears: ProgressEars;
  private readonly imports = new Map<string, ImportProgress>();
  private readonly codes = new Map<string, CodesProgress>();
  private readonly changes = new Map<number, ChangeProgress>();

  constructor(ears: ProgressEars) {
    this.ears = ears;
  }

  hear(message: Said): void {
    if (message.type === 'import-progress') {
      const { progress } = message;
      keep(this.imports, progress.jobId, progress, isGoing(progress.state));
      this.ears.onImportProgress(progress);
    } else if (message.type === 'codes-progress') {
      const { progress } = message;
      keep(this.codes, progress.jobId, progress, isGoing(progress.state));
      this.ears.onCodesProgress?.(progress);
    } else if (message.type === 'change-progress') {
      const { progress } = message;
      keep(this.changes, progress.work, progress, progress.share < 1);
      this.ears.onChangeProgress?.(progress);
    }
  }

  end(error: AppError): void {
    for (const progress of this.imports.values()) {
      this.ears.onImportProgress({ ...progress, state: 'failed', sheet: null, error });
    }
    for (const progress of this.codes.values()) {
      this.ears.onCodesProgress?.({ ...progress, state: 'failed', sheet: null, firstRow: null, error });
    }
    // The call of a change is rejected; its bar goes.
    for (const progress of this.changes.values()) {
      this.ears.onChangeProgress?.({ ...progress, share: 1, secondsLeft: 0 });
    }
    for (const jobs of [this.imports, this.codes, this.changes]) jobs.clear();
  }
}

const isGoing = (state: ImportProgress['state'] | CodesProgress['state']): boolean =>
  state !== 'done' && state !== 'cancelled' && state !== 'failed';

function keep<K, T>(jobs: Map<K, T>, id: K, progress: T, going: boolean): void {
  if (going) jobs.set(id, progress);
  else jobs.delete(id);
}
