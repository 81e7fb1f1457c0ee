import { Fragment, type ReactNode, useId } from 'react';
import type { SheetColumn, SheetDetail } from '../../../../contract/sheets.ts';
import { portalGroups } from '../../../../domain/kinds/portal-groups.ts';
import { rowFormCopy as copy } from '../../../copy/row-form.ts';
import styles from '../row-form.module.css';

export type PlacedColumn = { readonly column: SheetColumn; readonly index: number };

type Group = { readonly title: string | null; readonly columns: readonly PlacedColumn[] };

/** The columns of a sheet as the form groups them: as the portal does, and what the file brought along last. */
function groupsOf(sheet: SheetDetail): readonly Group[] {
  const placed = sheet.columns.map((column, index) => ({ column, index }));
  // What follows from a row stands above what it follows from.
  const mapped = placed
    .filter(({ column }) => column.mapped && !column.result)
    .toSorted((one, other) => Number(other.column.computed ?? false) - Number(one.column.computed ?? false));
  const settings = portalGroups(sheet.kind);
  const groups: readonly Group[] =
    settings === null
      ? [{ title: null, columns: mapped }]
      : settings.map(({ setting, columns }) => ({
          title: copy.settings[setting],
          columns: columns.flatMap((key) => mapped.filter(({ column }) => column.key === key)),
        }));
  const own = placed.filter(({ column }) => !column.mapped);
  return [...groups, { title: copy.own, columns: own }].filter(({ columns }) => columns.length > 0);
}

/** The fields of a form, group by group. */
export function RowGroups({
  sheet,
  afterFirst,
  field,
}: {
  readonly sheet: SheetDetail;
  /** Stands after the first group. */
  readonly afterFirst: ReactNode;
  readonly field: (placed: PlacedColumn) => ReactNode;
}) {
  return groupsOf(sheet).map((group, index) => (
    <Fragment key={group.title ?? ''}>
      <FieldGroup title={group.title}>{group.columns.map(field)}</FieldGroup>
      {index === 0 ? afterFirst : null}
    </Fragment>
  ));
}

function FieldGroup({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  const id = useId();
  if (title === null) return <div className={styles.group}>{children}</div>;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
