import { expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { ListTask } from './support/plain-service.ts';

/** Results that repeat nothing but the address: its text ties them to their rows. */
const list: ListTask = ({ id, body, status }) => ({
  id: `t${id}`,
  status: 'success',
  result: { status_code: status, output: { address_id: body.address_id } },
});
const uuid = '3f1c0a9e-5b7d-4a52-9c1e-0d2f6b8a7c11';

// spec: address_discount_apply, `address_id` (string or integer).
test('addresses with text ids: sent as text beside numbers, tied to their rows, and taken back', async () => {
  const file = csvFile(
    'apply.csv',
    ['address_id', 'discount_id'],
    [
      [uuid, '7'],
      ['68469132', '7'],
      ['adr_81', '8'],
      ['home', '8'],
    ],
  );
  const { desk, service, store, run } = await sendToPlain({
    list,
    file,
    kind: 'address_discount_apply',
    statusOf: (body) => (body.address_id === 'adr_81' ? 422 : 201),
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ rows: 3, succeeded: 2, failed: 1, matchedBy: 'identifying value' });
  expect(service.tasks.map(({ body }) => body)).toEqual([
    { address_id: uuid, discount: { discount_id: 7 } },
    { address_id: 68469132, discount: { discount_id: 7 } },
    { address_id: 'adr_81', discount: { discount_id: 8 } },
  ]);
  const failed = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['failed'] });
  expect(failed.map(({ label }) => label)).toEqual(['adr_81']);
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  await desk.reaches(back.id, 'done');
  expect(service.tasks.slice(3).map(({ body }) => body)).toEqual([
    { address_id: uuid },
    { address_id: 68469132 },
  ]);
});
