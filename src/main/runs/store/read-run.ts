import { z } from 'zod';
import { type AppError, errorCodes } from '../../../contract/errors.ts';
import type { RunState, RunSummary } from '../../../contract/runs.ts';
import { kindById } from '../../../domain/kinds/registry.ts';
import { profileSchema } from '../../../domain/profile/profile.ts';
import { isCheckoutFormKind, isPriceKind, type RunKindId } from '../../../domain/sheet/kind.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { Failure } from '../../failure.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { isoTime, jsonIn } from '../../sqlite/readable.ts';
import { type Row, text, textOrNull, whole } from './database.ts';

/** What is said of a run that this version cannot read: it stays as it is, and nothing of it is sent. */
export const unreadableRun = (number: number): AppError => ({
  code: 'disk',
  message: runsMessages.runUnreadable({ number }),
  next: runsMessages.runUnreadableNext,
});

/** The same of one whose journal is more than is read. */
export const tooLarge = (number: number): AppError => ({
  code: 'disk',
  message: runsMessages.runTooLarge({ number }),
  next: runsMessages.runTooLargeNext,
});

/** The same of one whose journal or rows cannot be read. */
export const whyUnreadable = (number: number, thrown: unknown): AppError =>
  thrown instanceof Failure ? thrown.error : { ...unreadableRun(number), details: [String(thrown)] };

const states: readonly RunState[] = [
  ...(['uploading', 'processing', 'verifying', 'paused', 'waiting', 'done', 'cancelled'] as const),
];
const isRunKind = (kind: string): kind is RunKindId =>
  isPriceKind(kind) || isCheckoutFormKind(kind) || kindById(kind) !== null;
const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)));
const rows = z.number().int().min(0);

// Written by this version or an earlier one, or by anybody. Fields that came later have their defaults.
const summarySchema = z.object({
  title: z.string(),
  kind: z.custom<RunKindId>((kind) => typeof kind === 'string' && isRunKind(kind)),
  state: z.enum(states),
  because: z
    .object({
      code: z.enum(errorCodes).catch('internal'),
      message: z.string(),
      next: z.string().exactOptional(),
      details: z.array(z.string()).exactOptional(),
      retries: z.literal(true).exactOptional(),
    })
    .nullable(),
  startedAt: time,
  endedAt: time.nullable(),
  ...{ rows, succeeded: rows, failed: rows, unknown: rows, notSent: rows, counted: rows.default(0) },
  inverseOf: z.string().nullable(),
  unrestored: z.array(z.string()).default([]),
});

/** Columns of {@link summaryIn}. */
export const summaryColumns = 'number, id, store_id, sheet_id, title, state, started_at, summary';

/** A run as lists show it; one whose summary cannot be read says so, and nothing is said of its rows. */
export function summaryIn(row: Row): RunSummary {
  const number = whole(row, 'number');
  const of = {
    id: text(row, 'id'),
    number,
    storeId: text(row, 'store_id'),
    sheetId: textOrNull(row, 'sheet_id'),
  };
  const read = summarySchema.safeParse(jsonIn(textOrNull(row, 'summary') ?? '', longestJson['runs.summary']));
  if (read.success) return { ...read.data, ...of };
  return {
    ...of,
    title: text(row, 'title'),
    // Whoever looks at the kind of a run gets one that has no codes; there are no rows to send again.
    kind: 'change_next_charge_date',
    state: 'waiting',
    because: unreadableRun(number),
    startedAt: isoTime(whole(row, 'started_at')),
    endedAt: null,
    ...{ rows: 0, succeeded: 0, failed: 0, unknown: 0, notSent: 0, counted: 0 },
    inverseOf: null,
    unrestored: [],
  };
}

/** When a run ended, in milliseconds since the epoch; infinite where it is not over, or nobody can tell. */
export function endIn(summary: string | null): number {
  const endedAt = z.object({ endedAt: time }).safeParse(jsonIn(summary ?? '', longestJson['runs.summary']))
    .data?.endedAt;
  return endedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endedAt);
}

const setupSchema = z.object({
  columns: z.array(z.string()).default([]),
  profile: profileSchema,
  unrestored: z.array(z.string()).default([]),
  rowByRow: z.boolean().default(false),
});

/** What a run was made with; null where it cannot be read. */
export const setupIn = (row: Row): z.output<typeof setupSchema> | null =>
  setupSchema.safeParse(jsonIn(text(row, 'setup'), longestJson['runs.setup'])).data ?? null;

/** The kind of a run; null where this version has none of that name. */
export function runKindIn(row: Row): RunKindId | null {
  const kind = text(row, 'kind');
  return isRunKind(kind) ? kind : null;
}
