/**
 * What the services of a campaign differ in. Each property is declared once: what may be drawn and how often, and
 * the words for it in a report. The first choice of each is the plain one, to which a failing service is shrunk and
 * which a report does not name.
 */
type Choice = readonly [name: string, weight: number, words: string];

export type Property = {
  readonly choices: readonly Choice[];
};

const oneOf = <const C extends readonly Choice[]>(...choices: C) => ({ choices });

/** Answers about batches and the records in them. */
const answers = {
  envelope: oneOf(
    ['named', 4, ''],
    ['bare', 2, 'records come bare'],
    ['data', 2, 'records come in `data`'],
    ['nested', 2, 'records come in `data.<name>`'],
    ['attributes', 1, 'records come as `data: {id, type, attributes}`'],
    ['noise', 1, 'a request id and other records stand beside each record'],
  ),
  ids: oneOf(
    ['number', 3, ''],
    ['long', 3, 'ids are numbers over 2^53'],
    ['uuid', 2, 'ids are UUIDs'],
    ['text', 2, 'ids are words'],
  ),
  idKey: oneOf(
    ['batch_id', 3, ''],
    ['id', 3, 'a batch has its id in `id`'],
    ['async_batch_id', 1, 'a batch has its id in `async_batch_id`'],
  ),
  counts: oneOf(['numbers', 4, ''], ['texts', 1, 'counts are texts']),
  counters: oneOf(
    ['right', 6, ''],
    ['late', 3, 'counters are 40 s late'],
    ['missing', 2, 'there are no counters'],
    ['results missing', 1, 'only the total is counted'],
    ['total missing', 1, 'the total is not told'],
    ['stuck', 2, 'counters stay at 0'],
    ['results stuck', 1, 'the counters of results stay at 0'],
    ['partial', 1, 'the counters of results stop at the third task'],
  ),
  times: oneOf(
    ['none', 3, ''],
    ['right', 3, 'records have times'],
    ['null', 1, 'times are null until they are there'],
    ['at creation', 2, '`submitted_at` is there from the creation'],
    ['deadline', 1, '`closed_at` is a deadline, there from the creation'],
    ['seconds', 1, 'times are seconds since 1970'],
  ),
  words: oneOf(
    ['known', 6, ''],
    ['named', 2, 'batches have other status words, which the profile names'],
    ['unknown', 2, 'batches have other status words, which the profile does not name'],
    ['changing case', 1, 'the status words of batches change their case'],
    ['no word', 1, 'batches have no status'],
  ),
  failedWord: oneOf(['completed', 3, ''], ['failed', 1, 'a batch with a failed task ends as `failed`']),
  success: oneOf(
    ['200', 4, ''],
    ['201', 2, 'changes are answered 201'],
    ['202', 2, 'changes are answered 202'],
    ['204', 1, 'changes are answered 204 with no body'],
  ),
  addAnswer: oneOf(
    ['empty', 2, ''],
    ['count', 2, 'adding tasks answers their count'],
    ['batch', 1, 'adding tasks answers the batch'],
    ['ids', 2, 'adding tasks answers their ids alone, in order'],
    ['ids shuffled', 2, 'adding tasks answers their ids alone, in any order'],
    ['echo', 2, 'adding tasks answers ids and bodies, in any order'],
  ),
  errors: oneOf(
    ['lists', 3, ''],
    ['map', 1, 'errors are `error: {field: text}`'],
    ['text', 1, 'an error is a text in `error`'],
    ['nested', 1, 'errors are nested'],
    ['schema', 1, 'errors are in `_schema`'],
    ['message', 1, 'an error is `{message, code}`'],
    ['empty', 1, 'errors have no body'],
    ['html', 1, 'errors are HTML'],
  ),
} as const;

