import type { AppError } from '../../contract/errors.ts';
import { type Json, parseJson, stringifyJson, TooManyValues } from '../../domain/json.ts';
import type { ApiAnswer } from '../ports.ts';
import type { LimitReport } from './limit-headers.ts';
import { unreadableAnswer } from './silence.ts';
import type { Exchange } from './transport.ts';

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/** An answer without the secrets that it repeats. `unread`: its text is left to whoever asked, see {@link readText}. */
export function answerOf(
  exchange: Extract<Exchange, { kind: 'answered' }>,
  report: LimitReport | undefined,
  mask: (text: string) => string,
  unread: boolean,
): ApiAnswer {
  const { link } = exchange.headers;
  const answer: Answered = {
    kind: 'answered',
    status: exchange.status,
    body: null,
    text: '',
    link: link && mask(link),
    ...(report?.size && report.header ? { limit: { size: report.size, header: report.header } } : {}),
  };
  const isJson = /\bjson\b/i.test(exchange.headers['content-type'] ?? '');
  if (unread) return { ...answer, text: maskedText(exchange.text, mask), unread: { isJson } };
  return asRead(answer, maskedAnswer(exchange.text, mask), isJson);
}

/** Reads an answer whose text was left unread. Long: a page of results has some hundred thousand characters. */
export function readText(answer: ApiAnswer): ApiAnswer {
  if (answer.kind !== 'answered' || answer.unread === undefined) return answer;
  const { unread, ...plain } = answer;
  return asRead(plain, parse(answer.text), unread.isJson);
}

/** An answer is read even where it says that it is not JSON: services differ. */
function asRead(answer: Answered, { text, body, isTooMuch }: Read, isJson: boolean): ApiAnswer {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const unreadable = (why: Parameters<typeof unreadableAnswer>[1]): ApiAnswer => {
    const error: AppError = unreadableAnswer(answer.status, why);
    return { kind: 'ambiguous', error };
  };
  // The request was accepted, but what became of it cannot be told.
  if (isTooMuch && isSuccess) return unreadable('too-many-values');
  if (body === null && isSuccess && isJson && text.trim() !== '' && text.trim() !== 'null') {
    return unreadable('breaks-off');
  }
  return { ...answer, body, text };
}

type Read = {
  readonly text: string;
  /** Null where there is none, or it is not JSON. */
  readonly body: Json | null;
  /** It has more values than are read. */
  readonly isTooMuch: boolean;
};

/** The answer without what it repeats of secrets, however their letters are escaped in it. */
function maskedAnswer(answer: string, mask: (text: string) => string): Read {
  const text = mask(answer);
  const read = parse(text);
  if (read.body === null || !text.includes('\\')) return read;
  // `\u00fc` and `\/` are other spellings of the same text: written in one, it is looked at again.
  const spelled = stringifyJson(read.body);
  const masked = mask(spelled);
  return masked === spelled ? read : parse(masked);
}

/** The same text; nothing is read where nothing in it can be spelled otherwise. */
function maskedText(answer: string, mask: (text: string) => string): string {
  return answer.includes('\\') ? maskedAnswer(answer, mask).text : mask(answer);
}

function parse(text: string): Read {
  try {
    return { text, body: text.trim() === '' ? null : parseJson(text), isTooMuch: false };
  } catch (thrown) {
    return { text, body: null, isTooMuch: thrown instanceof TooManyValues };
  }
}
