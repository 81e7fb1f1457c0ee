import { Copy, Ellipsis, FileDown, FlaskConical, PlugZap, Trash2, Undo2 } from 'lucide-react';
import type { KnownProfile } from '../../../../contract/profiles.ts';
import type { Store } from '../../../../contract/stores.ts';
import { own } from '../../../../domain/own.ts';
import { fieldGroups } from '../../../../domain/profile/fields/index.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { tryCopy } from '../../../copy/try-service.ts';
import { Banner, Button, ConfirmDialog, IconButton, Menu, Pill } from '../../../ui/index.ts';
import { duplicateProfile, removeProfile, saveProfile } from '../actions/keep-profile.ts';
import { exportProfile } from '../actions/profile-files.ts';
import { testProfile } from '../actions/test-profile.ts';
import { draftOf } from '../drafts.ts';
import styles from '../profiles.module.css';
import { discardEdits, undoEdit, useProfiles } from '../store.ts';
import { FieldGroupPanel } from './FieldGroupPanel.tsx';
import { InUse } from './InUse.tsx';
import { TestResults } from './TestResults.tsx';
import { TryDialog } from './TryDialog.tsx';

/** One profile with its fields in groups. What ships with the app is shown, and duplicated to be changed. */
export function ProfileEditor({
  known: { profile, origin },
  stores,
  defaults,
}: {
  readonly known: KnownProfile;
  readonly stores: readonly Store[];
  readonly defaults: Profile | null;
}) {
  const edits = useProfiles((view) => own(view.edits, profile.id)) ?? [];
  const test = useProfiles((view) => own(view.tests, profile.id));
  const isRemoving = useProfiles((view) => view.removing === profile.id);
  const draft = draftOf(profile, edits);
  const isOwn = origin === 'own';
  const names = stores.map(({ name }) => name);
  const wrong = Object.keys(draft.issues).length;
  const next = draft.profile;

  return (
    <>
      <header className={styles.editorHead}>
        <div className={styles.editorName}>
          <h2>{profile.name}</h2>
          <Pill>{copy.origins[origin]}</Pill>
          <span>{copy.usedBy(names)}</span>
        </div>
        <div className={styles.editorActions}>
          <Button
            icon={<PlugZap aria-hidden="true" />}
            isPending={test?.state === 'going'}
            isDisabled={next === null}
            onPress={() => {
              if (next) void testProfile(next);
            }}
          >
            {copy.test}
          </Button>
          <Button
            icon={<FlaskConical aria-hidden="true" />}
            onPress={() => useProfiles.setState({ trying: profile.id })}
          >
            {tryCopy.open}
          </Button>
          <Button
            {...(isOwn ? {} : { look: 'primary' as const })}
            icon={<Copy aria-hidden="true" />}
            onPress={() => void duplicateProfile(profile)}
          >
            {copy.duplicate}
          </Button>
          <Menu
            label={copy.more}
            entries={[
              {
                id: 'export',
                label: copy.export,
                icon: <FileDown aria-hidden="true" />,
                onAction: () => void exportProfile(profile),
              },
              ...(isOwn
                ? [
                    { id: 'line', separator: true } as const,
                    {
                      id: 'remove',
                      label: copy.remove,
                      ...(names.length > 0 ? { note: copy.removeUsed(names) } : {}),
                      icon: <Trash2 aria-hidden="true" />,
                      danger: true,
                      isDisabled: names.length > 0,
                      onAction: () => useProfiles.setState({ removing: profile.id }),
                    },
                  ]
                : []),
            ]}
          >
            <IconButton label={copy.more} icon={<Ellipsis aria-hidden="true" />} />
          </Menu>
        </div>
      </header>
      {isOwn ? null : (
        <Banner tone="info" title={origin === 'practice' ? copy.practiceReadOnly : copy.readOnly} />
      )}
      {isOwn && names.length > 0 ? <InUse stores={stores} /> : null}
      {test ? <TestResults test={test} /> : null}
      {fieldGroups.map((group) => (
        <FieldGroupPanel
          key={group.id}
          group={group}
          profile={profile}
          draft={draft}
          isReadOnly={!isOwn}
          defaults={defaults}
        />
      ))}
      {isOwn && draft.isChanged ? (
        <section className={styles.saveBar} aria-label={copy.changed}>
          <span className={wrong > 0 ? styles.wrong : styles.quiet} role="status">
            {wrong > 0 ? copy.problems(wrong) : copy.changed}
          </span>
          {wrong > 0 ? (
            <Button look="quiet" onPress={focusFirstWrong}>
              {copy.showProblem}
            </Button>
          ) : null}
          <Button look="quiet" icon={<Undo2 aria-hidden="true" />} onPress={() => undoEdit(profile.id)}>
            {copy.undo}
          </Button>
          <Button onPress={() => discardEdits(profile.id)}>{copy.discard}</Button>
          <Button
            look="primary"
            isDisabled={next === null}
            onPress={() => {
              if (next) void saveProfile(next);
            }}
          >
            {copy.save}
          </Button>
        </section>
      ) : null}
      <TryDialog profile={profile} stores={stores} isOwn={isOwn} isChanged={draft.isChanged} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => useProfiles.setState({ removing: null })}
        title={copy.removeTitle(profile.name)}
        action={copy.removeAction}
        errorOf={appErrorOf}
        onConfirm={() => removeProfile(profile)}
      >
        <p>{copy.removeText(profile.name)}</p>
      </ConfirmDialog>
    </>
  );
}

/** Groups above or below may be out of sight. */
const focusFirstWrong = (): void =>
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