/** The list of the tasks of a batch. */
const list = {
  list: oneOf(
    ['there', 12, ''],
    ['none', 2, 'there is no list of tasks, as the profile says'],
    ['claimed', 1, 'there is no list of tasks; the profile says that there is'],
    ['unsaid', 1, 'there is a list of tasks; the profile says that there is none'],
  ),
  order: oneOf(
    ['added', 4, ''],
    ['newest', 3, 'the newest task is listed first'],
    ['shuffled', 3, 'tasks are listed in any order'],
  ),
  promise: oneOf(
    ['none', 5, ''],
    ['kept', 1, 'the profile says that the order of tasks is promised, and it is'],
  ),
  echo: oneOf(
    ['whole', 3, ''],
    ['named', 2, 'of a body only the identifying value is echoed'],
    ['rest', 1, 'of a body all but the identifying value is echoed'],
    ['texts', 1, 'echoed numbers are texts, empty fields are added'],
    ['none', 5, 'no body is echoed'],
  ),
  output: oneOf(
    ['record', 4, ''],
    ['bare', 2, 'results hold the bare record'],
    ['id', 2, 'results hold the id alone'],
    ['value', 2, 'results hold the identifying value alone'],
    ['request', 1, 'results hold a request id alone'],
    ['nothing', 2, 'results hold nothing'],
  ),
  failures: oneOf(
    ['words', 3, ''],
    ['value', 2, 'failures name the identifying value beside the error'],
    ['other', 1, 'failures name the value of another row, as a conflict'],
  ),
  taskWords: oneOf(
    ['known', 5, ''],
    ['unknown', 2, 'tasks have unknown status words'],
    ['changing case', 1, 'the status words of tasks change their case'],
    ['none', 1, 'tasks have no status'],
  ),
  taskCode: oneOf(
    ['number', 5, ''],
    ['text', 1, 'status codes of results are texts'],
    ['none', 1, 'results have no status code'],
  ),
  resultAt: oneOf(
    ['result', 6, ''],
    ['flat', 1, 'the result of a task stands beside its id'],
    ['response', 1, 'the result of a task is in `response: {status, body}`'],
  ),
  listLag: oneOf(
    ['none', 4, ''],
    ['empty', 1, 'the list is empty until the batch has ended'],
    ['late', 1, 'results come 40 s after the end'],
  ),
  listEnvelope: oneOf(
    ['named', 3, ''],
    ['bare', 1, 'lists come bare'],
    ['data', 2, 'lists come in `data`'],
    ['nested', 1, 'lists come in `data.async_batch_tasks`'],
  ),
  pageCap: oneOf(
    ['none', 3, ''],
    ['as said', 3, 'pages of 30 tasks, as the profile says'],
    ['silent', 2, 'pages of 30 tasks, whatever is asked for'],
    ['refused', 2, 'more than 30 tasks a page are refused'],
  ),
  paging: oneOf(
    ['cursor', 3, ''],
    ['meta', 1, 'the cursor is in `meta.next_cursor`'],
    ['pagination', 1, 'the cursor is in `pagination.next`'],
    ['address', 1, 'the address of the next page is in `next`'],
    ['links', 1, 'the address of the next page is in `links.next`'],
    ['link', 3, 'the next page is in a Link header'],
    ['relative', 1, 'the next page is in a Link header, as a path'],
    ['page', 2, 'pages are asked for by number'],
    ['offset', 1, 'pages are asked for by offset, as the profile says'],
  ),
  laterPages: oneOf(['any', 2, ''], ['strict', 1, 'unknown parameters are refused']),
} as const;

