import type { CodesProgress } from '../../../contract/codes.ts';
import type { DecodedOf } from '../../../contract/index.ts';
import type { Pattern } from '../../../domain/codes/pattern.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { SheetChange } from '../change/sheet-change.ts';
import type { Core } from '../core.ts';
import { asAppError } from '../errors.ts';
import { Pace, Superseded } from '../pace.ts';
import { uniqueIndex } from '../sheet.ts';
import { type AskSent, drawCodes } from './generate-draw.ts';
import { exhausted, pattern, textsOf } from './generate-input.ts';
import { KnownCodes } from './generate-known.ts';
import { guardRows } from './ranges.ts';
import { codes as inWords } from './words.ts';

/** Its change was stopped, not the job itself. */
const isCancelled = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.error.code === 'cancelled';

export type GenerateInput = DecodedOf<'codes.start'> & { readonly jobId: string };

type Progress = Omit<CodesProgress, 'jobId' | 'sheetId' | 'count'>;

/** Progress is told at most ten times a second. */
const tellMs = 100;

/** One generation: all of its rows are added to the sheet, as one step, or none. */
export class GenerateJob {
  readonly input: GenerateInput;
  private readonly core: Core;
  private readonly pattern: Pattern;
  private readonly askSent: AskSent;
  private readonly tell: (progress: CodesProgress) => void;
  private readonly pace = new Pace(() => this.cancelled);
  private cancelled = false;
  private told = 0;
  private progress: Progress = {
    state: 'reading',
    drawn: 0,
    added: 0,
    sheet: null,
    firstRow: null,
    error: null,
  };

  /** Throws Failure (`bad-input`, `not-found`) for what can be seen before it begins. */
  constructor(core: Core, input: GenerateInput, askSent: AskSent, tell: (progress: CodesProgress) => void) {
    const sheet = core.book.sheet(input.sheetId);
    this.pattern = pattern(sheet, input);
    textsOf(sheet, input.cells);
    guardRows(sheet, input.count);
    this.core = core;
    this.input = input;
    this.askSent = askSent;
    this.tell = tell;
  }

  cancel(): void {
    this.cancelled = true;
  }

  /** Runs to the end; failures are told as progress. */
  async run(): Promise<void> {
    const { sheetId, count } = this.input;
    try {
      this.say({ state: 'reading' });
      // The first question may have to wait until the earlier runs are read; no sheet waits with it.
      await this.askSent([]);
      await this.pace.rest();
      let firstRow = 0;
      const done = await this.core.book.change(
        sheetId,
        sheetsMessages.generate({ inWords: inWords(count) }),
        async (change) => {
          firstRow = change.order.length + 1;
          await this.add(change);
        },
      );
      this.say({ state: 'done', sheet: done.sheet, firstRow });
    } catch (thrown) {
      if (thrown instanceof Superseded || isCancelled(thrown)) this.say({ state: 'cancelled' });
      else this.say({ state: 'failed', error: asAppError(thrown) });
    }
  }

  private async add(change: SheetChange): Promise<void> {
    const { count, blocked, cells } = this.input;
    const { pace } = this;
    // Everything is looked at again: the sheet may have changed while this change waited for its turn.
    await pace.rest();
    guardRows(change.base, count);
    const texts = textsOf(change.base, cells);
    const known = await KnownCodes.read(this.core.book.database.writer, pace);
    this.say({ state: 'drawing' });
    const { codes, end } = await drawCodes({
      pattern: this.pattern,
      count,
      blocked,
      known,
      askSent: this.askSent,
      pace,
      drawn: (drawn) => this.say({ drawn }),
    });
    if (codes.length < count) throw exhausted(codes.length, count, end);
    this.say({ state: 'adding', drawn: count });
    const column = uniqueIndex(change.base.kind);
    await change.insertRows(
      change.order.length,
      count,
      (index) => {
        if (this.cancelled) throw new Superseded();
        this.say({ added: index });
        return texts.with(column, codes[index] ?? '');
      },
      'proven-unique',
    );
    this.say({ added: count });
  }

  private say(change: Partial<Progress>): void {
    const state = change.state ?? this.progress.state;
    const isNews = state !== this.progress.state || this.told === 0;
    this.progress = { ...this.progress, ...change };
    const now = performance.now();
    if (!isNews && now - this.told < tellMs) return;
    this.told = now;
    const { jobId, sheetId, count } = this.input;
    this.tell({ jobId, sheetId, count, ...this.progress });
  }
}
