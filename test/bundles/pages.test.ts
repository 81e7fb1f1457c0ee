import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { ProfileOverrides } from '../../scripts/faults/headless-desk.ts';
import { openDesk } from '../runs/support/desk.ts';
import { json, type Received, startScriptedService } from '../support/http/scripted-service.ts';
import { ended, linesOf, load, until } from './support/world.ts';

type Entry = { readonly id: number; readonly purchase_item_id?: number; readonly items: readonly unknown[] };
/** A page of a list as it is answered. */
type AnswerPage = (
  listed: readonly Entry[],
  asked: Received,
  origin: string,
) => {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
};

const size = 10;
const subscriptions = ['500001', '500015', '500028'];
const entry = (index: number): Entry => ({
  id: 7000 + index,
  purchase_item_id: 500_000 + index,
  items: [{ id: 9000 + index, price: '10.00', quantity: 1 }],
});
const slice = (listed: readonly Entry[], from: number) => ({
  bundle_selections: listed.slice(from, from + size),
});
const numberOf = (asked: Received, name: string, usual: number): number =>
  Number(asked.query.get(name) ?? usual);

/** Reads three subscriptions from a service; `filters`: it knows the parameter that names one. */
async function read(
  page: AnswerPage,
  { filters = false, profile = {} as ProfileOverrides, count = 30 } = {},
) {
  const every = Array.from({ length: count }, (_, index) => entry(index));
  const service = await startScriptedService((asked, response) => {
    if (asked.path.startsWith('/partners/app/')) {
      const location = `${asked.query.get('callback')}?code=1&platform_b_domain=north&shop_domain=north`;
      response.writeHead(302, { Location: location }).end();
    } else if (asked.path === '/oauth/token') {
      json(response, 200, {
        access_token: 'access-1a2b3c',
        refresh_token: 'refresh-1a2b3c',
        token_type: 'Bearer',
        scope: 'read_subscriptions',
      });
    } else {
      const wanted = asked.query.get('purchase_item_ids');
      const listed = filters ? every.filter((one) => String(one.purchase_item_id) === wanted) : every;
      const { body, headers, status = 200 } = page(listed, asked, service.origin);
      json(response, status, body, headers);
    }
  });
  onTestFinished(service.close);
  const desk = await openDesk();
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const facts = { url: service.origin, wire: {}, limits: { pollSeconds: 0.01 }, optional: {}, callbackUrl };
  const install = `${service.origin}/partners/app/x/install?callback=${callbackUrl}`;
  const store = await desk.connect(facts, 'north', { limits: { leakPerSecond: 200 }, ...profile }, install);
  const sheet = await load({ desk, store }, subscriptions);
  const lines = await linesOf(desk, sheet.id);
  const again = async () => {
    await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
    return until(desk, sheet.id, ended);
  };
  const asked = service.received.filter(({ path }) => path === '/bundle_selections');
  return {
    sheet,
    ids: lines.map(({ selections }) => selections.map(({ id }) => id)),
    asked,
    lines,
    again,
    desk,
  };
}

/** Ways to hand out a list; each takes nothing but its own. */
const ways: Readonly<Record<string, AnswerPage>> = {
  'a Link header': (listed, asked, origin) => {
    const from = numberOf(asked, 'cursor', 0);
    const next = `<${origin}/bundle_selections?cursor=${from + size}>; rel="next"`;
    return { body: slice(listed, from), headers: from + size < listed.length ? { Link: next } : {} };
  },
  'a cursor in the body': (listed, asked) => {
    const from = numberOf(asked, 'cursor', 0);
    return {
      body: {
        ...slice(listed, from),
        next_cursor: from + size < listed.length ? String(from + size) : null,
      },
    };
  },
  'a page number from one, unsaid': (listed, asked) => ({
    body: slice(listed, (numberOf(asked, 'page', 1) - 1) * size),
  }),
  'a page number from zero, unsaid': (listed, asked) => ({
    body: slice(listed, numberOf(asked, 'page', 0) * size),
  }),
  'an offset, unsaid': (listed, asked) => ({ body: slice(listed, numberOf(asked, 'offset', 0)) }),
};

