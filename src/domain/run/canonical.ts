import Big from 'big.js';
import { isJsonNumberText, type Json, JsonNumber } from '../json.ts';

/**
 * One text for all JSON that means the same: keys in order, numbers without superfluous zeros.
 * `loose` also takes a number and its text for the same, and leaves out what is null: services echo bodies
 * with such differences.
 */
export function canonical(value: Json, loose = false): string {
  if (value === null) return 'null';
  if (value instanceof JsonNumber) return numberText(value.text);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') {
    if (loose && (isJsonNumberText(value) || value === 'true' || value === 'false')) {
      return isJsonNumberText(value) ? numberText(value) : value;
    }
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map((part) => canonical(part, loose)).join(',')}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const part = value[key];
    if (part === undefined || (loose && part === null)) continue;
    parts.push(`${JSON.stringify(key)}:${canonical(part, loose)}`);
  }
  return `{${parts.join(',')}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const plainInteger = /^-?\d{1,40}$/;

function numberText(text: string): string {
  if (plainInteger.test(text)) return text === '-0' ? '0' : text;
  // An exponent beyond reason would be written out digit by digit.
  if (/[eE][+-]?\d{4,}$/.test(text)) return text;
  const plain = new Big(text).toFixed();
  return plain === '-0' ? '0' : plain;
}

/** Leaves of a body by their path, written loosely: what is compared where an echo adds or changes fields. */
export function leaves(value: Json, path = '', found: Map<string, string> = new Map()): Map<string, string> {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) {
    if (value !== null) found.set(path, canonical(value, true));
    return found;
  }
  if (isList(value)) {
    value.forEach((part, index) => {
      leaves(part, `${path}[${index}]`, found);
    });
    return found;
  }
  for (const [key, part] of Object.entries(value)) leaves(part, path === '' ? key : `${path}.${key}`, found);
  return found;
}
