import { expect, test } from 'vitest';
import type { Recorded } from './support/recording-proxy.ts';
import { steps, type WireWorld, workThrough } from './support/scenario.ts';
import { inOtherWords, renamed, said, same, specified } from './support/words.ts';

const patternOf = ({ method, path }: Recorded): string =>
  `${method} ${path.replace(/\/(async_batches|subscriptions|bundle_selections|checkouts)\/[^/]+/, '/$1/*')}`;
/** Batches are looked at as often as it takes: each request counts once. */
const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted();

/** What the page is told of everything that was done, but for what is shown "exactly as it goes". */
async function toldToThePage({ desk, store }: WireWorld): Promise<string> {
  const sheets = await desk.invoke('sheets.list', {});
  const runs = await desk.invoke('runs.list', {});
  const checkouts = await desk.invoke('checkouts.list', { storeId: store.id });
  const parts: unknown[] = [sheets, runs, checkouts, await desk.invoke('stores.list', {})];
  for (const { id } of sheets) {
    parts.push(await desk.invoke('sheets.get', { sheetId: id }));
    parts.push(await desk.invoke('sheets.window', { sheetId: id, view: {}, start: 0, count: 10 }));
  }
  for (const { id } of runs) {
    parts.push(await desk.invoke('runs.get', { runId: id }));
    const rows = await desk.invoke('runs.rows', { runId: id, outcomes: ['succeeded'] });
    // `raw` is the service's own answer, one press away.
    parts.push(rows.map(({ raw: _raw, ...row }) => row));
  }
  const bundleSheets = await desk.invoke('bundles.list', {});
  for (const { id } of bundleSheets)
    parts.push(await desk.invoke('bundles.lines', { sheetId: id, since: 0 }));
  parts.push(await desk.invoke('activity.list', { limit: 500 }));
  return JSON.stringify(parts);
}

test('renamed words change every request and nothing else; the service accepts all; no screen is told', async () => {
  const plain = await workThrough(specified);
  const other = await workThrough(renamed);

  const asked = plain.proxy.requests.map(patternOf);
  expect(asked).toEqual(
    expect.arrayContaining([
      'GET /partners/app/partner-desk-practice/install',
      'POST /oauth/token',
      'GET /store',
      'GET /token_information',
      ...steps.flatMap(({ makes }) => makes),
    ]),
  );
  const before = distinct(plain.proxy.requests.map((request) => said(request, inOtherWords)));
  const after = distinct(other.proxy.requests.map((request) => said(request, same)));
  expect(after).toEqual(before);

  const wire = other.proxy.requests.map((request) => said(request, same)).join('\n');
  expect(wire.match(/.{0,30}(platform|x-service|service_|_in_service|2021-).{0,30}/gi) ?? []).toEqual([]);
  const grants = plain.proxy.requests.flatMap(
    ({ body }) => new URLSearchParams(body).get('grant_type') ?? [],
  );
  expect(new Set(grants)).toEqual(new Set(['authorization_code', 'refresh_token']));

  // The one that was broken off, and the one that was turned down, are the faults of the plan.
  for (const { proxy } of [plain, other]) {
    const refused = proxy.requests.filter(({ status }) => status === 0 || status >= 400);
    expect(refused.map((request) => `${patternOf(request)} ${request.status}`)).toEqual([
      'POST /discounts 0',
      'GET /discounts 401',
    ]);
  }
  const told = await toldToThePage(other);
  expect(told).toContain('platform_variant_id');
  expect(
    told.match(/.{0,30}(acme|recur_|_in_recur|zephyr|alpha_shop|beta_shop|shopname).{0,30}/gi) ?? [],
  ).toEqual([]);
});
