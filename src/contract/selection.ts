import { z } from 'zod';
import { againChoices } from '../domain/run/row-results.ts';
import { nameText } from './bounds.ts';

/**
 * What became of a row. `unknown`: one request was lost on its way and nobody can tell; shown, never retried
 * automatically. `counted`: its batch was carried out, but the service reports only how many tasks of the batch
 * succeeded and failed (or not even that), so the row alone cannot be told; never retried automatically.
 */
export const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent', 'counted'] as const;
export type Outcome = (typeof outcomes)[number];

/** Which rows that the store may have already are sent again; without it none. */
const again = z.enum(againChoices).optional();

/** Which rows of a sheet a run takes. */
export const selectionSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('valid'), again }),
  z.object({ of: z.literal('rows'), rowIds: z.array(z.number().int()).min(1).max(1_000_000), again }),
  /** Rows of an earlier run with these outcomes: retry failed, send the rest. */
  z.object({
    of: z.literal('outcomes'),
    runId: nameText,
    outcomes: z.array(z.enum(outcomes)).min(1).max(outcomes.length),
  }),
  /** The new prices of a bundle sheet, or those from before, where they are not at the service. */
  z.object({ of: z.literal('prices'), restores: z.boolean() }),
  /** The run that takes another back. */
  z.object({ of: z.literal('inverse'), runId: nameText }),
]);
export type Selection = z.output<typeof selectionSchema>;
