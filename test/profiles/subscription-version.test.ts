import { expect, test } from 'vitest';
import { openDesk, startService } from '../runs/support/desk.ts';
import { csvFile } from '../runs/support/files.ts';
import { startRecordingProxy } from './support/recording-proxy.ts';

// spec: Versioning names no version for PUT /subscriptions.
test.each([
  [undefined, '2021-11', []],
  ['2021-11', '2021-11', []],
  ['2021-01', '2021-01', ['The service profile sets API version 2021-01 for these requests.']],
] as const)(
  'a profile that says %s: subscriptions are read, changed and restored as %s',
  async (subscriptionVersion, version, notices) => {
    const service = await startService({ behaviour: 'extended', limits: 'off' });
    const proxy = await startRecordingProxy(service.url);
    const desk = await openDesk();
    const store = await desk.connect(
      {
        ...service.facts,
        url: proxy.url,
        wire: { subscriptionVersion },
      },
      'north',
    );
    const file = csvFile('update.csv', ['subscription_id', 'quantity'], [['700000041', '3']]);
    const sheet = await desk.importFile(file, 'subscription-swaps');
    const selection = { of: 'valid' } as const;
    const review = await desk.invoke('runs.review', { sheetId: sheet.id, storeId: store.id, selection });
    expect(review.firstRequests.map((request) => `${request.method} ${request.version}`)).toEqual([
      `GET ${version}`,
      `PUT ${version}`,
    ]);
    expect(review.notices.map(({ text }) => text)).toEqual(notices);
    const run = await desk.send(store, sheet.id);
    await desk.reaches(run.id, 'done');
    const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
    expect(await desk.reaches(back.id, 'done')).toMatchObject({ succeeded: 1 });
    const asked = proxy.requests.filter(({ path }) => path.startsWith('/subscriptions/'));
    expect(
      asked.map(({ method, headers, status }) => `${method} ${headers['x-service-version']} ${status}`),
    ).toEqual([`GET ${version} 200`, `PUT ${version} 200`, `GET ${version} 200`, `PUT ${version} 200`]);
  },
);
