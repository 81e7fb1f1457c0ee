import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { valuesOf } from '../../../domain/run/identity.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { idText } from './envelope.ts';

/**
 * Whether an answer shows another thing than that of the row: it names things, and none by the value that the row was
 * sent with. Services may keep codes in their own case.
 */
export function isOfAnother(output: Json, kind: RunKind, cells: Cells | undefined): boolean {
  return (kind.identifiedBy ?? []).some((one) => {
    const own = cells?.[one.column] ?? '';
    if (one.is !== 'text' || own === '') return false;
    const shown = [...valuesOf(output, one)].map((value) => value.toLowerCase());
    return shown.length > 0 && !shown.includes(plain(own).toLowerCase());
  });
}

const plain = (text: string): string => (/^\d+$/.test(text) ? text.replace(/^0+/, '') || '0' : text);

/** Fields of the answer itself, which tell nothing of what became of the request. */
const aboutAnswer = new Set(['requestid', 'traceid', 'timestamp']);

/**
 * Whether an answer of success speaks of a thing at all: an id, a token, or a field that was sent. One that holds nothing, or says
 * that it is one of success, counts: bodies are not shown (spec: Endpoints).
 */
export function speaksOfThing(body: Json | null, sent: JsonObject | null): boolean {
  if (body === null) return true;
  const names = new Set(keysIn(sent).filter((key) => !isErrorField(key)));
  if (isJsonObject(body)) {
    const told = Object.entries(body).filter(([key]) => !aboutAnswer.has(plainKey(key)));
    if (told.length === 0 || told.some(([key, value]) => saysSuccess(plainKey(key), value))) return true;
  }
  return holdsThing(body, names, 5);
}

function holdsThing(value: Json, names: ReadonlySet<string>, depth: number): boolean {
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.some((entry) => holdsThing(entry, names, depth - 1));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => {
    if (aboutAnswer.has(plainKey(key))) return false;
    // A checkout is named by its token.
    if (/(^|_)(?:id|token)$/i.test(key) && idText(inner) !== null) return true;
    if (names.has(key) && isFilled(inner)) return true;
    // The code of a discount is text, and that of an error a number.
    if (key === 'code' && typeof inner === 'string') return true;
    return holdsThing(inner, names, depth - 1);
  });
}

const saysSuccess = (key: string, value: Json): boolean =>
  key === 'success' || key === 'ok'
    ? value === true || (value instanceof JsonNumber && value.text === '1')
    : key === 'status' &&
      typeof value === 'string' &&
      /^(success|succeeded|ok|created|updated)$/i.test(value);

const keysIn = (value: Json): readonly string[] =>
  isJsonObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]) : [];
