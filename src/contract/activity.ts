import { z } from 'zod';
import { idText, nameText } from './bounds.ts';
import { event, invoke, output } from './define.ts';

/** One request to a service, redacted: no token, no secret, no query value that names a person. */
export type ActivityEntry = {
  readonly id: number;
  readonly at: string;
  /** Empty for a connection test, which belongs to no store; `path` is then the whole address. */
  readonly storeId: string;
  readonly method: string;
  readonly path: string;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly runId: string | null;
  /** What became of it, in words: "answered", "timed out", "connection lost", "refused". */
  readonly outcome: string;
  readonly requestBytes: number;
  readonly responseBytes: number;
};

/** Which requests; all of them where nothing is asked for. */
const filter = {
  storeId: nameText.nullable().default(null),
  runId: nameText.nullable().default(null),
  onlyProblems: z.boolean().default(false),
  text: z.string().max(200).default(''),
};

export const activityContract = {
  'activity.list': invoke(
    'Requests, newest first, before an ID.',
    z.object({
      before: z.number().int().nullable().default(null),
      limit: z.number().int().min(1).max(500).default(200),
      ...filter,
    }),
    output<readonly ActivityEntry[]>(),
  ),
  'activity.export': invoke(
    'Writes the requests of a filter to a granted file, oldest first.',
    z.object({ grant: idText, format: z.enum(['jsonl', 'csv']), ...filter }),
    output<{ readonly entries: number; readonly fileName: string }>(),
  ),
  'activity.added': event(
    'New requests since the last event; at most four events per second.',
    output<{ readonly newest: number }>(),
  ),
};
