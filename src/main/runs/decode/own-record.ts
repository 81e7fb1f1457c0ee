import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { redacted } from '../../../domain/redacted.ts';
import { ofKeys, ofObjects } from '../../../domain/remembered.ts';
import { canonical } from '../../../domain/run/canonical.ts';
import { identityText, isAboutErrors, isNameOf, singular } from '../../../domain/run/identity.ts';
import type { Cells, Identity, RunKind } from '../../../domain/sheet/kind.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { isFilled, wordKeys } from '../../api/errors.ts';
import { idText } from './envelope.ts';

/** What an answer of success shows: the thing of its row, that of another, or neither (decision 0122). */
export type Shown = 'own' | 'another' | 'nothing';

/** What was sent for a row. */
export type Own = {
  readonly kind: RunKind;
  readonly cells: Cells | undefined;
  readonly body: JsonObject | null;
};

/** Levels of objects in each other that are looked through. */
const deepest = 5;
/** What an answer repeats of a request, or says of an earlier thing or an error, shows nothing that was done. */
const notTheThing =
  /^(request|requested|input|params|parameters|query|sent|received|echo|previous|old|before|original|replace[sd]?)$/i;
/** Keys under which services put whatever they answer with, as {@link singular}. */
const generic = new Set(['', 'data', 'result', 'response', 'record', 'resource', 'attribute', 'item']);
const resources = new Set(['discount', 'subscription', 'bundle_selection', 'checkout', 'onetime', 'charge']);
const isPlaceOfThing = (key: string): boolean => generic.has(singular(key)) || resources.has(singular(key));

/** An object of an answer, with the key that it stands under. */
type Found = { readonly key: string; readonly object: JsonObject };

const objectsIn = (key: string, value: Json): readonly Found[] =>
  Array.isArray(value)
    ? value.flatMap((entry) => objectsIn(key, entry))
    : isJsonObject(value)
      ? [{ key, object: value }]
      : [];

const mayHoldThing = ofKeys((key) => !notTheThing.test(key) && !isAboutErrors(key));

/** The objects of an answer, level by level, the outermost first. */
function* levelsOf(body: Json): Generator<readonly Found[]> {
  let level = objectsIn('', body);
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    yield level;
    level = level.flatMap(({ object }) =>
      Object.entries(object)
        .filter(([key]) => mayHoldThing(key))
        .flatMap(([key, value]) => objectsIn(key, value)),
    );
  }
}

/** What names the thing that a request of one row is about: the id in its path, by that name or bare. */
export function pathIdentity({ sending }: RunKind): Identity | null {
  if (sending.via !== 'single' || sending.pathColumn === undefined) return null;
  const noun = singular(sending.endpoint);
  const named =
    sending.pathColumn === 'token'
      ? ['token', 'checkout_token']
      : [`${noun}_id`, `${noun}.id`, ...[...generic].map((key) => `${key}.id`)];
  return { column: sending.pathColumn, named, is: 'id' };
}

/** Words that services answer under `code`, and that name no discount. */
const successWord = /^(ok|success|successful|succeeded|created|updated|deleted|done|completed?)$/i;

/** The values that name the thing of an answer, where it names one first: what lies deeper belongs to that thing. */
function shownValues(body: Json, one: Identity): readonly string[] {
  const { is } = one;
  const isName = isNameOf(one);
  for (const level of levelsOf(body)) {
    const values = level.flatMap(({ key: under, object }) =>
      Object.entries(object).flatMap(([key, value]) => {
        if (!isName(under, key)) return [];
        const text = identityText(value, is);
        // What was masked names nothing for sure.
        const isWord = text === null || text.includes(redacted) || (is === 'text' && successWord.test(text));
        return isWord ? [] : [text.toLowerCase()];
      }),
    );
    if (values.length > 0) return values;
  }
  return [];
}

/** Whether an answer names the thing of the row, and whether it is another's. Services may keep codes in their own case. */
function namedBy(body: Json, identities: readonly Identity[], cells: Cells | undefined): Shown {
  let shown: Shown = 'nothing';
  for (const one of identities) {
    const own = identityText(cells?.[one.column] ?? '', 'id')?.toLowerCase();
    if (own === undefined) continue;
    const values = shownValues(body, one);
    if (values.some((value) => value !== own)) return 'another';
    if (values.length > 0) shown = 'own';
  }
  return shown;
}

/** The text that a row is known by, and the id in the path of its request; other ids may be those of what it changes. */
const identitiesOf = ofObjects((kind: RunKind): readonly Identity[] => [
  ...(kind.identifiedBy ?? []).filter(({ is }) => is === 'text'),
  ...[pathIdentity(kind)].filter((one) => one !== null),
]);

/** Whether an answer shows another thing than that of the row: it names things, and not by the value of the row. */
export const isOfAnother = (body: Json, kind: RunKind, cells: Cells | undefined): boolean =>
  namedBy(body, identitiesOf(kind), cells) === 'another';

