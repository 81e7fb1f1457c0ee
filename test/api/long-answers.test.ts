import { describe, expect, it } from 'vitest';
import { maxValues } from '../../src/domain/json.ts';
import { answerOf } from '../../src/main/api/read-answer.ts';
import { always, setUpApi } from '../support/http/api-under-test.ts';

describe('the API client, given long answers', () => {
  it.each(['application/json', 'text/plain'])(
    'calls an accepted request ambiguous whose answer of 34 MB (%s) is nothing but numbers',
    async (type) => {
      const { send } = await setUpApi((_request, response) => {
        response.writeHead(200, { 'content-type': type });
        response.end(`[${'1,'.repeat(17_000_000)}1]`);
      });
      expect(await send()).toMatchObject({
        kind: 'ambiguous',
        error: {
          code: 'service-unreadable',
          message: expect.stringContaining(
            'JSON that is larger than Partner Desk can read (more than 200,000 values or 50,000 keys, or a key of more than 10,000 characters)',
          ),
        },
      });
    },
  );

  it.each([
    ['values', `{"id":1,"errors":[${'0,'.repeat(200_000)}0]}`],
    ['keys', `{"id":1${Array.from({ length: 50_000 }, (_, at) => `,"k${at}":"v w"`).join('')}}`],
  ])(
    'reads an answer of more %s than those of a page only where another thread does it',
    async (_of, text) => {
      const { send, service } = await setUpApi(always(200, text));
      const message = expect.stringContaining('(more than 200,000 values or 50,000 keys, ');
      expect(await send()).toMatchObject({ kind: 'ambiguous', error: { message } });
      expect(await send({ unread: true })).toMatchObject({ kind: 'answered', text });
      service.script(always(422, text));
      expect(await send()).toMatchObject({ kind: 'answered', status: 422, body: null, text: '' });
      const twentyPages = `[${'{"id":1,"code":"A","ok":true},'.repeat(10_000)}0]`;
      service.script(always(200, twentyPages));
      expect(await send()).toMatchObject({ kind: 'answered', body: { length: 10_001 } });
    },
  );

  it('looks for secrets in no text of more than a million characters, but where another thread reads it', async () => {
    const text = `{"id":1,"note":"${'access_token: '.repeat(72_000)}"}`;
    const { send, service } = await setUpApi(always(200, text));
    const message = expect.stringContaining('a body of more than 1,000,000 characters');
    expect(await send()).toMatchObject({ error: { message } });
    service.script(always(422, text));
    expect(await send()).toMatchObject({ kind: 'answered', status: 422, body: null, text: '' });
    service.script(always(422, 'v '.repeat(499_000)));
    expect(await send()).toMatchObject({ kind: 'answered', text: 'v '.repeat(499_000) });
  });

  it('looks for no secrets in a refusal of more than a million characters, whoever reads it', () => {
    const read = (status: number, text: string) => {
      const searched: number[] = [];
      const mask = (part: string): string => {
        searched.push(part.length);
        return part;
      };
      const exchange = { kind: 'answered', status, headers: {}, text, bytes: text.length } as const;
      return { answer: answerOf(exchange, undefined, mask, '/async_batches/7/tasks', true), searched };
    };
    const long = `{"error":"${'access_token: '.repeat(700_000)}"}`;
    const { answer, searched } = read(422, long);
    expect(answer).toMatchObject({ status: 422, body: null, text: '' });
    expect(answer).not.toHaveProperty('unread');
    expect(searched).toEqual([]);
    expect(read(200, long).searched).toEqual([long.length]);
    const short = long.slice(-900_000);
    expect(read(422, short)).toMatchObject({ answer: { text: short, unread: {} }, searched: [short.length] });
  });

  it('keeps nothing of an answer of more values than are read, and looks for no secret in it', async () => {
    // The first is short: only its values are too many.
    const texts = [
      `[${'1,'.repeat(400_000)}1]`,
      `[${'1,'.repeat(17_000_000)}1]`,
      `"",${'"",'.repeat(maxValues)}""`,
    ];
    // Nested beyond reading from its first signs on: the values are counted all the same.
    texts.push(`${'['.repeat(300)}${'"",'.repeat(maxValues)}""${']'.repeat(300)}`);
    for (const text of texts) {
      const searched: number[] = [];
      const answer = answerOf(
        { kind: 'answered', status: 422, headers: {}, text, bytes: text.length },
        undefined,
        (part) => {
          searched.push(part.length);
          return part;
        },
        '/discounts',
        false,
      );
      expect(answer).toMatchObject({ status: 422, body: null, text: '' });
      expect(searched).toEqual([]);
    }
  });
});
