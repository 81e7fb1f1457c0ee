import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import type { Deed } from './deed.ts';
import { bareName } from './denial.ts';
import { saysDone } from './sentence.ts';

const isOfStatus = ofKeys((key) =>
  /^(status|state|outcome|phase|ok|valid|code|(status|http|response)code|httpstatus)$/.test(bareName(key)),
);
const isOfDone = ofKeys((key) =>
  /^(success(ful)?|succeeded|result|response|created|updated|saved|changed|modified|applied|processed|done|completed|finished|executed)$/.test(
    bareName(key),
  ),
);
/** What has to have a value where it was done: `completed_at`. */
const isOfEnd = ofKeys((key) =>
  /^(is|was)?(success(ful)?|succeeded|ok|done|completed|processed|finished|executed|saved)(at|on|date|time)?$/.test(
    plainKey(key),
  ),
);

/** Whether an object has a list in the place of its status, or nothing under a verb of what was to be done. */
export const hasOtherForm = (object: JsonObject, deed: Deed): boolean =>
  Object.entries(object).some(([name, value]) => {
    if (value === null || value === '') return isOfEnd(name);
    if (!Array.isArray(value)) return false;
    return isOfStatus(name) || (isOfDone(name) && value.some((one: Json) => isNoThing(one, deed)));
  });

/** What is neither a thing nor the ID of one: a flag, nothing, a word that says nothing of a success. */
const isNoThing = (value: Json, deed: Deed): boolean =>
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0) ||
  (typeof value === 'string' && !/\d/.test(value) && !saysDone(value, deed));
