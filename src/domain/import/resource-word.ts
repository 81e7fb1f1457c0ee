import { idsKey, resourceKey } from '../kinds/discounts-2021-11.ts';
import type { SheetKind } from '../sheet/kind.ts';
import type { FileColumn } from './plan-types.ts';

const PRODUCT = /produ/i;
const COLLECTION = /[ck]olle[ck][ct]/i;

/**
 * What the header of an id column says about whose ids they are: `Product ID` names products, so rows with
 * an id get `platform_product`. Null where the header names neither, or both.
 */
export function impliedResource(
  key: string,
  kind: SheetKind,
  columns: readonly FileColumn[],
): { readonly value: string; readonly withColumn: number } | null {
  const idKey = key === 'applies_to_resource' ? 'applies_to_id' : key === resourceKey ? idsKey : null;
  if (idKey === null) return null;
  const header = columns.find((column) => column.mappedTo === idKey)?.header ?? '';
  const product = PRODUCT.test(header);
  const collection = COLLECTION.test(header);
  if (product === collection) return null;
  const withColumn = kind.columns.findIndex((column) => column.key === idKey);
  return { value: product ? 'platform_product' : 'platform_collection_id', withColumn };
}
