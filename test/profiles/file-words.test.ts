import { expect, test } from 'vitest';
import { openDesk, startService } from '../runs/support/desk.ts';
import { csvFile } from '../runs/support/files.ts';
import { startRecordingProxy } from './support/recording-proxy.ts';
import { renamed } from './support/words.ts';

const wire = { ...renamed, platformWord: 'shopmatic', serviceWord: 'zephyr' };

const ids = { zephyr_product_id: '5511', shopmatic_product_id: '6528740305601' };
type Header = keyof typeof ids;

test.each<{ first: Header; second: Header }>([
  { first: 'zephyr_product_id', second: 'shopmatic_product_id' },
  { first: 'shopmatic_product_id', second: 'zephyr_product_id' },
])(
  "a file in the service's own words, $first first: each id goes out under its own name",
  async ({ first, second }) => {
    const service = await startService({ wire, limits: 'off' });
    const proxy = await startRecordingProxy(service.url);
    const desk = await openDesk();
    const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
      limits: { pollSeconds: 0.05 },
    });
    const path = csvFile(
      'swaps.csv',
      ['subscription_id', first, second, 'quantity'],
      [['700000041', ids[first], ids[second], '2']],
    );
    const sheet = await desk.importFile(path, 'subscription-swaps');
    const run = await desk.send(store, sheet.id);
    await desk.reaches(run.id, 'done');
    const sent = proxy.requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body));
    expect(sent).toEqual([{ zephyr_product_id: 5511, shopmatic_product_id: 6528740305601, quantity: 2 }]);
  },
);
