import { isJsonObject, type Json, JsonNumber, parseJson, stringifyJson } from '../json.ts';
import type { Profile } from '../profile/profile.ts';
import { wireKey } from '../profile/wire.ts';
import type { Cells, SheetKind } from '../sheet/kind.ts';

/** The cells of the row that takes another back, or why there is none. */
export type InverseRow = { readonly cells: Cells } | { readonly kept: string };

/**
 * The row of the inverse kind for a row that succeeded. Columns that both kinds have are copied; the id that
 * the inverse kind asks for besides is the one that the service gave in the results.
 */
export function inverseRow(
  kind: SheetKind,
  inverse: SheetKind,
  cells: Cells,
  serviceId: string | null,
): InverseRow {
  const own = new Set(kind.columns.map((column) => column.key));
  const found: Record<string, string> = {};
  for (const column of inverse.columns) {
    if (own.has(column.key)) found[column.key] = cells[column.key] ?? '';
    else if (column.type === 'id') found[column.key] = serviceId ?? '';
    if (column.required && (found[column.key] ?? '') === '') {
      return { kept: `The service gave no id for this row, so it cannot be taken back.` };
    }
  }
  return { cells: found };
}

/**
 * The row of the same kind that restores what a row changed, from the thing as it was read before. Null when
 * the reading lacks one of the fields.
 */
export function restoringRow(kind: SheetKind, cells: Cells, before: string, profile: Profile): Cells | null {
  const record = recordOf(before);
  if (record === null) return null;
  const restored: Record<string, string> = {};
  const identifying =
    kind.sending.via === 'single' && kind.sending.pathColumn !== undefined
      ? kind.sending.pathColumn
      : (kind.columns[0]?.key ?? '');
  for (const column of kind.columns) {
    const text = cells[column.key] ?? '';
    if (column.key === identifying) {
      restored[column.key] = text;
      continue;
    }
    if (text === '') continue;
    const earlier = at(record, column.key, profile);
    // A parameter of the request (override, use defaults) has no earlier value; it is given again.
    restored[column.key] = earlier === undefined ? text : textOf(earlier);
  }
  return restored;
}

/** The value of a column; a key with points is a path. */
function at(record: Readonly<Record<string, Json>>, key: string, profile: Profile): Json | undefined {
  let value: Json | undefined = record;
  for (const part of key.split('.')) {
    if (!isJsonObject(value)) return undefined;
    value = value[wireKey(part, profile)];
  }
  return value;
}

function recordOf(text: string): Readonly<Record<string, Json>> | null {
  try {
    const body = parseJson(text);
    if (!isJsonObject(body)) return null;
    const inner = Object.values(body);
    return inner.length === 1 && isJsonObject(inner[0]) ? inner[0] : body;
  } catch {
    return null;
  }
}

function textOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'boolean' ? String(value) : stringifyJson(value);
}
