import { isJsonObject, type Json, JsonNumber } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { type Deed, isVerbOf } from './deed.ts';
import { momentOf } from './moments.ts';

/** Names of what was only tried, was undone, or waits for somebody; no field of a thing is called so. */
const isOfTrial = ofKeys((key) =>
  /^(is|was|has|been)*(dryrun(ned)?|simulat(ed|ion|e)|validat(e|ed|ion)only|testrun|roll(ed)?back|reverted|undone|nooperation|noop|nochanges?|nothingchanged|discarded|awaiting|(requires?|needs|awaits|awaiting)(approval|action|confirmation|review|authentication)|(approval|action|confirmation|review|authentication)(required|needed|pending))(at|on|mode|only)?$/.test(
    plainKey(key),
  ),
);
/** Changes that wait to be made. */
const isOfWaiting = ofKeys((key) =>
  /^(has)?(pending|scheduled|proposed|staged|draft|unsaved|uncommitted|queued|future)(changes?|updates?|edits?|modifications?|revisions?)$/.test(
    plainKey(key),
  ),
);
/** A thing may have a preview, or a draft, of its own. */
const isOfPreview = ofKeys((key) =>
  /^(is|was|has)?(preview(ed|only|mode)?|drafts?|staged|proposed|dirty|unsaved|uncommitted)$/.test(
    plainKey(key),
  ),
);
const isOfMode = ofKeys((key) => /^(mode|environment|env|source)$/.test(plainKey(key)));
const wordOfTrial = /^(dry|simulat|preview|no[ _-]?op)/i;
/** `committed`, `saved_at`: something was kept, for whatever deed. */
const keeping =
  /^(is|was|has|been)*(?<verb>persisted|commit|committed|stored|written|executed|saved|applied)(at|on)?$/;
const verbOfKeeping = ofKeys((key): string | null => keeping.exec(plainKey(key))?.groups?.verb ?? null);
/** What has a field for each that was changed. */
export const isOfChanges = ofKeys((key) =>
  /^(changes?|diffs?|delta|((updated|changed|modified)(fields|attributes|keys|columns|properties)?)|(fields|attributes|keys|columns|properties)(updated|changed|modified))$/.test(
    plainKey(key),
  ),
);
/** What fields were before. */
export const isOfPrevious = ofKeys((key) =>
  /^(previous|prior|old|original)(attributes|values|fields|data|state)$/.test(plainKey(key)),
);
/** Where somebody has to go before anything is done. */
const isOfAct = ofKeys((key) =>
  /^(confirm(ation)?|approv(e|al)|login|signin|redirect|auth(enticat|oriz)?(e|ation)?|verif(y|ication)|consent|challenge)(url|uri|link|href)$/.test(
    plainKey(key),
  ),
);
/** When a change begins to count. A charge has a time for which it is scheduled, as its own. */
const isOfPlan = ofKeys((key) =>
  /^(change|update)?(effective|appl(y|ies)|takeseffect|goeslive)(at|on|for|from|date|after)?$/.test(
    plainKey(key),
  ),
);
/** Clocks of services may be as far ahead. */
const hourMs = 60 * 60 * 1000;

/**
 * Whether a field denies a success in a record of the thing itself, too: nothing was carried out, or not for good, or not
 * yet (decision 0122). `dry_run: true`, `saved_at: null`, `changes: {}`, `approval_url`, `effective_at` of tomorrow.
 */
export function isUnreal(name: string, value: Json, deed: Deed): boolean {
  if (isOfTrial(name) || isOfWaiting(name)) return isFilled(value) && !isOff(value);
  if (isOfPreview(name)) return isOn(value);
  if (isOfMode(name)) return typeof value === 'string' && wordOfTrial.test(value);
  const verb = verbOfKeeping(name);
  // How often a discount was applied is its own.
  if (verb === 'applied')
    return (
      isVerbOf(deed, 'changed') && (isOfNone(value) || (!/discount/.test(deed.noun ?? '') && isOff(value)))
    );
  if (verb !== null && (isOfNone(value) || isOff(value))) return true;
  if (isOfChanges(name)) return isOfNone(value) || isEmpty(value);
  if (isOfAct(name)) return isFilled(value) && !isOff(value);
  return isOfPlan(name) && deed.at !== null && (momentOf(value) ?? 0) > deed.at + hourMs;
}

export const isOn = (value: Json): boolean =>
  value === true ||
  (value instanceof JsonNumber && Number(value.text) === 1) ||
  (typeof value === 'string' && /^(true|yes|y|on|1|enabled)\s*$/i.test(value));
export const isOff = (value: Json): boolean =>
  value === false ||
  (value instanceof JsonNumber && Number(value.text) === 0) ||
  (typeof value === 'string' && /^(false|no?|off|0|disabled)\s*$/i.test(value));
const isOfNone = (value: Json): boolean =>
  value === null || value === false || (typeof value === 'string' && /^(false|no?)$/i.test(value));
const isEmpty = (value: Json): boolean =>
  value instanceof JsonNumber
    ? Number(value.text) === 0
    : Array.isArray(value)
      ? value.length === 0
      : isJsonObject(value) && Object.keys(value).length === 0;
