import { isJsonObject, type Json, JsonNumber, type JsonObject, parseJson } from '../../domain/json.ts';
import { withoutHiddenSigns } from '../../domain/text.ts';
import { networkMessages } from '../../messages/network.ts';
import { isPage, pageWords } from './page-words.ts';

const longestLine = 500;
/** Characters of a line that are looked at: signs that nobody sees may stand before what is shown. */
const longestRead = 4 * longestLine;
const mostLines = 50;
/** Lines that are looked at: an answer may have a million, in lists in each other. */
const mostFound = 10_000;
/** Keys that carry the errors (field-notes: Responses, errors), first found wins. */
export const errorKeys = ['errors', 'error', 'warning', 'warnings'] as const;
const messageKeys = ['message', 'error_description', 'detail', 'msg'] as const;
/** They hold a message beside the name of a field; alone they are fields themselves: a title that is too long. */
const titleKeys = ['description', 'title'] as const;
export const wordKeys = [...messageKeys, ...titleKeys] as const;
/** Keys that say nothing about a field: their content stands for the whole. */
const wholeKeys = new Set(['_schema', 'base', 'general', 'non_field_errors', '']);

/**
 * The service's words about a refusal as "field: message" lines, from any of the shapes that services of
 * this kind answer: a string, field -> string, field -> list, nested maps, lists of objects, plain text,
 * a page of HTML, nothing. Never empty: without words it says what was answered.
 * @param status 0 where none came, or is said before
 */
export function flattenErrors(status: number, body: Json | null, text: string): string[] {
  const parsed = body ?? tryParse(text);
  const lines = parsed === null ? plainLines(text) : bodyLines(parsed);
  const unique = [...new Set(lines.map(tidy).filter((line) => line !== ''))];
  if (unique.length === 0) return [networkMessages.statusWithoutExplanation({ status })];
  if (unique.length <= mostLines) return unique;
  const more = lines.length < mostFound ? `${unique.length - mostLines}` : 'many';
  return [...unique.slice(0, mostLines), networkMessages.andMore({ more })];
}

