import { randomUUID } from 'node:crypto';
import type { JobPhase, JobProgress } from '../../contract/jobs.ts';
import { sheetsMessages } from '../../messages/sheets.ts';
import { Failure } from '../failure.ts';
import { Pace, Superseded } from './pace.ts';

/** Nothing is told of what takes less. Milliseconds. */
const firstMs = 500;
/** At most five notices a second. */
const tellMs = 200;

type Named = {
  /** Of the page, where it may want to stop the job before it was told of it. */
  readonly jobId?: string;
  readonly sheetId: string | null;
  /** What the job does, in words. */
  readonly about: string;
};

/**
 * One job. It tells how far it is once it takes long. Its share is measured in units: those that were dealt with, of
 * those expected; they are rows, but for a file that is read, whose units are bytes.
 */
export class Job {
  readonly id: string;
  readonly sheetId: string | null;
  /** What it does, in words; undo knows it only when it has begun. */
  about: string;
  /** Throws once the job is stopped. */
  readonly pace = new Pace(() => this.isStopped);
  private readonly tell: (progress: JobProgress) => void;
  private readonly now: () => number;
  private started: number;
  private toldAt = 0;
  private phase: JobPhase | null = null;
  private total: number | null = null;
  /** Of the phase. */
  private items = 0;
  private units = 0;
  private expected = 0;
  private share = 0;
  private stopped = false;

  constructor(named: Named, tell: (progress: JobProgress) => void, now = () => performance.now()) {
    this.id = named.jobId ?? randomUUID();
    this.sheetId = named.sheetId;
    this.about = named.about;
    this.tell = tell;
    this.now = now;
    this.started = now();
  }

  /** The work begins: what it waited for before is not part of it. */
  begin(): void {
    this.started = this.now();
  }

  /** So many units are still to come, at least. Said before the first of several parts, it is their sum. */
  expect(units: number): void {
    this.expected = Math.max(this.expected, this.units + units);
  }

  /** The next part, with its own count; told at once. */
  enter(phase: JobPhase, total: number | null): void {
    this.phase = phase;
    this.total = total;
    this.items = 0;
    if (this.now() - this.started >= firstMs) this.say();
  }

  advance(units: number, items = units): void {
    this.units += units;
    this.items += items;
    const now = this.now();
    if (now - this.started < firstMs || now - this.toldAt < tellMs || this.units === 0) return;
    if (this.expected > 0) this.say();
  }

  /** The count of the phase, where it is told as a whole. */
  reach(items: number): void {
    this.advance(items - this.items);
  }

  /** Nobody wants the job any more. */
  stop(): void {
    this.stopped = true;
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  /** The job is over, whatever it came to: whoever was told of it hears so. */
  end(): void {
    if (this.toldAt > 0) this.tell({ ...this.progress(), share: 1, secondsLeft: 0 });
  }

  private say(): void {
    const now = this.now();
    this.toldAt = now;
    // What is found out on the way makes the work more; what was told is not taken back.
    const share = this.expected === 0 ? 0 : this.units / this.expected;
    this.share = Math.max(this.share, Math.min(0.99, share));
    const seconds = ((now - this.started) * (1 - this.share)) / this.share / 1000;
    this.tell({ ...this.progress(), secondsLeft: this.share === 0 ? null : Math.ceil(seconds) });
  }

  private progress(): Omit<JobProgress, 'secondsLeft'> {
    const { id: jobId, sheetId, about, phase, items: done, total, share } = this;
    return { jobId, sheetId, about, phase, done, total, share };
  }
}

/** The jobs under way: told of once they take long, and stopped by their id. */
export class Jobs {
  tell: (progress: JobProgress) => void = () => undefined;
  private readonly underWay = new Map<string, Job>();

  /**
   * Throws Failure (`cancelled`) where the job was stopped, with what is left of it then (`stopped`), and what the work
   * throws.
   */
  async run<T>(named: Named & { readonly stopped: string }, work: (job: Job) => Promise<T>): Promise<T> {
    const job = new Job(named, (progress) => this.tell(progress));
    this.underWay.set(job.id, job);
    try {
      return await work(job);
    } catch (thrown) {
      if (!job.isStopped || !(thrown instanceof Superseded)) throw thrown;
      throw new Failure({
        code: 'cancelled',
        message: sheetsMessages.stopped({ about: job.about }),
        next: named.stopped,
      });
    } finally {
      this.underWay.delete(job.id);
      job.end();
    }
  }

  /** Stops a job at its next rest. Nothing happens to one that has ended. */
  stop(jobId: string): void {
    this.underWay.get(jobId)?.stop();
  }
}
