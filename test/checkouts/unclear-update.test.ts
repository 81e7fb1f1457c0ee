import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { retype, send, typeDraft } from './support/world.ts';

test('an update whose answer does not show what became of it is said to be one, and to be sent again', async () => {
  let isRedirected = true;
  const world = await worldWith((method) =>
    method === 'PUT' && isRedirected ? new WholeAnswer(302, 'text/html', '') : undefined,
  );
  const { id } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, { shipping_address: { city: 'Springfield' } });
  expect((await send(world, id)).last).toMatchObject({
    kind: 'update',
    outcome: 'unknown',
    message:
      'The service responded, but its response does not clearly show whether the checkout was updated.',
    next: 'Send the update again. Repeating it is safe.',
  });
  isRedirected = false;
  expect((await send(world, id)).last).toMatchObject({ kind: 'update', outcome: 'ok' });
});
