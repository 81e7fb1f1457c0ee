import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { type Client, connect } from './support/client.ts';
import { startService } from './support/service.ts';

const refusal = (body: string): FaultRuleInput[] => [
  {
    do: JSON.parse(JSON.stringify({ kind: 'status', code: 422, body, message: 'No.' })),
    match: { path: '/discounts' },
  },
];

test.each([
  ['errors-map-of-lists', { errors: { base: ['No.'] } }],
  ['errors-map', { errors: { base: 'No.' } }],
  ['errors-text', { errors: 'No.' }],
  ['error-text', { error: 'No.' }],
  ['error-map', { error: { base: ['No.'] } }],
  ['warning-text', { warning: 'No.' }],
  ['nested', { errors: { resource: { base: ['No.'] } } }],
  ['schema', { errors: { _schema: ['No.'] } }],
])('the shape %s', async (shape, expected) => {
  const client = await connect(await startService({ faultPlan: refusal(shape) }));
  expect((await client.send('GET', '/discounts')).body).toEqual(expected);
});

test.each([
  ['empty', ''],
  ['html', '<!doctype html>'],
])('the shape %s', async (shape, beginning) => {
  const client = await connect(await startService({ faultPlan: refusal(shape) }));
  const answer = await client.send('GET', '/discounts');
  expect([answer.status, answer.body]).toEqual([422, undefined]);
  expect(answer.text.startsWith(beginning)).toBe(true);
});

const refusedTexts = async (client: Client, count: number): Promise<Set<string>> => {
  const texts = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const answer = await client.send('POST', '/discounts', { value: 1, discount_type: 'percentage' });
    expect(answer.status).toBe(422);
    texts.add(answer.text);
  }
  return texts;
};

test('the hostile behaviour answers one refusal in every shape', async () => {
  const client = await connect(await startService({ behaviour: 'hostile', withoutBuiltInFaults: true }));
  expect((await refusedTexts(client, 80)).size).toBe(10);
});

test('the other behaviours answer it in one', async () => {
  for (const behaviour of ['specification', 'extended'] as const) {
    const client = await connect(await startService({ behaviour }));
    expect([...(await refusedTexts(client, 5))]).toEqual(['{"errors":{"code":["is required"]}}']);
  }
});