/** Limits, tokens, time, and what the store's profile says of them. */
const limits = {
  bucket: oneOf(
    ['as said', 4, ''],
    ['smaller', 2, 'the limit of requests is 6 with 1 per second; the profile says 40 with 2'],
  ),
  signal: oneOf(
    ['none', 2, ''],
    ['own', 2, 'the limit is told in a header of its own'],
    ['ratelimit', 1, 'the limit is told in X-RateLimit headers'],
  ),
  refusal: oneOf(
    ['seconds', 2, ''],
    ['date', 1, '429 says when as a date'],
    ['silent', 2, '429 does not say when'],
  ),
  token: oneOf(
    ['lasting', 4, ''],
    ['short', 2, 'a token lasts for 15 requests'],
    ['hasty', 1, 'a token lasts for 90 s'],
  ),
  refresh: oneOf(
    ['same', 2, ''],
    ['new', 1, 'renewing gives a new refresh token'],
    ['rotating', 2, 'renewing gives a new refresh token and ends the old one'],
  ),
  addLimit: oneOf(
    ['none', 5, ''],
    ['413', 1, 'more than 40 tasks a request are refused with 413'],
    ['422', 1, 'more than 40 tasks a request are refused with 422 and the reason'],
    ['422 mute', 1, 'more than 40 tasks a request are refused with 422 and no reason'],
    ['bytes', 1, 'more than 4,000 bytes a request are refused with 413 and HTML'],
  ),
  batchLimit: oneOf(
    ['none', 5, ''],
    ['said', 1, 'batches of 70 tasks, as the profile says'],
    ['refused', 1, 'a batch refuses more than 70 tasks with 422'],
  ),
  outstanding: oneOf(
    ['any', 4, ''],
    ['429', 1, 'a second batch at a time is refused with 429'],
    ['409', 1, 'a second batch at a time is refused with 409'],
  ),
  latency: oneOf(['short', 3, ''], ['long', 1, 'answers take 3 s']),
  work: oneOf(
    ['quick', 4, ''],
    ['slow', 1, 'a task takes 2 s'],
    ['queued', 1, 'a batch waits 5 min before it is worked on'],
  ),
  chunks: oneOf(['one', 2, ''], ['few', 2, 'the profile says 25 tasks a request']),
} as const;

/** The job, what fails in it, and the one who does it. */
const job = {
  kind: oneOf(
    ['create', 8, ''],
    ['delete', 2, 'discounts are deleted'],
    ['cancel', 2, 'subscriptions are cancelled'],
    ['reschedule', 2, 'charges are rescheduled'],
    ['single', 2, 'discounts are created one by one'],
  ),
  rejects: oneOf(
    ['few', 5, ''],
    ['none', 2, 'no row is refused'],
    ['half', 2, 'half of the rows are refused'],
    ['all', 1, 'all rows are refused'],
  ),
  again: oneOf(['twice', 3, ''], ['refused', 1, 'what was done already is refused']),
  lookUp: oneOf(
    ['none', 2, ''],
    ['filters', 2, 'discounts can be found by their code'],
    ['all', 1, 'the search for a code gives the newest discounts, whatever is searched for'],
  ),
  faults: oneOf(
    ['none', 5, ''],
    ['lost before', 1, 'requests are lost before they are carried out'],
    ['lost after', 1, 'answers are lost after the effect'],
    ['500', 1, 'some answers are 500, with or without the effect'],
    ['503', 1, 'some answers are 503'],
    ['html', 1, 'some answers are HTML pages'],
    ['cut', 1, 'some answers break off'],
    ['all', 3, 'requests are lost, broken off and refused in every way'],
  ),
  tokenFaults: oneOf(['none', 4, ''], ['once', 1, 'the first answer to a renewal is lost']),
  operator: oneOf(
    ['plain', 3, ''],
    ['sends the rest', 1, 'the operator sends what was not sent'],
    ['reads again', 1, 'the operator reads the results again'],
    ['leaves', 1, 'the operator leaves a batch in doubt as it is'],
  ),
} as const;

export const properties = { ...answers, ...list, ...limits, ...job } as const;

type Properties = typeof properties;
/** One service: a choice for each property, and a number from which its rows, faults and orders are drawn. */
export type Dialect = {
  readonly [K in keyof Properties]: Properties[K]['choices'][number][0];
} & { readonly salt: number };