/** What is read of the thing of a row before it is changed: a record without its ID has to have a field of the kind. */
export function shownOfRead(body: Json, kind: RunKind, cells: Cells | undefined): Shown {
  const ids = (kind.identifiedBy ?? []).filter(({ is }) => is === 'id').map(withBareId);
  const shown = namedBy(body, [...ids, ...identitiesOf(kind).filter(({ is }) => is === 'id')], cells);
  if (shown !== 'nothing') return shown;
  const fields = new Set(kind.columns.map(({ key }) => key));
  return places(body).some(({ object }) => Object.keys(object).some((key) => fields.has(key)))
    ? 'own'
    : 'nothing';
}

const withBareId = (one: Identity): Identity => ({
  ...one,
  named: [...one.named, ...[...generic].map((key) => `${key}.id`)],
});

/** Objects where an answer may have the thing itself. */
const places = (body: Json): readonly Found[] =>
  [...levelsOf(body)].slice(0, 4).flatMap((level) => level.filter(({ key }) => isPlaceOfThing(key)));

/** Fields of the answer itself, which tell nothing of what became of the request. */
const aboutAnswer = new Set(['requestid', 'traceid', 'correlationid', 'timestamp']);

/**
 * What an answer of success shows of a row. One that holds nothing, or says that it is one of success, counts: bodies are
 * not shown (spec: Endpoints). Else it has to name the thing of the row, to have a new one, or a field as it was sent.
 */
export function shownBy(body: Json | null, { kind, cells, body: sent }: Own): Shown {
  if (body === null || body === true || (typeof body === 'string' && successWord.test(body))) return 'own';
  if (!isJsonObject(body) && !Array.isArray(body)) return 'nothing';
  const named = namedBy(body, identitiesOf(kind), cells);
  if (named === 'another') return named;
  if (isJsonObject(body)) {
    const told = Object.entries(body).filter(([key]) => !aboutAnswer.has(plainKey(key)));
    if (told.length === 0) return 'own';
    // An id beside it may be that of the job.
    if (isTakenOn(body) && (named !== 'own' || body.id === undefined)) return 'nothing';
  }
  return named === 'own' || saysSuccess(body) || holdsThing(body, kind, sent) ? 'own' : 'nothing';
}

/** Accepted, and not carried out yet. */
const isTakenOn = ({ status, state }: JsonObject): boolean =>
  [status, state].some(
    (word) =>
      typeof word === 'string' &&
      /^(accepted|pending|queued|scheduled|waiting|processing|running|in.progress)$/i.test(word),
  );

/** In so many words: at the top, or in what wraps a result. */
const saysSuccess = (body: Json): boolean =>
  isJsonObject(body) &&
  Object.entries(body).some(([name, value]) => {
    const key = plainKey(name);
    if (isJsonObject(value))
      return (generic.has(singular(name)) || key === 'meta') && Object.entries(value).some(isWordOfSuccess);
    return isWordOfSuccess([key, value]);
  });

function isWordOfSuccess([name, value]: readonly [string, Json]): boolean {
  const key = plainKey(name);
  const number = value instanceof JsonNumber ? Number(value.text) : null;
  switch (key) {
    case 'success':
    case 'ok':
      return value === true || number === 1 || (typeof value === 'string' && /^(true|yes|1)$/i.test(value));
    case 'status':
    case 'statuscode':
    case 'result':
      return (
        (number !== null && number >= 200 && number < 300) ||
        (typeof value === 'string' && successWord.test(value))
      );
    case 'created':
    case 'updated':
    case 'deleted':
      // A count of the one thing; a greater number may be a time.
      return value === true || number === 1;
    default:
      return false;
  }
}

/** A thing without the value that names the row: a new one by its id, or any by a field as it was sent. */
function holdsThing(body: Json, kind: RunKind, sent: JsonObject | null): boolean {
  const isNew = pathIdentity(kind) === null;
  return places(body).some(({ key, object }) => {
    if (repeatsField(object, sent)) return true;
    // The id of a job that is queued in the place of the thing.
    if (isTakenOn(object) && generic.has(singular(key))) return false;
    if (!isNew || wordKeys.some((word) => typeof object[word] === 'string')) return false;
    const own = [...resources].map((noun) => object[`${noun}_id`]);
    return idText(object.id) !== null || (key === '' && own.some((value) => idText(value) !== null));
  });
}

/** Whether a record has a field as it was sent; one that is no single value only has to be there. */
const repeatsField = (record: JsonObject, sent: JsonObject | null): boolean =>
  Object.entries(sent ?? {}).some(([key, value]) => {
    const shown = record[key];
    if (shown === undefined || shown === null || isErrorField(key)) return false;
    if (isJsonObject(value)) return isJsonObject(shown) && (repeatsField(shown, value) || isFilled(shown));
    if (Array.isArray(value)) return Array.isArray(shown) && isFilled(shown);
    if (isJsonObject(shown) || Array.isArray(shown)) return false;
    return value !== null && value !== false && canonical(value, true) === canonical(shown, true);
  });
