import { hasTooManyValues, type Json, jsonLimits, parseJson, repeatsName } from '../../domain/json.ts';
import { networkMessages } from '../../messages/network.ts';
import type { ApiAnswer } from '../ports.ts';
import type { LimitReport } from './limit-headers.ts';
import {
  bodiless,
  headerAgainst,
  holdsNothing,
  keptBy,
  namesThing,
  saysDoneAlone,
  totalOf,
} from './quiet-headers.ts';
import { unreadableAnswer } from './silence.ts';
import type { Exchange } from './transport.ts';

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/**
 * What main reads of an answer: ten pages of results, in some 100 ms with all that is then made of each value. Whatever
 * may be longer is left unread, to another thread.
 */
const readInMain = { ...jsonLimits, maxValues: 200_000, maxKeys: 50_000 };
/** Characters of the same: secrets are looked for in each, in those of nothing but escapes for the longest. */
const longestInMain = 1_000_000;

/**
 * An answer without the secrets that it repeats.
 * @param path of the request, below the base address
 * @param unread its text is left to whoever asked, see {@link readText}
 */
export function answerOf(
  exchange: Extract<Exchange, { kind: 'answered' }>,
  report: LimitReport | undefined,
  mask: (text: string) => string,
  path: string,
  unread: boolean,
): ApiAnswer {
  const { link } = exchange.headers;
  const answer: Answered = {
    kind: 'answered',
    status: exchange.status,
    body: null,
    text: '',
    link: link && mask(link),
    ...(isAtThing(exchange, path) ? { isOfThing: true, ...thingAt(exchange, path) } : {}),
    ...(report?.size && report.header ? { limit: { size: report.size, header: report.header } } : {}),
  };
  if (isSuccess(answer) && isCutOff(exchange)) return unreadable(answer, networkMessages.emptyUntilClosed);
  const isJson = /\bjson\b/i.test(exchange.headers['content-type'] ?? '');
  // Before secrets are looked for: in so many values that takes minutes. What cannot be searched is not kept.
  const limits = unread ? jsonLimits : readInMain;
  const isTooMany = hasTooManyValues(exchange.text, limits);
  // What a refusal says in so many words is read by nobody; pages of results are as long.
  const isTooLong = (!unread || !isSuccess(answer)) && exchange.text.length > longestInMain;
  // The request was accepted, but what became of it cannot be told.
  if (isTooMany || isTooLong)
    return isSuccess(answer)
      ? unreadable(
          answer,
          isTooMany
            ? networkMessages.jsonMoreValuesMost(limits)
            : networkMessages.textMoreCharactersMost({ characters: longestInMain }),
        )
      : answer;
  const text = mask(exchange.text);
  if (unread) return { ...answer, text, unread: { isJson } };
  const read = parse(text);
  if (isSuccess(answer) && isBare(read) && !saysDoneAlone(answer.status))
    return unreadable(answer, networkMessages.nothingWithStatus);
  const header =
    isSuccess(answer) && isBare(read) ? headerAgainst(answer.status, exchange.headers, path) : null;
  return header === null
    ? asRead(
        {
          ...answer,
          ...(isSuccess(answer) && text !== '' ? besideBody(exchange, path) : {}),
          ...(answer.status === 201 && isBare(read) ? thingAt(exchange, path) : {}),
        },
        read,
        isJson,
      )
    : unreadable(answer, networkMessages.nothingBesideHeader({ header }));
}

/** Whether a refusal has the address of one thing, as what was created has. */
const isAtThing = ({ status, headers }: Extract<Exchange, { kind: 'answered' }>, path: string): boolean =>
  status >= 400 && status < 500 && headers.location !== undefined && namesThing(headers.location, path);

/** The ID of a thing, where its address is one right below that of the request. */
function thingAt(
  { headers: { location = '' } }: Extract<Exchange, { kind: 'answered' }>,
  path: string,
): Pick<Answered, 'thingId'> {
  const [before = '', id = ''] = /^(.{0,2000})\/(\d{1,20})\/?$/.exec(location)?.slice(1) ?? [];
  const isBelowAnother = /\/\d+\//.test(before);
  return before.endsWith(path) && !isBelowAnother && namesThing(location, path) ? { thingId: id } : {};
}

/** What status and headers say of a body that is there: it is read as ever, but a list without anything proves nothing. */
function besideBody(
  { status, headers }: Extract<Exchange, { kind: 'answered' }>,
  path: string,
): Pick<Answered, 'against' | 'total'> {
  const against = status === 200 ? headerAgainst(status, headers, path) : (keptBy(headers) ?? 'status');
  const total = totalOf(headers);
  return { ...(against === null ? {} : { against }), ...(total === null ? {} : { total }) };
}

/** Reads an answer whose text was left unread. Long: a page of results has some hundred thousand characters. */
export function readText(answer: ApiAnswer): ApiAnswer {
  if (answer.kind !== 'answered' || answer.unread === undefined) return answer;
  const { unread, ...plain } = answer;
  return asRead(plain, parse(answer.text), unread.isJson);
}

/** An answer is read even where it says that it is not JSON: services differ. */
function asRead(answer: Answered, { text, body }: Read, isJson: boolean): ApiAnswer {
  if (body === null && isSuccess(answer) && isJson && text.trim() !== '' && text.trim() !== 'null') {
    return unreadable(answer, networkMessages.jsonBreaksOff);
  }
  if (isSuccess(answer) && body !== null && repeatsName(text, body))
    return unreadable(answer, networkMessages.jsonRepeatsName);
  return { ...answer, body, text };
}

/** Whether an answer says nothing of the request but by its status and its headers. */
const isBare = ({ text, body }: Read): boolean =>
  text.trim() === '' || body === true || typeof body === 'string' || holdsNothing(body);

/** Nothing came, and nothing says that nothing was to come: only the end of the connection ended it (RFC 9112, 6.3 and 8). */
const isCutOff = ({ status, headers, text }: Extract<Exchange, { kind: 'answered' }>): boolean =>
  headers['content-length'] === undefined &&
  !/(?:^|,)\s*chunked\s*$/i.test(headers['transfer-encoding'] ?? '') &&
  !bodiless.has(status) &&
  text.trim() === '';

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

function unreadable({ status }: Answered, why: string): ApiAnswer {
  return { kind: 'ambiguous', error: unreadableAnswer(status, why), accepted: true };
}

type Read = {
  readonly text: string;
  /** Null where there is none, or it is not JSON. */
  readonly body: Json | null;
};

function parse(text: string): Read {
  try {
    return { text, body: text.trim() === '' ? null : parseJson(text) };
  } catch {
    return { text, body: null };
  }
}
