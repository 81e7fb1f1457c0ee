import type { AppError } from '../../../contract/errors.ts';
import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { uniqueIndex } from '../sheet.ts';
import { textsOf } from './generate-input.ts';
import { type GenerateInput, generate } from './generate-job.ts';

/** What main answers to a question about the runs. */
export type SentAnswer =
  | { readonly ok: true; readonly sent: readonly string[] }
  | { readonly ok: false; readonly error: AppError };

type Waiting = {
  readonly resolve: (sent: readonly string[]) => void;
  readonly reject: (reason: unknown) => void;
};

/** Asks main which codes were in a run before. */
export type AskMain = (question: number, codes: readonly string[]) => void;

/** The generations under way, at most one for each sheet. */
export class Generations {
  private readonly core: Core;
  private readonly askMain: AskMain;
  /** Ids of the sheets. */
  private readonly busy = new Set<string>();
  private readonly questions = new Map<number, Waiting>();
  private lastQuestion = 0;

  constructor(core: Core, askMain: AskMain) {
    this.core = core;
    this.askMain = askMain;
  }

  async start(input: GenerateInput): Promise<OutputOf<'codes.start'>> {
    const { sheetId } = input;
    if (this.busy.has(sheetId)) {
      throw new Failure({
        code: 'conflict',
        message: sheetsMessages.codesBeingGeneratedSheet,
        next: sheetsMessages.codesBeingGeneratedSheetNext,
      });
    }
    this.busy.add(sheetId);
    try {
      return await generate(this.core, input, (codes) => this.ask(codes));
    } finally {
      this.busy.delete(sheetId);
    }
  }

  /** The issues of a row with a code and these cells; repetitions are no question, as the code is to be new. */
  check({ sheetId, code, cells }: DecodedOf<'codes.check'>): OutputOf<'codes.check'> {
    const sheet = this.core.workbook.sheet(sheetId);
    const texts = textsOf(sheet, cells).with(uniqueIndex(sheet.kind), code);
    return this.core.workbook.check(sheet)(texts);
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
      this.askMain(question, codes);
    });
  }
}
