import type { TryTask } from '../../../contract/profiles.ts';
import type { Store } from '../../../contract/stores.ts';
import { stringifyJson } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import type { Question } from '../../ports.ts';
import { createRequest } from '../../runs/sending/requests.ts';
import { plain } from '../guarded-fields.ts';
import { taskOf } from './task.ts';

/** The task as a part of a sentence. */
export const wordsOf = (task: TryTask): string =>
  task.kind === 'create'
    ? tryServiceMessages.createDiscountCode({ code: task.code, cleanUp: task.cleanUp })
    : tryServiceMessages.deleteDiscountShouldNot({ discountId: task.discountId });

/** What the operator says yes to: where, with which store, exactly what, and what stays. */
export function questionOf(store: Store, profile: Profile, task: TryTask): Question {
  const { kind, body } = taskOf(task, profile);
  const host = URL.parse(profile.addresses.base)?.host ?? profile.addresses.base;
  const before =
    task.kind === 'create'
      ? tryServiceMessages.codeLookedUpFirst
      : tryServiceMessages.discountReadFirstWhere({ discountId: task.discountId });
  const stays =
    task.kind === 'create'
      ? task.cleanUp
        ? tryServiceMessages.afterwardsCodeDeletedSecond
        : tryServiceMessages.codeBatchStayService
      : tryServiceMessages.batchStaysService;
  return {
    title: tryServiceMessages.tryService,
    message: tryServiceMessages.sendOneBatchOne({ host, deletes: task.kind === 'create' && task.cleanUp }),
    detail: [
      tryServiceMessages.store({ name: plain(store.name), domain: plain(store.domain) }),
      tryServiceMessages.batch({ stringifyJson: stringifyJson(createRequest(kind, profile).body ?? null) }),
      tryServiceMessages.task({ stringifyJson: stringifyJson(body) }),
      '',
      before,
      stays,
    ],
    yes: tryServiceMessages.sendOneTask,
  };
}
