import { expect, test } from 'vitest';

test('the page takes from itself what calls other computers', async () => {
  const names = ['RTCPeerConnection', 'webkitRTCPeerConnection'];
  for (const name of names) Reflect.set(globalThis, name, class {});
  await import('../../src/renderer/no-calls.ts');
  expect(names.filter((name) => name in globalThis)).toEqual([]);
});
