import type { FieldGroup, FieldType } from './field.ts';

const words: FieldType = { is: 'words', mayBeEmpty: false };

/** spec: States and transitions, not shown. */
export const wordsGroup: FieldGroup = {
  id: 'words',
  title: 'Words of the service',
  about:
    'How the service names states, in upper or lower case. If a word is in none of these lists, it is shown as it is, and the app keeps waiting.',
  fields: [
    {
      path: 'words.batchNotStarted',
      label: 'A batch that was not started',
      type: words,
      about: 'After a lost process request, one of these words is asked about: a status may be behind.',
    },
    {
      path: 'words.batchStarted',
      label: 'A batch that runs or waits',
      type: words,
      about: 'After a lost process request, one of these words means that it arrived.',
    },
    {
      path: 'words.batchDone',
      label: 'A batch that has ended',
      type: words,
      about: 'When a batch has one of these words, its results are read.',
    },
    {
      path: 'words.taskDone',
      label: 'A task that has ended',
      type: words,
      about: 'A task with another word, and without a result, is read again.',
    },
    {
      path: 'words.taskFailed',
      label: 'A task that has failed',
      type: words,
      about: 'A task with one of these words has failed, whatever its status code.',
    },
    {
      path: 'words.discountStatus',
      label: 'Status of a discount',
      type: { is: 'words', mayBeEmpty: true },
      about: 'Words that a sheet may hold besides “enabled”; they get a warning instead of an error.',
    },
    {
      path: 'words.durations',
      label: 'Duration of a discount',
      type: { is: 'words', mayBeEmpty: true },
      about: 'Words that a sheet may hold besides “usage_limit” and “forever”; they get a warning.',
    },
  ],
};
