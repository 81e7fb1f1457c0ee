import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignColumns, campaignRow } from '../core/campaign-rows.ts';
import { root } from '../core/product.ts';
import { type BenchService, tokenFor } from './service.ts';

export type PeerName = 'newman' | 'bru';

/** Text columns that every row fills; the rest of a request is the same for all rows. */
const filled = [
  'code',
  'value',
  'discount_type',
  'applies_to_product_type',
  'usage_limit',
  'starts_at',
  'ends_at',
];
const body = JSON.stringify({
  ...Object.fromEntries(filled.map((key) => [key, `{{${key}}}`])),
  duration: 'forever',
  status: 'enabled',
  channel_settings: Object.fromEntries(
    ['api', 'checkout_page', 'customer_portal', 'merchant_portal'].map((key) => [key, { can_apply: true }]),
  ),
});

/** Rows of the campaign that need no field but those, as its file has them. */
function writeRows(file: string, count: number): void {
  const lines = [campaignColumns.join(',')];
  for (let number = 0; lines.length <= count; number += 2) {
    const row = campaignRow(number);
    if (row[campaignColumns.indexOf('usage_limit')] !== '') lines.push(row.join(','));
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}

type Place = { readonly folder: string; readonly rows: string; readonly url: string; readonly token: string };

function newman({ folder, rows, url, token }: Place): readonly string[] {
  const collection = {
    info: { name: 'codes', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'create a code',
        request: {
          method: 'POST',
          url: `${url}/discounts`,
          header: [
            { key: 'X-Service-Access-Token', value: token },
            { key: 'X-Service-Version', value: '2021-01' },
            { key: 'Content-Type', value: 'application/json' },
          ],
          body: { mode: 'raw', raw: body },
        },
      },
    ],
  };
  const file = join(folder, 'collection.json');
  writeFileSync(file, JSON.stringify(collection));
  return [peer('newman/bin/newman.js'), 'run', file, '--iteration-data', rows, '--silent'];
}

function bru({ folder, rows, url, token }: Place): readonly string[] {
  writeFileSync(
    join(folder, 'bruno.json'),
    JSON.stringify({ version: '1', name: 'codes', type: 'collection' }),
  );
  writeFileSync(
    join(folder, 'create-a-code.bru'),
    `meta {
  name: create a code
  type: http
  seq: 1
}

post {
  url: ${url}/discounts
  body: json
  auth: none
}

headers {
  X-Service-Access-Token: ${token}
  X-Service-Version: 2021-01
}

body:json {
  ${body}
}
`,
  );
  return [peer('@usebruno/cli/bin/bru.js'), 'run', '--csv-file-path', rows];
}

const peer = (path: string): string => join(root, 'bench/node_modules', path);
const commands = { newman, bru } satisfies Record<PeerName, (place: Place) => readonly string[]>;

/**
 * Creates that many codes in a new store, one request for each, as the peer does it by itself. Milliseconds of
 * its whole process. Fails unless the service created every one.
 */
export async function runPeer(
  name: PeerName,
  service: BenchService,
  parent: string,
  domain: string,
  count: number,
): Promise<number> {
  const folder = mkdtempSync(join(parent, `${name}-`));
  const rows = join(parent, `peer-rows-${count}.csv`);
  writeRows(rows, count);
  mkdirSync(folder, { recursive: true });
  const token = await tokenFor(service, domain);
  const args = commands[name]({ folder, rows, url: service.facts.url, token });
  await service.mark();
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said = `${said}${part}`.slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const milliseconds = performance.now() - started;
  const { requests } = await service.since();
  const created = requests.filter((one) => one.method === 'POST' && one.status === 201).length;
  if (created !== count)
    throw new Error(`${name} created ${created} of ${count} codes, exit ${code}: ${said}`);
  return milliseconds;
}
