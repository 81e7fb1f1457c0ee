import { expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

test('a code that the service keeps without the spaces around it is that of its row, which can be undone', async () => {
  const made = (code: string) => ({
    ...{ id: 501, code: code.trim(), value: '10', discount_type: 'percentage', duration: 'forever' },
    ...{ status: 'enabled', created_at: new Date().toISOString() },
  });
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      'codes.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      [['WINTER 050 ', '10', 'percentage', 'forever', 'enabled']],
    ),
    list: ({ id, body }) => ({
      ...{ id, body, status: 'success' },
      result: { status_code: 200, output: { discount: made(String(body.code)) } },
    }),
  });
  expect(await rowsOf(await desk.reaches(run.id, 'done'))).toMatchObject([
    { outcome: 'succeeded', serviceId: '501' },
  ]);
});