function tryParse(text: string): Json | null {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function bodyLines(body: Json): readonly string[] {
  const found: string[] = [];
  const values = isJsonObject(body) ? errorKeys.map((key) => body[key]).filter(isPresent) : [];
  // An object without any known key is a message, or field -> message, itself.
  if (!isJsonObject(body) || values.length === 0) {
    addLines(found, '', body);
    return found;
  }
  for (const value of values) addLines(found, '', value);
  for (const key of wordKeys) if (isPresent(body[key])) addLines(found, '', body[key]);
  return found;
}

/** Says something: not an empty list or object, not zero errors. */
export function isFilled(value: Json | undefined): boolean {
  if (!isPresent(value)) return false;
  if (value instanceof JsonNumber) return Number(value.text) !== 0;
  if (Array.isArray(value)) return value.some(isFilled);
  return !isJsonObject(value) || Object.values(value).some(isFilled);
}

const isPresent = (value: Json | undefined): value is Exclude<Json, null> =>
  value !== undefined && value !== null && value !== false && value !== '';

/** What a line names at the most: the place of a message costs no more than the message. */
const longestPath = 200;

const join = (path: string, key: string): string => {
  if (wholeKeys.has(key) || path.length >= longestPath) return path;
  return (path === '' ? key : `${path}.${key}`).slice(0, longestPath);
};
const withField = (path: string, message: string): string => (path === '' ? message : `${path}: ${message}`);

/** Adds what a value says to the lines: to one list, so that lists in each other cost no more than one of that length. */
function addLines(found: string[], path: string, value: Json): void {
  if (value === null || found.length >= mostFound) return;
  if (typeof value === 'string') found.push(withField(path, value));
  else if (typeof value === 'boolean') found.push(withField(path, String(value)));
  else if (value instanceof JsonNumber) found.push(withField(path, value.text));
  else if (isJsonObject(value)) addObject(found, path, value);
  else addList(found, path, value);
}

function addObject(found: string[], path: string, value: JsonObject): void {
  const entries = Object.entries(value);
  const field = fieldOfError(value);
  if (!(field === null ? messages : words).some((key) => isText(value[key]))) {
    for (const [key, inner] of entries) addLines(found, isPlaced(key, inner) ? path : join(path, key), inner);
    return;
  }
  // `{field: "code", message: "..."}` names its field beside the message; `{code: 4, message: "..."}` marks it.
  const isNamed = field === null || path === field || path.endsWith(`.${field}`);
  const place = isNamed ? path : join(path, field);
  const isWord = (key: string) => words.some((each) => each === key) && isText(value[key]);
  for (const key of words) if (isWord(key)) addLines(found, place, value[key] ?? null);
  for (const [key, inner] of entries)
    if (!isWord(key) && !isMark(inner) && !isOfRule(key, value)) addLines(found, join(place, key), inner);
}

/** As {@link wordKeys}, in the words of frameworks, too. */
const messages = [...messageKeys, 'defaultMessage', 'default_message'] as const;
const words = [...messages, ...titleKeys] as const;

/** A message, or several. */
const isText = (value: Json | undefined): boolean =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'));

/** Errors that are listed under the name of a message, each with its own place. */
const isPlaced = (key: string, value: Json): boolean =>
  messages.some((each) => each === key) && Array.isArray(value) && value.every(isJsonObject);

/** Where errors name their fields: by a name, by the way to it, of which it is the end, or by a pointer. */
function fieldOfError({ field, param, loc, path, propertyPath, source }: JsonObject): string | null {
  const pointer = source !== undefined && isJsonObject(source) ? source.pointer : null;
  const ends = [loc, path, field].map((way) => (Array.isArray(way) ? way.at(-1) : null));
  const end = typeof pointer === 'string' ? pointer.split('/').at(-1) : null;
  const named = [field, param, propertyPath, path, ...ends, end].find(
    (name) => typeof name === 'string' && name !== '' && isMark(name) && !name.includes('/'),
  );
  return typeof named === 'string' ? named : null;
}

/** What frameworks tell of the rule beside the message that it is put in: names, and values that it was checked with. */
function isOfRule(key: string, value: JsonObject): boolean {
  const inner = value[key] ?? null;
  const { properties = null } = value;
  const isRepeated = isJsonObject(properties) && properties.message === value.message;
  if (key === 'kind' || key === 'properties') return isRepeated;
  if (key === 'ctx' || key === 'source') return isJsonObject(inner) && Object.values(inner).every(isMark);
  const isNames = Array.isArray(inner) && inner.every((one) => isMark(one) || isJsonObject(one));
  return /^(codes|arguments|loc|path|field)$/.test(key) && isNames;
}

/** A single word, number or flag beside a message says its kind ("code": "taken"), and nothing to a person. */
const isMark = (value: Json): boolean =>
  typeof value === 'string' ? !/\s/.test(value.trim()) : !isJsonObject(value) && !Array.isArray(value);

function addList(found: string[], path: string, list: readonly Json[]): void {
  // Messages of the third task or item keep their place, counted from 1 as rows are.
  const isPlaced = list.length > 1 && !list.every((item) => typeof item === 'string');
  for (const [index, item] of list.entries()) {
    if (found.length >= mostFound) return;
    addLines(found, isPlaced ? join(path, `#${index + 1}`) : path, item);
  }
}

/** Plain text as it is; of an HTML page only its title or first words. */
function plainLines(text: string): string[] {
  const start = text.slice(0, 20_000);
  if (!isPage(start)) return start.split(/\r?\n/).slice(0, mostLines);
  return [networkMessages.webPageAnswered({ pageWords: pageWords(start) })];
}

const tidy = (line: string): string => {
  const clean = withoutHiddenSigns(line.slice(0, longestRead)).replace(/ +/g, ' ').trim();
  return clean.length > longestLine ? `${clean.slice(0, longestLine)}…` : clean;
};
