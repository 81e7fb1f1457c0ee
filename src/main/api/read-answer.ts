import type { AppError } from '../../contract/errors.ts';
import { type Json, parseJson, TooManyValues } from '../../domain/json.ts';
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
  const text = mask(exchange.text);
  return unread ? { ...answer, text, unread: { isJson } } : asRead(answer, parse(text), isJson);
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

function parse(text: string): Read {
  try {
    return { text, body: text.trim() === '' ? null : parseJson(text), isTooMuch: false };
  } catch (thrown) {
    return { text, body: null, isTooMuch: thrown instanceof TooManyValues };
  }
}
