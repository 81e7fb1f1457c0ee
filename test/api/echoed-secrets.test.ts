import { describe, expect, test } from 'vitest';
import { flattenErrors } from '../../src/main/api/errors.ts';
import { readText } from '../../src/main/api/read-answer.ts';
import { batchIdOf } from '../../src/main/runs/decode/batch.ts';
import { createTokenShelf } from '../../src/main/stores/token-shelf.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { always, setUpApi } from '../support/http/api-under-test.ts';

/*
 * The attack: a service, or a proxy before it, repeats in its answer what it was sent: the access token, a client
 * secret, a refresh token. What is kept of answers (results, raw bodies, exports) would hold it.
 */
const secrets = ['refresh"\\token/4711', 'client secret ümlaut'];

async function answerWith(body: string, headers?: Record<string, string>) {
  const { send, redactor } = await setUpApi((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
  for (const secret of ['access-token-1', ...secrets]) redactor.register(secret);
  const answer = await send();
  if (answer.kind !== 'answered') throw new Error(answer.kind);
  return answer;
}

describe('what a service repeats of a secret', () => {
  test.each([
    ['the access token', 'access-token-1'],
    ['a secret with signs that JSON escapes', secrets[0] ?? ''],
    ['a secret with other letters', secrets[1] ?? ''],
  ])('%s is masked before anyone sees it', async (_name, secret) => {
    const answer = await answerWith(
      JSON.stringify({ errors: { base: [`bad token ${secret}`] }, echo: `?t=${encodeURIComponent(secret)}` }),
      { link: `<https://a.example.invalid/x?t=${encodeURIComponent(secret)}>; rel="next"` },
    );
    const kept = JSON.stringify(answer);
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      expect(kept).not.toContain(form);
      expect(kept).not.toContain(JSON.stringify(form).slice(1, -1));
    }
    expect(answer.body).toMatchObject({ errors: { base: ['bad token [redacted]'] } });
  });

  test('a secret is masked when it is spelled in JSON’s other ways', async () => {
    const spelled = 'access-token-1'.replace('a', '\\u0061').replace('-', '\\u002d');
    const answer = await answerWith(`{"errors":{"base":["bad token ${spelled}"]}}`);
    expect(answer.body).toEqual({ errors: { base: ['bad token [redacted]'] } });
    expect(answer.text).not.toContain('ccess');
  });

  const long = 'tok-4f3a9c0de1.QW+erty/ui op';
  const hex = Buffer.from(long).toString('hex');
  const everySign = (prefix: string): string => hex.replaceAll(/../g, (byte) => prefix + byte);
  const spellings: readonly (readonly [string, string])[] = [
    ['base64', Buffer.from(long).toString('base64')],
    ['base64 behind a name', Buffer.from(`client:${long}`).toString('base64')],
    ['base64 of addresses', Buffer.from(`c:${long}?`).toString('base64url')],
    ['base64 in an address', encodeURIComponent(Buffer.from(long).toString('base64'))],
    ['small hexadecimal signs', hex],
    ['capital hexadecimal signs', hex.toUpperCase()],
    ['an address', encodeURIComponent(long)],
    [
      'an address with small signs',
      encodeURIComponent(long).replaceAll(/%../g, (sign) => sign.toLowerCase()),
    ],
    ['an address in an address', encodeURIComponent(encodeURIComponent(long))],
    ['an address, each letter', everySign('%')],
    ['a query with + for the space', encodeURIComponent(long).replace('%20', '+')],
    ['JSON escapes, each letter', everySign('\\u00')],
    ['JSON in JSON', JSON.stringify(JSON.stringify(everySign('\\u00')))],
    ['escapes of a page', everySign('&#x').replaceAll(/(&#x..)/g, '$1;')],
    ['escapes of a page with zeros', everySign('&#x000').replaceAll(/(&#x0{3}..)/g, '$1;')],
    ['escapes of a page without semicolons', everySign('&#x')],
    ['numbers of a page', [...long].map((sign) => `&#00${sign.charCodeAt(0)}`).join('')],
    ['names of a page', long.replaceAll(/[+/]/g, (sign) => (sign === '+' ? '&plus;' : '&sol;'))],
    ['escapes of code with braces', everySign('\\u{').replaceAll(/(u\{..)/g, '$1}')],
    ['two texts of code', `'${long.slice(0, 11)}' + '${long.slice(11)}'`],
    ['a quote in it', `${long.slice(0, 20)}"${long.slice(20)}`],
  ];

  test.each(spellings)('a secret spelled as %s is masked', async (_name, spelled) => {
    const { send, redactor } = await setUpApi((_request, response) => {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ errors: { base: [`bad <${spelled}>`] }, id: 9 }));
    });
    redactor.register(long);
    const answer = await send();
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    // Of base64 a letter at each end belongs to what stands beside the secret, too.
    expect(JSON.stringify(answer.body)).toMatch(/^.{24,50}\[redacted\].{0,30}"id".{0,20}$/);
    expect(redactor.redact(`bad <${spelled}>`)).toMatch(/^bad <.{0,12}\[redacted\].{0,12}>$/);
    expect(JSON.parse(answer.text)).toMatchObject({ id: 9 });
  });

  test.each(spellings)(
    'in an answer that is left unread, a secret spelled as %s is masked',
    async (_name, spelled) => {
      const { send, redactor } = await setUpApi(
        always(200, { errors: { base: [`bad <${spelled}>`] }, id: 9, access_token: 'never-seen-before' }),
      );
      redactor.register(long);
      const unread = await send({ unread: true });
      expect(unread).toMatchObject({ kind: 'answered', body: null, unread: { isJson: true } });
      expect(readText(unread)).toEqual(await send());
      expect(JSON.stringify(unread)).toMatch(/\[redacted\].*\[redacted\]/);
      expect(JSON.stringify(unread)).not.toContain('never');
    },
  );

  const hidden = ['\u00ad', '\u061c', '\u200b', '\u2060', '\ufeff', '\u2800', '\u{e0041}'];
  const withHidden = (text: string): string =>
    [...text].map((sign, at) => (at === 0 ? sign : hidden[at % hidden.length] + sign)).join('');
  const escaped = (text: string): string =>
    text.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const spelledHidden: readonly (readonly [string, string])[] = [
    ['as they are', withHidden(long)],
    ['one of them', `${long.slice(0, 5)}\u200b${long.slice(5)}`],
    ['in escapes of code', escaped(withHidden(long))],
    ['in escapes of a page', withHidden(long).replaceAll(/[^ -~]/gu, (sign) => `&#${sign.codePointAt(0)};`)],
    ['in an address', encodeURIComponent(withHidden(long))],
  ];
  test.each(spelledHidden)('a secret among signs that nobody sees, %s, is masked', async (_name, spelled) => {
    const { send, redactor } = await setUpApi(always(422, { errors: { base: [`bad <${spelled}>`] }, id: 9 }));
    redactor.register(long);
    const answer = await send();
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    expect(flattenErrors(answer.status, answer.body, answer.text)).toEqual(['bad <[redacted]>']);
    expect(redactor.redact(`bad <${spelled}>`)).toBe('bad <[redacted]>');
  });

  test('a token that nobody knew is masked where signs that nobody sees stand in its name or in it', async () => {
    const answer = await answerWith(
      '{"access_\\u200btoken":"never-seen-before","a":"refresh\u2060_token: nev\ufefferseen1","note":"\u200dkept\u200d"}',
    );
    expect(JSON.stringify(answer)).not.toMatch(/nev|seen/);
    expect(answer.body).toMatchObject({ note: '\u200dkept\u200d' });
  });

  test('the name of a token in JSON’s other ways is known', async () => {
    const answer = await answerWith('{"access\\u005ftoken":"never-seen-before","id":1}');
    expect(answer.body).toMatchObject({ access_token: '[redacted]' });
    expect(answer.text).not.toContain('never');
  });

  test('a token that nobody knew is masked by its name, and the answer stays JSON', async () => {
    const answer = await answerWith(
      '{"access_token":"never-seen-before","a":{"refresh_token" : "also\\"never"},"client_secret":12345678,"id":9146647558150123457}',
    );
    expect(JSON.stringify(answer)).not.toMatch(/never|12345678/);
    expect(answer.body).toMatchObject({ access_token: '[redacted]', a: { refresh_token: '[redacted]' } });
    expect(answer.text).toContain('9146647558150123457');
  });

  test('codes, ids and checkout tokens of an answer stay as they are', async () => {
    const body =
      '{"code":"SUMMERSALE2026AAAABBBBCCCC1234","checkout":{"token":"4f3a9c0de1"},"id":"0a1b2c3d4e5f60718293a4b5c6d7"}';
    expect((await answerWith(body)).text).toBe(body);
  });
});

test('a secret that is read after a restart is known to whatever masks', async () => {
  const vault = createMemoryVault();
  const known: string[] = [];
  const shelf = () =>
    createTokenShelf({ keychain: vault, session: createMemoryVault() }, (secret) => known.push(secret));
  await shelf().keepSecret('s', 'keychain', 'the client secret');
  await shelf().keep('s', 'keychain', { access: 'the access token', refresh: 'the refresh token' });
  known.length = 0;
  await shelf().secret('s', 'keychain');
  expect(known).toEqual(['the client secret']);
  known.length = 0;
  // A request needs the access token alone, and its answer may repeat the others.
  await shelf().load('s', 'keychain');
  expect(known.toSorted()).toEqual(['the access token', 'the client secret', 'the refresh token']);
});

test('an id of a service is at most 200 characters', () => {
  expect(batchIdOf({ id: 'x'.repeat(200) })).toHaveLength(200);
  expect(batchIdOf({ id: 'x'.repeat(201) })).toBeNull();
});
