import type { Review, RunProgress, RunRow } from '../../../src/contract/runs.ts';
import { practiceStore, run } from './fake-data.ts';

export const progress = (over: Partial<RunProgress> = {}): RunProgress => ({
  ...run({ title: 'Black Friday codes', rows: 100_000, succeeded: 61_238, failed: 12 }),
  sent: 100_000,
  proved: 61_250,
  requests: 367,
  requestsLeft: 155,
  secondsLeft: 155,
  pace: 'the service’s limit of 2 requests per second',
  limit: { used: 40, size: 40, perSecond: 2 },
  matchedBy: 'echoed body',
  steps: [
    { label: 'Create 10 batches', state: 'done', detail: '10' },
    { label: 'Add 100 chunks', state: 'done', detail: '100' },
    { label: 'Process', state: 'done', detail: '10' },
    { label: 'Chunk 37 timed out, counted, not resent', state: 'noticed', detail: '16:52' },
    { label: 'Read results, page 245 of 400', state: 'now', detail: 'now' },
    { label: 'Results file', state: 'next', detail: '' },
  ],
  requestsPerSecond: [0, 14, 13, ...Array.from({ length: 120 }, () => 2)],
  batches: Array.from({ length: 10 }, (_, at) => ({
    batchId: String(24108 + at),
    state: at < 6 ? 'finished' : 'processing',
    serviceStatus: at < 6 ? 'completed' : 'processing',
    tasks: 10_000,
    succeeded: at < 6 ? 9998 : 0,
    failed: at < 6 ? 2 : 0,
  })),
  buckets: null,
  undecided: null,
  actions: {
    pause: true,
    resume: false,
    cancel: true,
    retryFailed: 0,
    sendRest: 0,
    inverse: null,
    verifyAgain: false,
  },
  ...over,
});

export const failedRows: readonly RunRow[] = [
  {
    rowId: 2208,
    number: 2208,
    label: 'BF31-Q7XK00412',
    outcome: 'failed',
    serviceId: null,
    message: '422 code: BF31-Q7XK00412 exists already in this store',
    raw: '{"errors":{"code":["exists already"]}}',
  },
  {
    rowId: 2411,
    number: 2411,
    label: 'BF31-9TTP02410',
    outcome: 'failed',
    serviceId: null,
    message: '422 value: must not exceed 100',
    raw: null,
  },
];

export const review = (over: Partial<Review> = {}): Review => ({
  store: practiceStore(),
  kind: 'discounts-2021-01',
  sheetId: 'sheet-1',
  title: 'Black Friday codes',
  revision: 3,
  rows: 4979,
  rowsLeftOut: 21,
  warnings: 8,
  tasks: 4979,
  batches: 1,
  requests: { create: 1, add: 5, process: 1, single: 0, verify: 23, total: 30 },
  seconds: { upload: 0, verify: 6 },
  firstRequests: [
    { method: 'POST', path: '/async_batches', rows: [], body: '{\n  "batch_type": "discount_create"\n}' },
    { method: 'POST', path: '/async_batches/<batch_id>/tasks', rows: [1, 2, 3], body: '{\n  "tasks": []\n}' },
  ],
  missingScopes: [],
  consequences: [],
  stopped: { rows: 0, first: [] },
  destructive: false,
  readFirst: { possible: false, on: false, requests: 4979 },
  inverse: {
    possible: true,
    how: 'An inverse run deletes the codes that this one creates, by the ids of its results.',
  },
  notices: [{ severity: 'warning', text: '21 rows with errors are left out.' }],
  ...over,
});
