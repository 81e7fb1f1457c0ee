import type { AppError } from '../../contract/errors.ts';
import type { JsonObject } from '../../domain/json.ts';
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
          message: `The service refuses bundle selections for ${storeName}.`,
          next: 'The feature must first be enabled for the store by the service’s bundles team, on request; or the token lacks a scope, as the service’s words say. Resume when that is settled.',
          details: words,
        }
      : {
          code: 'service-refused',
          message: `The service refuses requests for ${storeName} with status ${status}.`,
          next: 'Check the connection of the store, then resume.',
          details: words,
        };