test.each(Object.entries(ways))(
  'a service that lists the selections of all, page by page: found where the next page is told by %s',
  async (_, page) => {
    const { sheet, ids } = await read(page);
    expect(sheet).toMatchObject({ read: 3, none: 0, failed: 0 });
    expect(ids).toEqual([['7001'], ['7015'], ['7028']]);
  },
);

test('a service that hands out one list, whatever is asked: it is read to its end, and not for ever', async () => {
  const { sheet, ids, asked } = await read((listed) => ({ body: { bundle_selections: listed } }));
  expect(sheet).toMatchObject({ read: 3, failed: 0 });
  expect(ids).toEqual([['7001'], ['7015'], ['7028']]);
  expect(asked.length).toBeLessThanOrEqual(4 * subscriptions.length);
});

test.each([400, 404, 422])(
  'a page by number that is refused with %i is the end of the list',
  async (status) => {
    const { sheet } = await read((listed, asked) =>
      asked.query.has('page') || asked.query.has('offset')
        ? { status, body: { errors: { page: ['is unknown'] } } }
        : { body: { bundle_selections: listed } },
    );
    expect(sheet).toMatchObject({ read: 3, failed: 0 });
  },
);

test('a service that knows the parameter is asked once for each subscription', async () => {
  const { sheet, asked } = await read((listed) => ({ body: { bundle_selections: listed } }), {
    filters: true,
  });
  expect(sheet).toMatchObject({ read: 3 });
  expect(asked).toHaveLength(subscriptions.length);
});

test.each([
  ['page', 1],
  ['page-from-zero', 0],
] as const)(
  'pages that the profile says are counted are asked for until nothing new comes: %s',
  async (paging, first) => {
    const items = [{ id: 1, price: '5.00', quantity: 1 }];
    const { ids } = await read(
      (listed, asked) => {
        const at = numberOf(asked, 'page', first) - first;
        const more = listed.map((one) => ({ ...one, id: 10 * one.id + at, items }));
        return { body: { bundle_selections: at === 0 ? listed : at < 3 ? more : [] } };
      },
      { filters: true, profile: { lists: { paging } } },
    );
    expect(ids).toEqual(['7001', '7015', '7028'].map((id) => [id, `${id}1`, `${id}2`]));
  },
);

const nameless = ({ purchase_item_id: _, ...rest }: Entry): Entry => rest;

test('selections that are listed for several subscriptions and name none belong to none of them', async () => {
  let isHonest = false;
  const { sheet, ids, lines, again, desk } = await read((listed, asked) => {
    const wanted = Number(asked.query.get('purchase_item_ids'));
    const own = listed.filter(({ purchase_item_id }) => purchase_item_id === wanted);
    return { body: { bundle_selections: (isHonest ? own : listed.slice(0, 2)).map(nameless) } };
  });
  expect(sheet).toMatchObject({ read: 0, none: 0, failed: 3, selections: 0 });
  expect(ids).toEqual([[], [], []]);
  for (const { message } of lines)
    expect(message).toMatch(
      /^The service also lists bundle 700\d for subscription 5000\d\d, so it is unclear which subscription the bundle belongs to\.$/,
    );
  isHonest = true;
  expect(await again()).toMatchObject({ read: 3, failed: 0, selections: 3 });
  const after = await linesOf(desk, sheet.id);
  expect(after.map(({ selections }) => selections.map(({ id }) => id))).toEqual([
    ['7001'],
    ['7015'],
    ['7028'],
  ]);
});

test('selections that name no subscription are taken where each is listed for one alone', async () => {
  const { sheet, ids } = await read((listed, asked) => {
    const wanted = Number(asked.query.get('purchase_item_ids'));
    return {
      body: { bundle_selections: listed.filter((one) => one.purchase_item_id === wanted).map(nameless) },
    };
  });
  expect(sheet).toMatchObject({ read: 3, failed: 0 });
  expect(ids).toEqual([['7001'], ['7015'], ['7028']]);
});
