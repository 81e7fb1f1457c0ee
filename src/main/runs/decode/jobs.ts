import type { JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { resources } from './own-record.ts';

const isOfJob = ofKeys((key) =>
  /^((background|async)?(job|workflow|import|queue)|task|ticket)(id|uu?id|key|url|href|link|status|state|position)?$|^(eta|progress|retryafter|statusurl|pollurl)$/.test(
    plainKey(key),
  ),
);

/** Whether an object tells of a job, which may be carried out later or never, and of no thing. */
export const isJobAlone = (object: JsonObject): boolean =>
  Object.entries(object).some(([key, value]) => isOfJob(key) && isFilled(value)) &&
  !Object.entries(object).some(
    ([key, value]) => resources.has(plainKey(key).replace(/s$/, '')) && isFilled(value),
  );
