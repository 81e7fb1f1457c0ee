import { textOf } from '../../../../domain/profile/edit.ts';
import type { FieldGroup } from '../../../../domain/profile/fields/index.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { valueAt } from '../../../../domain/profile/values.ts';
import { Panel } from '../../../ui/index.ts';
import type { Draft } from '../drafts.ts';
import styles from '../profiles.module.css';
import { editField } from '../store.ts';
import { FieldControl } from './FieldControl.tsx';

/** The fields of one group, with what the group is about. */
export function FieldGroupPanel({
  group,
  profile,
  draft,
  isReadOnly,
  defaults,
}: {
  readonly group: FieldGroup;
  readonly profile: Profile;
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly defaults: Profile | null;
}) {
  return (
    <Panel title={group.title}>
      <p className={styles.groupAbout}>{group.about}</p>
      <div className={styles.fields}>
        {group.fields.map((field) => (
          <FieldControl
            key={field.path}
            field={field}
            text={draft.edits[field.path] ?? textOf(valueAt(profile, field.path))}
            issue={draft.issues[field.path] ?? null}
            // Stores name their profile by its id.
            isReadOnly={isReadOnly || field.path === 'id'}
            defaults={defaults}
            onChange={(text) => editField(profile.id, { path: field.path, text })}
          />
        ))}
      </div>
    </Panel>
  );
}
