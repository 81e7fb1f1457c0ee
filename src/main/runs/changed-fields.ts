import { kinds } from '../../domain/kinds/registry.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { wireKey } from '../../domain/profile/wire.ts';
import type { FieldChange } from '../../domain/run/changed-since.ts';
import type { Column, RunKind } from '../../domain/sheet/kind.ts';

/** A change by the name of its column. */
type NamedChange = FieldChange & { readonly label: string | null };

/** Columns of a kind, and of those whose runs it undoes. */
const columnsAround = (kind: RunKind): readonly Column[] => [
  ...kind.columns,
  ...Object.values(kinds).flatMap(({ inverse, columns }) =>
    'kind' in inverse && inverse.kind === kind.id ? columns : [],
  ),
];

/** Changes of a thing as the columns name its fields. */
export function namedChanges(
  changes: readonly FieldChange[],
  kind: RunKind,
  profile: Profile,
): readonly NamedChange[] {
  const columns = columnsAround(kind);
  const wired = (key: string): string =>
    key
      .split('.')
      .map((part) => wireKey(part, profile))
      .join('.');
  return changes.map((change) => {
    // A column may be a list, of which an entry changed.
    const own = change.path.replaceAll(/\[\d{1,9}\]/g, '');
    const column = columns.find(({ key }) => wired(key) === own);
    return { ...change, label: column?.label ?? null };
  });
}
