import type { Store } from '../../../src/contract/stores.ts';
import { profileSchema } from '../../../src/domain/profile/profile.ts';
import { createLinks } from '../../../src/main/links/links.ts';
import { profile, run, sheet, store } from '../support/fake-data.ts';
import type { FakeDesk, FakeHandlers } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';

export const codeSheet = sheet({ id: 'codes', name: 'Black Friday codes', rows: 5_003, validRows: 5_000 });
export const codeRun = run({ id: 'run-1', number: 18, state: 'done', succeeded: 3 });

const codeOf = (number: number): string => (number === 2 ? '20% off & more' : `BF31-${number}`);

/** A fake desk whose links are made by the product's own main part, over a sheet and a run in memory. */
export function linksDesk(
  given: {
    readonly stores?: Store[];
    readonly runs?: (typeof codeRun)[];
    readonly handlers?: FakeHandlers;
  } = {},
): FakeDesk & { readonly opened: string[] } {
  const { stores = [store()], runs = [codeRun], handlers = {} } = given;
  const opened: string[] = [];
  const links = createLinks({
    sessions: {
      store: (id) => stores.find((one) => one.id === id) ?? null,
      profile: () => profile(),
    },
    rows: {
      sheet: async () => ({
        name: codeSheet.name,
        kind: codeSheet.kind,
        revision: 1,
        rows: codeSheet.rows,
        validRows: codeSheet.validRows,
        warnings: 0,
        unmappedColumns: ['Cart'],
        checkedBy: null,
      }),
      standings: async () => null,
      readRows: async ({ afterNumber, limit }) =>
        Array.from({ length: Math.max(0, Math.min(limit, 5_000 - afterNumber)) }, (_, offset) => {
          const number = afterNumber + offset + 1;
          const cart = number % 4 === 0 ? '' : `cart-${number}`;
          return { id: number, number, cells: { code: codeOf(number), Cart: cart } };
        }),
    },
    runs: {
      list: async () => [],
      get: async () => ({
        ...codeRun,
        sent: 3,
        toSend: 0,
        isAllSent: true,
        verified: 3,
        requests: 3,
        requestsLeft: 0,
        secondsLeft: null,
        secondsAreLeast: false,
        pace: '',
        limit: { used: 0, size: 40, perSecond: 2 },
        matchedBy: null,
        waits: null,
        buckets: null,
        undecided: null,
        steps: [],
        requestsPerSecond: [],
        batches: [],
        actions: {
          pause: false,
          resume: false,
          cancel: false,
          retryFailed: 0,
          sendRest: 0,
          sendUnknown: 0,
          inverse: null,
          verifyAgain: false,
        },
      }),
      rows: async ({ afterNumber }) =>
        [1, 2, 3]
          .filter((number) => number > afterNumber)
          .map((number) => ({
            rowId: number,
            number,
            label: codeOf(number),
            outcome: 'succeeded' as const,
            serviceId: null,
            evidence: 'echoed body' as const,
            message: '',
            raw: null,
          })),
    },
    practiceProfile: async () => profileSchema.parse(profile()),
    openExternal: async (address) => {
      opened.push(address);
    },
  });
  const desk = fakeDesk(emptyWorld({ stores, sheets: [codeSheet], runs }), {
    'sheets.get': () => ({
      ...codeSheet,
      columns: [
        {
          key: 'code',
          type: 'text',
          label: 'Discount code',
          help: '',
          required: true,
          width: 90,
          mapped: true,
        },
        { key: 'Cart', type: 'text', label: 'Cart', help: '', required: false, width: 90, mapped: false },
      ],
    }),
    'links.prepare': (input) => links.prepare(input),
    'links.window': ({ listId, start, count }) => links.window(listId, start, count),
    'links.text': ({ listId }) => links.text(listId),
    'links.export': () => ({ rows: 5_000, fileName: 'links.csv' }),
    'links.open': async ({ listId, index }) => {
      await links.open(listId, index);
      return null;
    },
    ...handlers,
  });
  return Object.assign(desk, { opened });
}
