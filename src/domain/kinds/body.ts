import { type Json, JsonNumber, type JsonObject } from '../json.ts';
import { isDigits, withoutLeadingZeros } from '../money.ts';
import type { Profile } from '../profile/profile.ts';
import { wireKey, wireValue } from '../profile/wire.ts';
import { isEmptyMark } from '../sheet/empty-mark.ts';
import { readJsonArray } from '../sheet/json-rules.ts';
import type { Cells } from '../sheet/kind.ts';
import { isBlank } from '../text.ts';

/**
 * How a cell is written on the wire. `number` keeps the text as typed: `10.50` goes out as `10.50`; `digits` is the
 * same in a string. Neither has zeros in front, which no number has: `007` is `7` in both. `text` is
 * a string as typed, and so are `date` and `choice`; `word` is one whose `platform` or `service` part the profile may spell otherwise.
 */
export type Wire = 'number' | 'digits' | 'text' | 'date' | 'choice' | 'word' | 'boolean' | 'json';

/** One field of a body: the column that it comes from, how it is written, and its name where that differs. */
export type Field = readonly [column: string, wire: Wire, name?: string];

export const number = (text: string): JsonNumber => new JsonNumber(withoutLeadingZeros(text));
/** A number where it is one, else text (`textId` of a column). */
export const numberOrText = (text: string): Json => (isDigits(text) ? number(text) : text);
export const isTrue = (text: string): boolean => text.toLowerCase() === 'true';

function wired(text: string, wire: Wire, profile: Profile): Json {
  switch (wire) {
    case 'number':
      return number(text);
    case 'digits':
      return withoutLeadingZeros(text);
    case 'text':
    case 'date':
    case 'choice':
      return text;
    case 'word':
      return wireValue(text, profile);
    case 'boolean':
      return isTrue(text);
    case 'json':
      return readJsonArray(text) ?? [];
  }
}

/** The fields of a row that have text, in the order given. Cells that are empty or blank are left out: the service decides. */
export function fieldsOf(cells: Cells, fields: readonly Field[], profile: Profile): Record<string, Json> {
  const body: Record<string, Json> = {};
  for (const [column, wire, name] of fields) {
    const text = cells[column] ?? '';
    if (isBlank(text)) continue;
    // A string may be empty; that a field may be null is shown of `shipping_lines_override` alone (spec: Checkout).
    const value = isEmptyMark(text) ? (wire === 'text' ? '' : null) : wired(text, wire, profile);
    body[wireKey(name ?? column, profile)] = value;
  }
  return body;
}

/** The first row of a group; a group is never empty, and kinds without grouping have groups of one. */
export function firstRow(rows: readonly Cells[]): Cells {
  const row = rows[0];
  if (row === undefined) throw new TypeError('a body needs a row');
  return row;
}

/** spec: Discount, channel_settings: each channel is an object `{can_apply: boolean}`. */
export const channels = ['api', 'checkout_page', 'customer_portal', 'merchant_portal'] as const;
export const channelKey = (channel: string): string => `channel_settings.${channel}.can_apply`;

/** The object of the channels that are stated, or nothing when none is. */
export function channelSettings(cells: Cells): JsonObject | undefined {
  const stated: Record<string, Json> = {};
  for (const channel of channels) {
    const text = cells[channelKey(channel)] ?? '';
    if (!isBlank(text)) stated[channel] = { can_apply: isTrue(text) };
  }
  return Object.keys(stated).length === 0 ? undefined : stated;
}
