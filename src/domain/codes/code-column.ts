import type { Column, SheetKind } from '../sheet/kind.ts';

/** The column of the codes that name a kind's rows; null for kinds whose rows are named otherwise. */
export const codeColumnOf = (kind: Pick<SheetKind, 'columns' | 'unique'>): Column | null =>
  kind.columns.find((column) => column.key === kind.unique && column.format === 'code') ?? null;
