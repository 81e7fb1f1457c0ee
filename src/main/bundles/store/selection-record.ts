import { z } from 'zod';
import { type BundleOutcome, bundleOutcomes } from '../../../contract/bundles.ts';
import type { Prices } from '../../../domain/bundles/body.ts';
import { type ReadItem, readItems } from '../../../domain/bundles/selection.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../../domain/json.ts';
import { bundlesMessages } from '../../../messages/bundles.ts';
import { Failure } from '../../failure.ts';
import { type Row, text, textOrNull, whole } from '../../sqlite/journal-database.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';

export type SelectionRecord = {
  readonly id: string;
  readonly line: number;
  /** As read first; a restore returns these prices. */
  readonly original: readonly JsonObject[];
  /** As the service has it, as far as is known. */
  readonly known: readonly JsonObject[];
  /** The items as read first, for rules and the page. */
  readonly items: readonly ReadItem[];
  readonly prices: Prices;
  /** Those of sendings whose result is unknown: each may have been set. */
  readonly sent: readonly Prices[];
  readonly short: string | null;
  readonly outcome: BundleOutcome | null;
  readonly sentBy: 'send' | 'restore' | null;
  readonly message: string;
  /** Items whose new price the service does not have yet. */
  readonly pending: number;
  readonly restorable: boolean;
  readonly before: string;
  readonly after: string;
};

export type SelectionFigures = {
  readonly id: string;
  readonly line: number;
  readonly items: number;
  readonly pending: number;
  readonly restorable: boolean;
  readonly outcome: BundleOutcome | null;
  readonly before: string;
  readonly after: string;
};

const outcomes = bundleOutcomes;
export const outcomeOf = (word: string | null): BundleOutcome | null =>
  outcomes.find((outcome) => outcome === word) ?? null;

/** Items that this module wrote; none where the file has something else. */
export function itemsOfText(json: string): readonly JsonObject[] {
  const value = jsonOrNull(json);
  return Array.isArray(value) ? value.filter((item) => isJsonObject(item)) : [];
}

const jsonOrNull = (json: string): Json => {
  try {
    return parseJson(json);
  } catch {
    return null;
  }
};

/** New prices by item id. */
export const pricesSchema = z.record(z.string(), z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/));
/** A sum of the file; nothing where it is none. */
export const sumOf = (sum: string): string => (/^-?\d{1,40}(?:\.\d{1,40})?$/.test(sum) ? sum : '0');

/** Prices by item id of some items. */
export const pricesOf = (items: readonly ReadItem[]): Prices =>
  Object.fromEntries(items.map((item) => [item.id, item.price]));

/** Throws Failure (`disk`) for one that cannot be read: a restored backup may be anybody's. */
export function recordOf(row: Row): SelectionRecord {
  const original = itemsOfText(text(row, 'original'));
  const prices = pricesSchema.safeParse(jsonIn(text(row, 'prices'), longestJson['selections.prices'])).data;
  if (prices === undefined || original.length === 0 || readItems(original) === null) {
    throw new Failure({
      code: 'disk',
      message: bundlesMessages.selectionUnreadable,
      next: bundlesMessages.selectionUnreadableNext,
    });
  }
  const by = textOrNull(row, 'sent_by');
  const sent = jsonIn(textOrNull(row, 'sent') ?? 'null', longestJson['selections.sent']);
  return {
    id: text(row, 'id'),
    line: whole(row, 'line'),
    original,
    known: itemsOfText(text(row, 'known')),
    items: readItems(original) ?? [],
    prices,
    // An earlier version did not keep them.
    sent: z.array(pricesSchema).safeParse(sent).data ?? [prices],
    short: textOrNull(row, 'short'),
    outcome: outcomeOf(textOrNull(row, 'outcome')),
    sentBy: by === 'send' || by === 'restore' ? by : null,
    message: text(row, 'message'),
    pending: whole(row, 'pending'),
    restorable: whole(row, 'restorable') === 1,
    before: sumOf(text(row, 'before')),
    after: sumOf(text(row, 'after')),
  };
}
