import { type Json, JsonNumber } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';

/** Names of flags by which a request was only tried, taken back, or waits for somebody; no field of a thing is called so. */
const isOfTrial = ofKeys((key) =>
  /^(is|was|has|been)*(dryrun(ned)?|preview(ed|only|mode)?|simulat(ed|ion|e)(only|mode)?|validat(e|ed|ion)only|testrun|rolledback|rollback|reverted|undone|nooperation|noop|nochanges?|discarded|(requires?|needs|awaits|awaiting)(approval|action|confirmation|review|authentication)|(approval|action|confirmation|review|authentication)(required|needed|pending))$/.test(
    plainKey(key),
  ),
);
/** Names of flags by which something was kept, for whatever deed. */
const isOfKeeping = ofKeys((key) =>
  /^(is|was|has|been)*(persisted|committed|stored|written|executed)$/.test(plainKey(key)),
);

/** Whether a flag says that nothing was carried out, or not for good: `dry_run: true`, `persisted: false`. */
export const isUnreal = (name: string, value: Json): boolean =>
  (isOfTrial(name) && isOn(value)) || (isOfKeeping(name) && isOff(value));

const isOn = (value: Json): boolean =>
  value === true ||
  (value instanceof JsonNumber && Number(value.text) === 1) ||
  (typeof value === 'string' && /^(true|yes|1)$/i.test(value));
const isOff = (value: Json): boolean =>
  value === false || (typeof value === 'string' && /^(false|no)$/i.test(value));
