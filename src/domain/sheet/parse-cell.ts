import { isDateText } from '../dates.ts';
import { type Json, JsonNumber } from '../json.ts';
import { isDigits, isPlainDecimal, withoutLeadingZeros } from '../money.ts';
import { isBlank } from '../text.ts';
import { isBooleanText } from './booleans.ts';
import { isEmptyMark } from './empty-mark.ts';
import { readJsonArray } from './json-rules.ts';
import type { Column } from './kind.ts';
import { isTextId } from './text-id.ts';

/** What a cell's text is as a value of its column's type: exact, never a float. */
export type ParsedCell =
  | { readonly state: 'empty' }
  | { readonly state: 'value'; readonly value: Json }
  | { readonly state: 'unreadable' };

const EMPTY: ParsedCell = { state: 'empty' };
const UNREADABLE: ParsedCell = { state: 'unreadable' };
const value = (json: Json): ParsedCell => ({ state: 'value', value: json });

/**
 * Reads a text by the type of its column. Numbers and ids become {@link JsonNumber}, booleans booleans, the
 * rest strings. Whether the value is allowed is not asked here: see cell-rules.ts.
 */
export function parseCell(column: Column, text: string): ParsedCell {
  if (isBlank(text)) return EMPTY;
  if (isEmptyMark(text)) return column.empties === true ? value(null) : UNREADABLE;
  switch (column.type) {
    case 'text':
    case 'choice':
      return value(text);
    case 'date':
      return isDateText(text) ? value(text) : UNREADABLE;
    case 'boolean':
      return isBooleanText(text) ? value(text.length === 4) : UNREADABLE;
    case 'decimal':
      return isPlainDecimal(text) ? value(new JsonNumber(withoutLeadingZeros(text))) : UNREADABLE;
    case 'integer':
    case 'id':
      if (isDigits(text)) return value(new JsonNumber(withoutLeadingZeros(text)));
      return column.textId === true && isTextId(text) ? value(text) : UNREADABLE;
    case 'json': {
      const array = readJsonArray(text);
      return array === null ? UNREADABLE : value(array);
    }
  }
}
