import type { Review, RunProgress, RunRow } from '../../../src/contract/runs.ts';
import { practiceStore, run } from './fake-data.ts';

export const progress = (over: Partial<RunProgress> = {}): RunProgress => ({
  ...run({ title: 'Black Friday codes', rows: 100_000, succeeded: 61_238, failed: 12 }),
  sent: 100_000,
  toSend: 0,
  verified: 61_250,
  requests: 367,
  requestsLeft: 155,
  secondsLeft: 155,
  secondsAreLeast: false,
  pace: 'limited to 2 requests per second',
  limit: { used: 40, size: 40, perSecond: 2 },
  matchedBy: 'echoed body',
  steps: [
    { label: 'Create 10 batches', state: 'done', detail: '', at: null },
    { label: 'Add tasks in 100 requests', state: 'done', detail: '', at: null },
    { label: 'Process 10 batches', state: 'done', detail: '', at: null },
    {
      label:
        'The request with tasks 18,001 to 18,500 got no usable response, but the service counted its tasks.',
      state: 'noticed',
      detail: '',
      at: '2031-11-28T11:52:04.000Z',
    },
    { label: 'Read results, page 245 of 400', state: 'now', detail: '', at: null },
    { label: 'Finish run', state: 'next', detail: '', at: null },
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
  waits: { text: 'The service is processing batch 24114.', since: '2031-11-28T11:52:04.000Z' },
  undecided: null,
  actions: {
    pause: true,
    resume: false,
    cancel: true,
    retryFailed: 0,
    sendRest: 0,
    sendUnknown: 0,
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
    evidence: 'echoed body',
    message: '422 code: BF31-Q7XK00412 already exists in this store',
    raw: '{"errors":{"code":["already exists"]}}',
  },
  {
    rowId: 2411,
    number: 2411,
    label: 'BF31-9TTP02410',
    outcome: 'failed',
    serviceId: null,
    evidence: 'echoed body',
    message: '422 value: must not exceed 100',
    raw: null,
  },
];

export const review = (over: Partial<Review> = {}): Review => ({
  store: practiceStore(),
  kind: 'discounts-2021-01',
  sheetId: 'sheet-1',
  title: 'Black Friday codes',
  token: 'reviewed',
  rows: 4979,
  rowsLeftOut: 21,
  warnings: 8,
  tasks: 4979,
  batches: 1,
  requests: { read: 0, create: 1, add: 5, process: 1, single: 0, verify: 23, total: 30 },
  seconds: { upload: 0, verify: 6 },
  firstRequests: [
    {
      method: 'POST',
      path: '/async_batches',
      version: '2021-01',
      rows: [],
      body: '{\n  "batch_type": "discount_create"\n}',
    },
    {
      method: 'POST',
      path: '/async_batches/<batch_id>/tasks',
      version: '2021-01',
      rows: [1, 2, 3],
      body: '{\n  "tasks": []\n}',
    },
  ],
  missingScopes: [],
  changes: {
    groups: {
      columns: ['Type of discount', 'Amount', 'Starts', 'Ends'],
      first: [
        { cells: ['percentage', '10', '2031-11-28', '2031-12-01'], rows: 4000 },
        { cells: ['fixed_amount', '7.50', '2031-11-28', ''], rows: 900 },
      ],
      others: { groups: 5, rows: 79 },
    },
    first: [
      {
        number: 1,
        name: 'BF31-00001',
        code: null,
        fields: [{ label: 'Amount', before: null, after: '10' }],
      },
    ],
  },
  consequences: [],
  stopped: { rows: 0, first: [] },
  earlier: null,
  destructive: false,
  emails: null,
  readFirst: { possible: false, on: false, requests: 4979 },
  rowByRow: { possible: true, on: false },
  inverse: {
    possible: true,
    how: 'You can undo this: an undo run deletes the codes that were created.',
  },
  notices: [{ severity: 'warning', text: '21 rows with errors are skipped.', rowsWith: 'error' }],
  ...over,
});
