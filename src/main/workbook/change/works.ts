import type { ChangeProgress } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import { Superseded } from '../pace.ts';
import { ProgressTeller } from './progress.ts';

/** A change or an export: of which sheet, in which words, and what is left of it when it is stopped. */
type Work = { readonly sheetId: string; readonly about: string; readonly stopped: string };

/** The changes and exports under way: told of once they take long, and stopped by their number. */
export class Works {
  /** Told how far a work is that takes long. */
  tell: (progress: ChangeProgress) => void = () => undefined;
  private last = 0;
  private readonly underWay = new Map<number, ProgressTeller>();

  /** Throws Failure (`cancelled`) where the work was stopped, and what the work throws. */
  async run<T>(
    { sheetId, about, stopped }: Work,
    work: (progress: ProgressTeller) => Promise<T>,
  ): Promise<T> {
    this.last += 1;
    const number = this.last;
    const progress = new ProgressTeller(about, (told) => this.tell({ sheetId, work: number, ...told }));
    this.underWay.set(number, progress);
    try {
      return await work(progress);
    } catch (thrown) {
      if (!progress.isStopped || !(thrown instanceof Superseded)) throw thrown;
      throw new Failure({
        code: 'cancelled',
        message: sheetsMessages.stopped({ about: progress.about }),
        next: stopped,
      });
    } finally {
      this.underWay.delete(number);
      progress.end();
    }
  }

  /** Stops a work at its next rest. Nothing happens to one that has ended. */
  stop(number: number): void {
    this.underWay.get(number)?.stop();
  }
}
