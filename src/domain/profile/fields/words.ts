import type { FieldGroup, FieldType } from './field.ts';

const words: FieldType = { is: 'words', mayBeEmpty: false };

/** spec: States and transitions, not shown. */
export const wordsGroup: FieldGroup = {
  id: 'words',
  title: 'Service wording',
  about:
    'How the service names states; upper and lower case do not matter. A batch status that is in none of these lists is shown as is, and Partner Desk keeps waiting.',
  fields: [
    {
      path: 'words.batchNotStarted',
      label: 'A batch that was not started',
      type: words,
      about:
        'If the response to a start request is lost and the batch then has one of these statuses, you are asked what to do: the status may be out of date.',
    },
    {
      path: 'words.batchStarted',
      label: 'A batch that runs or waits',
      type: words,
      about:
        'If the response to a start request is lost and the batch then has one of these statuses, the batch was started.',
    },
    {
      path: 'words.batchDone',
      label: 'A batch that has ended',
      type: words,
      about: 'When a batch has one of these statuses, its results are read.',
    },
    {
      path: 'words.taskDone',
      label: 'A task that has ended',
      type: words,
      about: 'A task with another status and without a result is read again.',
    },
    {
      path: 'words.taskFailed',
      label: 'A task that has failed',
      type: words,
      about: 'A task with one of these statuses has failed, whatever its status code.',
    },
    {
      path: 'words.discountStatus',
      label: 'Status of a discount',
      type: { is: 'words', mayBeEmpty: true },
      about:
        'Other words that the service uses besides “enabled”. Each still gets a warning, because the specification does not list it.',
    },
    {
      path: 'words.durations',
      label: 'Duration of a discount',
      type: { is: 'words', mayBeEmpty: true },
      about:
        'Words that a sheet may hold besides “usage_limit” and “forever”; they get a warning instead of an error.',
    },
  ],
};
