import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedJson } from '../../src/main/log/masked-json.ts';
import { Reasons } from '../../src/main/log/reasons.ts';
import { createRedactor } from '../../src/main/log/redactor.ts';

describe('the redactor', () => {
  it('masks every registered secret, plain and as part of an address, wherever it stands', () => {
    const secret = fc.string({ minLength: 8, maxLength: 60 }).filter((text) => text.trim().length >= 8);
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (token, before, after) => {
        const redactor = createRedactor();
        redactor.register(token);
        // A secret that is a part of the mask's own text would be found in the mask.
        fc.pre(!'[redacted]'.includes(token));
        expect(redactor.redact(`${before}${token}${after}`)).not.toContain(token);
      }),
    );
  });

  it.each([
    ['access_token=abcDEF123&x=1', 'abcDEF123'],
    ['GET /callback?code=482913', '482913'],
    ['{"authCode": 482913}', '482913'],
    ['{"exitCode": "482913"}', '482913'],
    ['statusCode=4f2', '4f2'],
    ['errorCode=482913a8', '482913a8'],
    ['exitCode=12345678901', '12345678901'],
    ['exit_code=482913', '482913'],
    ['xexitCode=482913', '482913'],
    ['{"refresh_token": "short1", "x": 1}', 'short1'],
    ['GET /callback?code=Z9&shop_domain=a', 'Z9'],
    ['Authorization: Bearer abcdefgh12345', 'abcdefgh12345'],
    ['it was sent as Bearer abcdefgh12345', 'abcdefgh12345'],
    ['X-Service-Access-Token: q1w2e3', 'q1w2e3'],
    ["'client_secret': 's3cr3t'", 's3cr3t'],
    ['Set-Cookie: sid=a1; Path=/; HttpOnly', 'a1'],
    ['COOKIE: first=1; sid=a1b2', 'a1b2'],
    ['{"set-cookie":["sid=a1","other=b2"],"x":1}', 'b2'],
    ['{"cookie":"sid=\\"q1w2\\"; b=2","x":1}', 'q1w2'],
    ['authorization: Token q1w2e3', 'q1w2e3'],
    ['Proxy-Authorization: Digest username="a", response="q1w2"', 'q1w2'],
    ['authorization: a\nAUTHORIZATION: q1w2', 'q1w2'],
    ['x-api-key: q1w2e3', 'q1w2e3'],
    ['X-CSRF-Token: q1w2e3', 'q1w2e3'],
    ['{"access_token":"cut0ff', 'cut0ff'],
    ['the token pk_live_51H8xkq2eZvKYlo2C9d was used', 'pk_live_51H8xkq2eZvKYlo2C9d'],
    ['hash 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b'],
  ])('masks what looks like a secret in %s', (text, secret) => {
    const clean = createRedactor().redact(text);
    expect(clean).not.toContain(secret);
    expect(clean).toContain('[redacted]');
  });

  it.each([
    'run 3f2504e0-4f89-41d3-9a0c-0305e82c3301 started',
    'POST /async_batches/123456789/tasks answered 200',
    'the store black-friday-outlet is connected',
    'ENOENT: no such file or directory',
    '{"reason":"crashed","exitCode":11}',
    '{"exitCode":-1073741819,"x":1}',
    'the worker ended with exitCode=139, signal null',
    '{"statusCode": 404}',
    '{"errcode":13,"errorCode":5}',
  ])('leaves "%s" alone', (text) => {
    expect(createRedactor().redact(text)).toBe(text);
  });

  it.each([0, 1, 3, 7, 15, 16])('masks a value in quotes behind %i backslashes', (count) => {
    const quote = `${'\\'.repeat(count)}"`;
    const text = `id_token=${quote}a v4lue${quote} more`;
    expect(createRedactor().mask(text)).toBe(`id_token=${quote}[redacted]${quote} more`);
  });

  it('looks for no end of a value in a quote behind more backslashes', () => {
    const quote = `${'\\'.repeat(17)}"`;
    const text = `id_token=${quote}a v4lue${quote} more`;
    expect(createRedactor().mask(text)).toBe(`id_token=[redacted]"a v4lue${quote} more`);
  });

  it('leaves half of a secret alone: it may be a word', () => {
    const redactor = createRedactor();
    redactor.register('larkfield-coffee.long-secret.7f');
    const answer = '{"store":"larkfield-coffee","note":"long-secret.7f"}';
    expect(redactor.mask(answer)).toBe(answer);
  });

  it.each([20, 63, 64, 65, 99, 100, 101, 150, 195])(
    'masks a long secret that is cut behind %i letters',
    (at) => {
      const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
      const token = Array.from(
        { length: 200 },
        (_, index) => letters[(index * 7 + (index >> 3) * 5) % 36],
      ).join('');
      const redactor = createRedactor();
      redactor.register(token);
      const cut = `'${token.slice(0, at)}' + '${token.slice(at)}'`;
      expect(redactor.mask(JSON.stringify({ echo: cut }))).toBe('{"echo":"\'[redacted]\'"}');
    },
  );

  it('masks a secret with which half of another begins', () => {
    const redactor = createRedactor();
    for (const secret of ['firstone', 'firstone-and-more-of-it/its-other-half-is-long'])
      redactor.register(secret, 'north');
    expect(redactor.mask('it said firstone-and-more-of-it.', 'north')).toBe(
      'it said [redacted]-and-more-of-it.',
    );
  });

  it('keeps the newest secrets, whatever a service grants', () => {
    const redactor = createRedactor();
    const tokens = Array.from({ length: 150 }, (_, index) => `${index}`.padEnd(20_000, 'token '));
    for (const token of tokens) redactor.register(token, 'service');
    expect(redactor.redact(`it was ${tokens[149]}`)).toBe('it was [redacted]');
    expect(redactor.mask(`it was ${tokens[149]}`, 'service')).toBe('it was [redacted]');
    expect(redactor.mask(`${tokens[0]}`, 'service')).toContain(`${tokens[0]}`.slice(0, 100));
  });

  it.each(['completed', 'async_batch'])(
    'a token %s of one service leaves the answers of others alone',
    (word) => {
      const redactor = createRedactor();
      redactor.register(word, 'its service');
      redactor.register(word);
      const answer = '{"async_batch":{"id":1,"status":"completed"}}';
      expect(redactor.mask(answer, 'another')).toBe(answer);
      expect(redactor.mask(answer, 'its service')).toContain('[redacted]');
    },
  );

  it.each([
    [
      '"status":',
      '{"status":"done","echo":"it was \\"status\\":"}',
      '{"status":"done","echo":"it was [redacted]"}',
    ],
    [',null,null', '{"of":[1,null,null],"echo":",null,null"}', '{"of":[1,null,null],"echo":"[redacted]"}'],
    ['12345678', '{"id":12345678,"echo":"12345678"}', '{"id":"[redacted]","echo":"[redacted]"}'],
  ])('masks %s in the texts of an answer, and leaves its JSON whole', (secret, answer, clean) => {
    const redactor = createRedactor();
    redactor.register(secret);
    expect(redactor.mask(answer)).toBe(clean);
    expect(redactor.mask(`plain ${secret}`)).toBe('plain [redacted]');
  });

  it.each([
    ['a text', (one: string) => `["${Array(3_000).fill(one).join(' ')}"]`],
    ['many texts', (one: string) => `[${Array(3_000).fill(`"${one}"`).join(',')}]`],
  ])(
    'reads what stands behind the names of tokens in %s as a reason a thousand times, then masks it',
    (_in, of) => {
      const clean = createRedactor().mask(of('access_token: Expired today, and not accepted;'));
      expect(clean.split(': Expired today')).toHaveLength(1_001);
      expect(clean.split(': [redacted]')).toHaveLength(2_001);
    },
  );

  it('masks the rest of a text that begins like known secrets at each of its letters', () => {
    const redactor = createRedactor();
    for (const token of ['aaaabbbbcccc1zz9', `${'a'.repeat(60)}1`, 'eyJhbGciOiJIUzI1NiJ9.e30.k1'])
      redactor.register(token, 'p');
    const alike = 'a'.repeat(200_000);
    expect(redactor.mask(`{"id":5,"note":"${alike}"}`, 'p').length).toBeLessThan(50_000);
    expect(redactor.redact(`it said ${alike}`).length).toBeLessThan(50_000);
    const others = 'eyJhbGciOiJIUzI1NiJ9.e30.k2 '.repeat(10_000);
    expect(redactor.mask(others, 'p')).toBe(others);
  });

  it('reads the values of fields that hold tokens as reasons a thousand times', () => {
    const fields = `[${Array(3_000).fill('{"access_token":"Has expired today"}').join(',')}]`;
    expect(createRedactor().mask(fields).split('Has expired today')).toHaveLength(1_001);
  });

  it.each(['["" ""]', '["a"\n"b"]', '["a"] "b"', '[1 2]', '[1] 2', '[true]false'])(
    'takes for no JSON what has values without a sign between them: %s',
    (text) => expect(maskedJson(text, (one) => one, new Reasons())).toBeNull(),
  );
});
