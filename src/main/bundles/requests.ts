import type { AppError } from '../../contract/errors.ts';
import type { JsonObject } from '../../domain/json.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import type { ListRequest } from '../api/paging.ts';

/** GET /bundle_selections?purchase_item_ids= (spec: Endpoints). */
export const selectionsOf = (subscriptionId: string): ListRequest => ({
  path: '/bundle_selections',
  query: { purchase_item_ids: subscriptionId },
  limit: null,
});

export const changePath = (selectionId: string): string =>
  `/bundle_selections/${encodeURIComponent(selectionId)}`;

/** PUT /bundle_selections/<id> (spec: Endpoints). */
export const changeRequest = (selectionId: string, body: JsonObject) => ({
  method: 'PUT' as const,
  path: changePath(selectionId),
  body,
});

/** What it means when a store's requests about bundles are refused altogether. */
export const refusedForStore =
  (storeName: string) =>
  (status: number, words: readonly string[]): AppError =>
    status === 403
      ? {
          code: 'service-refused',
          message: bundlesMessages.serviceRefusesBundleSelections({ storeName }),
          next: bundlesMessages.serviceRefusesBundleSelectionsNext,
          details: words,
        }
      : {
          code: 'service-refused',
          message: bundlesMessages.serviceRefusesRequestsStatus({ storeName, status }),
          next: bundlesMessages.serviceRefusesRequestsStatusNext,
          details: words,
        };
