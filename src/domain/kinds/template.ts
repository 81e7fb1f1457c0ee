import type { SheetKind } from '../sheet/kind.ts';

/** The CSV template of a kind: its header and one example row, as texts. */
export const templateFor = (
  kind: SheetKind,
): { readonly header: readonly string[]; readonly example: readonly string[] } => ({
  header: kind.columns.map((column) => column.key),
  example: kind.columns.map((column) => column.example),
});
