import { randomUUID } from 'node:crypto';
import type { CodesProgress } from '../../../contract/codes.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { uniqueIndex } from '../sheet.ts';
import { textsOf } from './generate-input.ts';
import { GenerateJob } from './generate-job.ts';

/** What main answers to a question about the runs. */
export type SentAnswer =
  | { readonly ok: true; readonly sent: readonly string[] }
  | { readonly ok: false; readonly error: AppError };

type Waiting = {
  readonly resolve: (sent: readonly string[]) => void;
  readonly reject: (reason: unknown) => void;
};

/** How the generator speaks with main: it tells how far it is, and asks which codes were in a run before. */
export type Voice = {
  readonly tell: (progress: CodesProgress) => void;
  readonly ask: (question: number, codes: readonly string[]) => void;
};

/** The generations under way, at most one for each sheet. */
export class Generations {
  private readonly core: Core;
  private readonly voice: Voice;
  private readonly jobs = new Map<string, GenerateJob>();
  private readonly questions = new Map<number, Waiting>();
  private lastQuestion = 0;

  constructor(core: Core, voice: Voice) {
    this.core = core;
    this.voice = voice;
  }

  start(input: DecodedOf<'codes.start'>): OutputOf<'codes.start'> {
    if ([...this.jobs.values()].some((job) => job.input.sheetId === input.sheetId)) {
      throw new Failure({
        code: 'conflict',
        message: sheetsMessages.codesBeingGeneratedSheet,
        next: sheetsMessages.codesBeingGeneratedSheetNext,
      });
    }
    const jobId = randomUUID();
    const job = new GenerateJob(this.core, { ...input, jobId }, (codes) => this.ask(codes), this.voice.tell);
    this.jobs.set(jobId, job);
    void job.run().finally(() => this.jobs.delete(jobId));
    return { jobId };
  }

  cancel(jobId: string): null {
    const job = this.jobs.get(jobId);
    if (!job) throw new Failure({ code: 'not-found', message: sheetsMessages.generationEndedAlready });
    job.cancel();
    return null;
  }

  /** The issues of a row with a code and these cells; repetitions are no question, as the code is to be new. */
  check({ sheetId, code, cells }: DecodedOf<'codes.check'>): OutputOf<'codes.check'> {
    const sheet = this.core.book.sheet(sheetId);
    const texts = textsOf(sheet, cells).with(uniqueIndex(sheet.kind), code);
    return this.core.book.check(sheet)(texts);
  }

  /** Main's answer to a question. */
  answer(question: number, answer: SentAnswer): null {
    const waiting = this.questions.get(question);
    this.questions.delete(question);
    if (answer.ok) waiting?.resolve(answer.sent);
    else waiting?.reject(new Failure(answer.error));
    return null;
  }

  private ask(codes: readonly string[]): Promise<readonly string[]> {
    this.lastQuestion += 1;
    const question = this.lastQuestion;
    return new Promise((resolve, reject) => {
      this.questions.set(question, { resolve, reject });
      this.voice.ask(question, codes);
    });
  }
}
