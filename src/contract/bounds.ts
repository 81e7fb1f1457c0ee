import { z } from 'zod';
import { withoutHiddenSigns } from '../domain/text.ts';

/**
 * Bounds of what the page may send: every text, list and record of the contract has one, so that no message of a page
 * that was taken over fills main's memory. A test walks the contract and finds what has none.
 */

/** Ids, grants and numbers as text, of the desk and of the service. */
export const idText = z.string().min(1).max(200);

/** Keys of columns and names of things; headers of a file's own columns are at most 220 characters. */
export const nameText = z.string().max(1000);

/** Names of sheets, stores and lists, which people read: at most so many characters, none of them hidden. */
export const shownName = (most: number) => z.string().overwrite(withoutHiddenSigns).trim().max(most);

const mostKeys = 'mostKeys';

/** A record of at most so many keys of at most 1,000 characters. */
export const bounded = <V extends z.ZodType>(value: V, most: number) =>
  z
    .record(nameText, value)
    .refine((record) => Object.keys(record).length <= most, `at most ${most} keys`)
    .meta({ [mostKeys]: most });

/** How many keys a record of {@link bounded} may have; null for another schema. */
export function keysOf(schema: z.ZodType): number | null {
  const most = schema.meta()?.[mostKeys];
  return typeof most === 'number' ? most : null;
}
