import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { batchIdOf } from '../../../src/main/runs/decode/batch.ts';
import { tokenOf } from '../../../src/main/runs/decode/checkout-token.ts';

test('what was masked is no ID and no token of a checkout', () => {
  expect(tokenOf(parseJson('{"checkout":{"token":"4f3a9c0de1"}}'))).toBe('4f3a9c0de1');
  expect(tokenOf(parseJson('{"checkout":{"token":"[redacted]"}}'))).toBeNull();
  expect(batchIdOf(parseJson('{"async_batch":{"id":"[redacted]"}}'))).toBeNull();
});
