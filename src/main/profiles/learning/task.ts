import type { TryTask } from '../../../contract/profiles.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { channelKey, channels } from '../../../domain/kinds/body.ts';
import { kinds } from '../../../domain/kinds/registry.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { Cells, SheetKind } from '../../../domain/sheet/kind.ts';

/** One task as it is sent: what sheet kind it is of, and the row that it stands for. */
export type OneTask = { readonly kind: SheetKind; readonly cells: Cells; readonly body: JsonObject };

const oneTask = (kind: SheetKind, cells: Cells, profile: Profile): OneTask => ({
  kind,
  cells,
  body: kind.body([cells], profile),
});

/**
 * The only two tasks that harm nothing by the specification: a discount that takes off one percent, once, and that no
 * channel may apply (spec: Discount, channel_settings); and the deletion of a discount that is not there. Every other
 * batch type changes something that a customer has, or makes something that is charged.
 */
export function taskOf(task: TryTask, profile: Profile): OneTask {
  if (task.kind === 'delete') return deletionOf(task.discountId, profile);
  const off = Object.fromEntries(channels.map((channel) => [channelKey(channel), 'false']));
  const cells: Cells = {
    code: task.code,
    value: '1',
    discount_type: 'percentage',
    duration: 'usage_limit',
    duration_usage_limit: '1',
    usage_limit: '1',
    status: 'enabled',
    ...off,
  };
  return oneTask(kinds['discounts-2021-01'], cells, profile);
}

/** spec: discount_delete takes an integer, and so does the sheet kind: other ids are not deleted by it. */
export const isNumberId = (id: string): boolean => /^(?:0|[1-9]\d*)$/.test(id);

export const deletionOf = (discountId: string, profile: Profile): OneTask =>
  oneTask(kinds.discount_delete, { discount_id: discountId }, profile);

/** A code that nobody has: a look-up that finds something under it does not look at the code. */
export const madeUpCode = (code: string): string => `${code}-NOT-THERE`;
