import type { TryTask } from '../../../contract/profiles.ts';
import type { Store } from '../../../contract/stores.ts';
import { stringifyJson } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { Question } from '../../ports.ts';
import { createRequest } from '../../runs/sending/requests.ts';
import { plain } from '../guarded-fields.ts';
import { taskOf } from './task.ts';

/** The task as a part of a sentence. */
export const wordsOf = (task: TryTask): string =>
  task.kind === 'create'
    ? `create the discount code ${task.code}${task.cleanUp ? ' and delete it again' : ''}`
    : `delete discount ${task.discountId}, which should not be there`;

/** What the operator says yes to: where, with which store, exactly what, and what stays. */
export function questionOf(store: Store, profile: Profile, task: TryTask): Question {
  const { kind, body } = taskOf(task, profile);
  const host = URL.parse(profile.addresses.base)?.host ?? profile.addresses.base;
  const before =
    task.kind === 'create'
      ? 'The code is looked up first. Where the service has no look-up, the app cannot see whether it is in use: choose one that nobody has.'
      : `Discount ${task.discountId} is read first. Where the service cannot read discounts, the app cannot see whether it is there: if it is, it is deleted.`;
  const stays =
    task.kind === 'create'
      ? task.cleanUp
        ? 'Afterwards the code is deleted by a second batch of one task. Both batches stay at the service.'
        : 'The code and the batch stay at the service. The code takes off 1 percent, once, and no channel may apply it.'
      : 'The batch stays at the service.';
  return {
    title: 'Try this service',
    message: `Send one batch with one task to ${host}?`,
    detail: [
      `Store: ${plain(store.name)} (${plain(store.domain)})`,
      `Batch: ${stringifyJson(createRequest(kind, profile).body ?? null)}`,
      `Task: ${stringifyJson(body)}`,
      '',
      before,
      stays,
    ].join('\n'),
    yes: 'Send one task',
  };
}
