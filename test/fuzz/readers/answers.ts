import { readSelections } from '../../../src/domain/bundles/selection.ts';
import type { Json } from '../../../src/domain/json.ts';
import { parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { learnFrom } from '../../../src/domain/subscriptions/learn.ts';
import { flattenErrors } from '../../../src/main/api/errors.ts';
import { readLimitHeaders } from '../../../src/main/api/limit-headers.ts';
import { nextMark, pageRequest } from '../../../src/main/api/paging.ts';
import type { Exchange } from '../../../src/main/api/transport.ts';
import { createRedactor } from '../../../src/main/log/redactor.ts';
import { createTokenClient } from '../../../src/main/oauth/token-client.ts';
import { verifyStore } from '../../../src/main/oauth/verify-store.ts';
import { batchIdOf, batchReadingOf } from '../../../src/main/runs/decode/batch.ts';
import { createdIds } from '../../../src/main/runs/decode/service-ids.ts';
import { taskRecordsOf } from '../../../src/main/runs/decode/tasks-page.ts';
import { rawText } from '../../../src/main/runs/sending/single-answers.ts';
import { profileAt } from '../../support/profile.ts';
import { mutatedText } from '../mutate.ts';
import { bytesOf, corpus, type Reader, reader } from '../reader.ts';

const profile = profileAt('https://service.example', {
  optional: { storeIdentity: true, tokenInformation: true },
});
const words = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  'null',
  'true',
  '"id":',
  '"status":',
  '"data":',
  '"errors":',
  '"next":',
];

/** The body of an answer as the client reads it; null where it is not JSON. */
function bodyOf(text: string): Json | null {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
const answers = (name: string, folder: string, read: (text: string, body: Json | null) => unknown): Reader =>
  reader({
    name,
    inputs: mutatedText(corpus(folder), words),
    read: (text) => read(text, bodyOf(text)),
    written: bytesOf,
  });

const redactor = createRedactor();
for (const secret of ['access-token-1', 'refresh"\\token/4711', 'client secret ümlaut'])
  redactor.register(secret);

const answered = (text: string): Exchange => ({
  kind: 'answered',
  status: text.length % 3 === 0 ? 400 : 200,
  headers: {},
  text,
  bytes: text.length,
});
const store = { domain: 'acme', name: 'Acme', platform: 'a' } as const;

const age = { since: Date.UTC(2031, 0, 1), at: Date.UTC(2031, 0, 2) };

export const answerReaders: readonly Reader[] = [
  answers('json', 'answers', (_text, body) => {
    if (body !== null && bodyOf(stringifyJson(body)) === null) throw new Error('it does not read back');
  }),
  answers('masking', 'answers', (text) => {
    redactor.mask(text);
    redactor.redact(text);
  }),
  answers('batch', 'answers', (_text, body) => {
    batchIdOf(body);
    batchReadingOf(body, profile.words);
  }),
  answers('tasks', 'answers', (_text, body) => {
    const records = taskRecordsOf(body, profile.words) ?? [];
    for (const kind of Object.values(kinds)) {
      for (const { output } of records.slice(0, 20)) createdIds(output, kind, null, age);
      if (body !== null) createdIds(body, kind, null, age);
    }
  }),
  answers('pages', 'answers', (text, body) => {
    const list = { path: '/async_batches/7/tasks', limit: 50 };
    const link = text.slice(0, 8000);
    for (const told of [undefined, link]) {
      const page = { body, link: told, entries: 50, fresh: 50 };
      const mark = nextMark(profile, list, null, page, { read: 50, expected: 100 });
      pageRequest(list, mark);
    }
  }),
  answers('bundles', 'answers', (_text, body) => readSelections(body, '17')),
  answers('subscriptions', 'answers', (text, body) => {
    const heard = { method: 'GET', path: '/subscriptions/17', sent: undefined, status: 200, body, words: [] };
    learnFrom(heard);
    learnFrom({ ...heard, path: '/bundle_selections' });
    learnFrom({ ...heard, method: 'PUT', status: 422, words: [text.slice(0, 500)] });
  }),
  answers('errors', 'errors', (text, body) => {
    const lines = flattenErrors(422, body, text);
    const long = lines.find((line) => line.length > 501);
    if (long !== undefined || lines.length > 51 || lines.length === 0)
      throw new Error('the lines have no bound');
    if (rawText(body, text).length > 4001) throw new Error('the raw answer has no bound');
  }),
  answers('limit-headers', 'errors', (text) => {
    const value = text.slice(0, 4000);
    for (const name of ['x-service-limit', 'x-ratelimit-limit', 'ratelimit-remaining', 'retry-after'])
      readLimitHeaders({ [name]: value, 'ratelimit-limit': '40' }, 'Service', 0);
  }),
  answers('tokens', 'tokens', async (text) => {
    const client = createTokenClient(() => ({ send: async () => answered(text) }), redactor);
    const store = { domain: 'acme', platform: 'a' } as const;
    const app = { storeId: 's', profile, storeName: 'Acme', store, clientId: 'c', clientSecret: null };
    await client.exchange(app, { code: 'c1', redirectUri: 'http://127.0.0.1/callback' });
    await client.refresh(app, 'refresh-1');
  }),
  answers('identity', 'tokens', async (text) => {
    const tokens = { accessToken: 'a', refreshToken: null, scopes: null };
    const verified = await verifyStore(
      { send: async () => answered(text) },
      profile,
      store,
      tokens,
      redactor,
    );
    if (
      verified.ok &&
      !/acme/i.test(
        text.replaceAll(/\\u00([46])([0-9a-f])/gi, (_all, high: string, low: string) =>
          String.fromCharCode(Number.parseInt(high + low, 16)),
        ),
      )
    )
      throw new Error('a store that the answer does not name was taken');
  }),
];
