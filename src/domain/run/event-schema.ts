import { z } from 'zod';
import { type BatchReading, decisions, type Facts, type RunEvent } from './events.ts';
import { outcomeNames } from './outcome.ts';

/** The journal of a run as this version can read it; see {@link RunEvent}. */
const whole = z.number().int();
const text = z.string();
const range = { first: whole, count: whole };
const batch = { batch: whole };
const batchId = { ...batch, batchId: text };
const why = { why: text };

const plan = z.object({
  via: z.enum(['batch', 'single']),
  tasks: whole,
  rows: whole,
  rowsPerTask: z.array(whole).nullable(),
  batches: z.array(z.object(range)),
  tasksPerAdd: whole,
});

const pageMark = z.union([
  text,
  z.object({ page: whole }),
  z.object({ offset: whole }),
  z.object({ address: text }),
]);

const action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('create-batch'), ...batch }),
  z.object({ do: z.literal('add-chunk'), ...batchId, ...range }),
  z.object({
    do: z.literal('read-batch'),
    ...batchId,
    why: z.enum(['doubt-add', 'count', 'doubt-process', 'poll']),
  }),
  z.object({ do: z.literal('process'), ...batchId }),
  z.object({
    do: z.literal('read-results'),
    ...batchId,
    pass: whole,
    cursor: pageMark.nullable(),
    limit: whole,
  }),
  z.object({ do: z.literal('read-first'), task: whole }),
  z.object({ do: z.literal('send-one'), task: whole }),
  z.object({ do: z.literal('look-up'), task: whole }),
]);

const reading: z.ZodType<BatchReading> = z.object({
  status: text.nullable(),
  state: z.enum(['not-started', 'started', 'ended', 'unclear', 'gone']),
  sure: z.boolean(),
  timed: z.enum(['none', 'submitted', 'closed']).exactOptional(),
  total: z.number().nullable(),
  succeeded: z.number().nullable(),
  failed: z.number().nullable(),
  failing: z.literal(true).exactOptional(),
  unclear: text.exactOptional(),
  workedMs: z.number().nullable(),
});

const facts: z.ZodType<Facts> = z.union([
  z.object({ of: z.literal('create-batch'), batchId: text }),
  z.object({ of: z.enum(['add-chunk', 'process', 'read-first', 'send-one']) }),
  z.object({ of: z.literal('read-batch'), reading }),
  z.object({
    of: z.literal('read-results'),
    page: z.object({ records: whole, next: pageMark.nullable(), unfinished: whole, unmatched: whole }),
  }),
  z.object({ of: z.literal('look-up'), found: z.boolean() }),
]);

const result = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ok'), facts }),
  z.object({
    is: z.literal('refused'),
    refusal: z.enum(['later', 'too-many', 'partly', 'gone', 'hold', 'final']),
    status: whole,
    words: z.array(text),
    doubtful: z.literal(true).exactOptional(),
  }),
  z.object({
    is: z.literal('ambiguous'),
    ...why,
    there: z.object({ id: text, words: text }).exactOptional(),
  }),
  z.object({ is: z.literal('not-sent'), ...why }),
]);

const sources = [
  'task id',
  'echoed body',
  'identifying value',
  'order',
  'counters only',
  'answer',
  'look-up',
  'refused chunk',
  'operator',
  'cancelled',
] as const;

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ at: z.number(), type: z.literal(type), ...shape });

const reason = z.object({
  code: text,
  message: text,
  next: text.exactOptional(),
  details: z.array(text).exactOptional(),
});

export const runEventSchema: z.ZodType<RunEvent> = z.discriminatedUnion('type', [
  event('run-created', {
    plan,
    needs: z.object({
      idempotent: z.boolean(),
      lookUp: z.boolean(),
      readFirst: z.boolean(),
      toRead: whole.exactOptional(),
      compares: z.literal(true).exactOptional(),
      attended: z.literal(true).exactOptional(),
    }),
  }),
  event('step-about', { step: whole, action }),
  event('step-outcome', { step: whole, result }),
  event('chunk-split', { ...batch, first: whole, size: whole, remember: z.boolean(), ...why }),
  event('chunk-settled', { ...batch, first: whole, as: z.enum(['added', 'resend', 'failed']), ...why }),
  event('batch-full', { ...batch, first: whole, ...why }),
  event('batch-counted', { ...batch, count: whole.nullable(), ...why }),
  event('batch-abandoned', { ...batchId, ...why }),
  event('batch-orphaned', { ...batch, ...why }),
  event('process-settled', { ...batch, as: z.enum(['started', 'not-started']), ...why }),
  event('pass-restarted', batch),
  event('operator-asked', { ...batchId, ...why }),
  event('operator-decided', { ...batch, decision: z.enum(decisions) }),
  event('row-outcomes', {
    by: z.enum(sources),
    outcomes: z.array(
      z.object({
        ...range,
        outcome: z.enum(outcomeNames),
        rows: z.array(z.enum(outcomeNames)).exactOptional(),
      }),
    ),
    message: text.exactOptional(),
  }),
  event('batch-tallied', { ...batch, succeeded: whole.nullable(), failed: whole.nullable() }),
  event('verification-ended', { ...batch, ...why }),
  event('held', { reason, until: z.number().nullable() }),
  event('restored', { backupAt: z.number(), reason }),
  event('released', {}),
  event('paused', {}),
  event('resumed', {}),
  event('cancelled', {}),
  event('readings-outdated', {}),
  event('verify-again', {}),
  event('finished', {}),
]);
