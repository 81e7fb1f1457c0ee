import type { FieldGroup, FieldType } from './field.ts';

const whole = (max: number, unit: string): FieldType => ({ is: 'number', whole: true, min: 1, max, unit });

/** spec: Limits, not shown; the defaults are those of services of this shape. */
export const limitsGroup: FieldGroup = {
  id: 'limits',
  title: 'Limits',
  about:
    'What the service accepts. Limits that are too low cost time; limits that are too high cause rejections. When the service rejects a request or a page as too large, the run makes it smaller automatically.',
  fields: [
    {
      path: 'limits.bucketSize',
      label: 'Requests at once',
      type: whole(1_000_000, 'requests'),
      about: 'How many requests may be sent to a store before Partner Desk has to wait.',
    },
    {
      path: 'limits.leakPerSecond',
      label: 'Requests per second',
      type: { is: 'number', whole: false, min: 0.01, max: 1_000_000, unit: 'requests per second' },
      about: 'How fast requests become available again. Expected times are calculated with it.',
    },
    {
      path: 'limits.tasksPerAdd',
      label: 'Tasks per request',
      type: whole(100_000, 'tasks'),
      about:
        'How many tasks one request adds to a batch. Halved when the service rejects a request as too large.',
    },
    {
      path: 'limits.tasksPerBatch',
      label: 'Tasks per batch',
      type: whole(10_000_000, 'tasks'),
      about: 'How many tasks a batch holds at most. More tasks go into another batch.',
    },
    {
      path: 'limits.outstandingBatches',
      label: 'Batches at once',
      type: whole(100, 'batches'),
      about: 'How many batches of a store may run or wait to run at the same time.',
    },
    {
      path: 'limits.pageSize',
      label: 'Results per page',
      type: whole(10_000, 'tasks'),
      about: 'How many results one request reads from a batch.',
    },
    {
      path: 'limits.requestTimeoutMs',
      label: 'Response timeout',
      type: whole(3_600_000, 'milliseconds'),
      about: 'After this time a request counts as lost, and its result is looked up where possible.',
    },
    {
      path: 'limits.pollSeconds',
      label: 'Polling interval',
      type: { is: 'number', whole: false, min: 0.01, max: 3_600, unit: 'seconds' },
      about: 'How long to wait before checking a running batch again.',
    },
  ],
};
