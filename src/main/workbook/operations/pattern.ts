import { createContext, Script } from 'node:vm';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import { mayHold } from '../views/plain-text.ts';

export type FindOptions = {
  readonly matchCase: boolean;
  readonly wholeCell: boolean;
  readonly regularExpression: boolean;
};

/** The longest that one batch of texts may take. A pattern that needs more goes back and forth without end. */
const batchMs = 400;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What to look for as a regular expression. Throws Failure (`bad-input`) for an expression that cannot be read. */
export function expressionOf(
  text: string,
  options: FindOptions,
): { readonly source: string; readonly flags: string } {
  const body = options.regularExpression ? text : escaped(text);
  const source = options.wholeCell ? `^(?:${body})$` : body;
  const flags = options.matchCase ? 'gu' : 'giu';
  try {
    // bounded: `batchMs` of time where the operator wrote it, else it is plain text.
    new RegExp(body, flags);
    return { source, flags };
  } catch (thrown) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.cannotReadRegularExpression({ text }),
      details: [thrown instanceof Error ? thrown.message : 'unreadable'],
    });
  }
}

/** What a search asks of texts. */
export type Pattern = {
  /** Whether a stored row can hold a match; true where only its texts can tell. */
  readonly mayMatch: (cells: string) => boolean;
  /** Which of the texts match. */
  readonly matches: (texts: readonly string[]) => readonly boolean[];
  /** The texts with every match replaced. */
  readonly replace: (texts: readonly string[]) => readonly string[];
};

/** Makes the pattern of a search. Throws Failure (`bad-input`) for an expression that cannot be read. */
export function patternOf(text: string, options: FindOptions, replacement = ''): Pattern {
  const { source, flags } = expressionOf(text, options);
  if (options.regularExpression) return new BoundedPattern(source, flags, replacement);
  // bounded: plain text without repetitions.
  const expression = new RegExp(source, flags);
  return {
    mayMatch: mayHold(text, options.matchCase),
    matches: (texts) =>
      texts.map((one) => {
        expression.lastIndex = 0;
        return expression.test(one);
      }),
    // Signs like $1 in the replacement are plain text here.
    replace: (texts) => texts.map((one) => one.replace(expression, () => replacement)),
  };
}

/**
 * An expression of the operator's that cannot hang the worker: texts are matched in batches inside a context
 * whose run time is bounded, so that `(a+)+$` ends as an error instead of a stalled desk.
 */
class BoundedPattern implements Pattern {
  private readonly context: { texts: readonly string[]; result: unknown };
  private readonly finding: Script;
  private readonly replacing: Script;

  constructor(source: string, flags: string, replacement: string) {
    this.context = { texts: [], result: null };
    createContext(this.context, { codeGeneration: { strings: false, wasm: false } });
    const setup = `pattern = new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)});
      replacement = ${JSON.stringify(replacement)};`;
    new Script(setup).runInContext(this.context);
    this.finding = new Script(
      'result = texts.map((text) => { pattern.lastIndex = 0; return pattern.test(text); })',
    );
    this.replacing = new Script('result = texts.map((text) => text.replace(pattern, replacement))');
  }

  mayMatch(): boolean {
    return true;
  }

  matches(texts: readonly string[]): readonly boolean[] {
    return this.run(this.finding, texts) as readonly boolean[];
  }

  replace(texts: readonly string[]): readonly string[] {
    return this.run(this.replacing, texts) as readonly string[];
  }

  private run(script: Script, texts: readonly string[]): unknown {
    this.context.texts = texts;
    try {
      script.runInContext(this.context, { timeout: batchMs });
    } catch (thrown) {
      if ((thrown as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw thrown;
      throw new Failure({
        code: 'timed-out',
        message: sheetsMessages.regularExpressionTakesToo,
        next: sheetsMessages.regularExpressionTakesTooNext,
      });
    }
    return this.context.result;
  }
}
