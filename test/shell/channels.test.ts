import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonProblem } from '../../shell/chromium/json-value.ts';
import { type Fixture, startFixture } from '../conformance/support/start-fixture.ts';

// Stricter than Electron, which clones structurally: the product's channels carry JSON alone.

let app: Fixture;
beforeAll(async () => {
  app = await startFixture();
});
afterAll(() => app.close());

describe('values that are no JSON', () => {
  const refused = ['function', 'class', 'symbol', 'undefined', 'date', 'map', 'infinity', 'bigint', 'circle'];

  test.each(refused)('main cannot answer with: %s', async (name) => {
    await expect(app.invoke('answers', name)).rejects.toThrow('An object could not be cloned');
  });

  test.each(refused)('main cannot send: %s', async (name) => {
    expect(await app.invoke('sends', name)).toContain('An object could not be cloned');
  });

  test('the place of the problem is named', () => {
    expect(jsonProblem({ rows: [{ at: new Date(0) }] }, 'answer', new Set())).toBe(
      'answer.rows[0].at is an instance of Date',
    );
    const shared = { same: 1 };
    expect(jsonProblem([shared, shared], 'answer', new Set())).toBeNull();
  });
});
