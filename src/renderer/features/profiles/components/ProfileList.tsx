import type { KnownProfile } from '../../../../contract/profiles.ts';
import { own } from '../../../../domain/own.ts';
import { navigate, useStores } from '../../../app/index.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { cx, Pill } from '../../../ui/index.ts';
import { draftOf } from '../drafts.ts';
import styles from '../profiles.module.css';
import { useProfiles } from '../store.ts';

/** The profiles by where they come from; the one that is shown is marked. */
export function ProfileList({
  known,
  shownId,
}: {
  readonly known: readonly KnownProfile[];
  readonly shownId: string | null;
}) {
  const own = known.filter(({ origin }) => origin === 'own');
  const shipped = known.filter(({ origin }) => origin !== 'own');
  return (
    <nav className={styles.listPane} aria-label={copy.title}>
      <Part title={copy.own} entries={own} shownId={shownId} />
      {own.length === 0 ? <p className={styles.none}>{copy.noOwn}</p> : null}
      <Part title={copy.shipped} entries={shipped} shownId={shownId} />
    </nav>
  );
}

function Part({
  title,
  entries,
  shownId,
}: {
  readonly title: string;
  readonly entries: readonly KnownProfile[];
  readonly shownId: string | null;
}) {
  const edits = useProfiles((view) => view.edits);
  const stores = useStores();
  return (
    <>
      <h2 className={styles.listTitle}>{title}</h2>
      {entries.length === 0 ? null : (
        <ul className={styles.list}>
          {entries.map(({ profile }) => {
            const users = stores.filter((store) => store.profileId === profile.id).length;
            const isShown = profile.id === shownId;
            return (
              <li key={profile.id}>
                <button
                  type="button"
                  className={cx(styles.entry, isShown && styles.shown)}
                  {...(isShown ? { 'aria-current': 'true' as const } : {})}
                  onClick={() => navigate({ screen: 'profiles', profileId: profile.id })}
                >
                  <span className={styles.entryName}>{profile.name}</span>
                  <span className={styles.entryNote}>
                    {URL.parse(profile.addresses.base)?.host ?? profile.addresses.base}
                  </span>
                  {draftOf(profile, own(edits, profile.id) ?? []).isChanged ? (
                    <Pill tone="warn">{copy.changed}</Pill>
                  ) : users > 0 ? (
                    <Pill>{copy.users(users)}</Pill>
                  ) : null}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
