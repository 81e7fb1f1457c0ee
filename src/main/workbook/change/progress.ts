import type { ChangeProgress } from '../../../contract/sheets.ts';

/** Nothing is told of what takes less. Milliseconds. */
const firstMs = 500;
/** At most five notices a second. */
const tellMs = 200;

type Told = Omit<ChangeProgress, 'sheetId' | 'work'>;

/** Tells how far a change or an export is, once it takes long. Its measure is rows: those that were dealt with, of those expected. */
export class ProgressTeller {
  /** What the change is, in words; undo knows it only when it has begun. */
  about: string;
  private readonly tell: (told: Told) => void;
  private readonly now: () => number;
  private started: number;
  private toldAt = 0;
  private share = 0;
  private expected = 0;
  private done = 0;
  private stopped = false;

  constructor(about: string, tell: (told: Told) => void, now = () => performance.now()) {
    this.about = about;
    this.tell = tell;
    this.now = now;
    this.started = now();
  }

  /** The work begins: what it waited for before is not part of it. */
  begin(): void {
    this.started = this.now();
  }

  /** So many rows are still to come, at least. Said before the first of several parts, it is their sum. */
  expect(rows: number): void {
    this.expected = Math.max(this.expected, this.done + rows);
  }

  advance(rows: number): void {
    this.done += rows;
    const now = this.now();
    if (now - this.started < firstMs || now - this.toldAt < tellMs || this.done === 0) return;
    if (this.expected === 0) return;
    this.toldAt = now;
    // What is found out on the way makes the work more; what was told is not taken back.
    this.share = Math.max(this.share, Math.min(0.99, this.done / this.expected));
    const seconds = ((now - this.started) * (1 - this.share)) / this.share / 1000;
    this.tell({ about: this.about, share: this.share, secondsLeft: Math.ceil(seconds) });
  }

  /** Nobody wants the work any more. */
  stop(): void {
    this.stopped = true;
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  /** The change is over, made or not: whoever was told of it hears so. */
  end(): void {
    if (this.toldAt > 0) this.tell({ about: this.about, share: 1, secondsLeft: 0 });
  }
}
