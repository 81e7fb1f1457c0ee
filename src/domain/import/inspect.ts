import { kindById, kinds } from '../kinds/registry.ts';
import type { Profile } from '../profile/profile.ts';
import { specificationProfile } from '../profile/shipped.ts';
import type { KindId } from '../sheet/kind.ts';
import { detectKind } from './detect-kind.ts';
import { isSkippedRow } from './import-row.ts';
import { detectHeaderRow, type Layout, layoutAt } from './layout.ts';
import { planImport } from './plan.ts';
import type { ImportPlan, PlanChoices, Saved } from './plan-types.ts';

export type Inspection = {
  readonly layout: Layout;
  readonly kind: KindId;
  readonly kindConfidence: 'sure' | 'likely' | 'unknown' | 'chosen';
  /** Kinds of which the operator has to choose one; empty once one was chosen. */
  readonly kindsAsked: readonly KindId[];
  readonly plan: ImportPlan;
};

export type InspectChoices = PlanChoices & {
  readonly kind?: string | undefined;
  /** 1-based; 0 where no row holds headers. */
  readonly headerRow?: number | undefined;
};

/**
 * The whole pure part of looking at a file: its first rows (some hundreds, as parsed) in, the layout, the kind
 * and the plan out. Data begins below `layout.headerRow`; `isSkippedRow` says which rows there are none.
 */
export function inspectRows(
  rawRows: readonly (readonly string[])[],
  choices: InspectChoices = {},
  saved: Saved = { columns: {}, words: {} },
  profile: Profile = specificationProfile,
): Inspection {
  const layout =
    choices.headerRow === undefined ? detectHeaderRow(rawRows) : layoutAt(rawRows, choices.headerRow - 1);
  const header = rawRows[layout.headerRow - 1] ?? [];
  const headers = layout.labelColumn ? ['', ...header.slice(1)] : header;
  const chosenKind = choices.kind === undefined ? null : kindById(choices.kind);
  const guess = detectKind(headers, profile.wire);
  const kind = chosenKind ?? kinds[guess.kind];
  const sampleRows = rawRows.slice(layout.headerRow).filter((row) => !isSkippedRow(layout, row));
  const plan = planImport({
    headers,
    sampleRows,
    kind,
    choices,
    saved,
    profile,
    labelColumn: layout.labelColumn,
    isHeaderless: layout.headerRow === 0,
  });
  return {
    layout,
    kind: kind.id,
    kindConfidence: chosenKind === null ? guess.confidence : 'chosen',
    kindsAsked: chosenKind === null ? guess.asked : [],
    plan,
  };
}
