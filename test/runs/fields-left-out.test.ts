import { expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { ListTask } from './support/plain-service.ts';

// spec: Async batch and task marks no field of what is created as required.
test.each([
  [
    'bulk_subscriptions_create',
    ['address_id', 'platform_variant_id', 'quantity'],
    [
      { address_id: 58255240, subscriptions: [{ quantity: 2, platform_variant_id: 5 }] },
      { address_id: 58255241, subscriptions: [{ platform_variant_id: 6 }] },
    ],
  ],
  [
    'onetime_create',
    ['address_id', 'platform_variant_id', 'quantity'],
    [
      { address_id: 58255240, onetime: { quantity: 2, platform_variant_id: 5 } },
      { address_id: 58255241, onetime: { platform_variant_id: 6 } },
    ],
  ],
])(
  '%s goes without the fields that are left empty, and a row of nothing but an address is not sent',
  async (kind, header, bodies) => {
    const file = csvFile('few.csv', header, [
      ['58255240', '5', '2'],
      ['58255241', '6', ''],
      ['58255242', '', ''],
    ]);
    const list: ListTask = ({ id, body, status }) => ({
      id,
      body,
      status: 'success',
      result: { status_code: status },
    });
    const { desk, service, run } = await sendToPlain({ list, file, kind });
    await desk.reaches(run.id, 'done');
    expect(service.tasks.map(({ body }) => body)).toEqual(bodies);
    const sheet = await desk.invoke('sheets.get', { sheetId: run.sheetId ?? '' });
    expect(sheet).toMatchObject({ rows: 3, rowsWithErrors: 1 });
  },
);
