import { FileJson } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { type Command, Screen, StatusGap, useCommands, useStores } from '../../app/index.ts';
import { profilesCopy as copy } from '../../copy/profiles.ts';
import { Banner, Button, Details, ErrorBanner, Spinner } from '../../ui/index.ts';
import { importProfile } from './actions/profile-files.ts';
import { ProfileEditor } from './components/ProfileEditor.tsx';
import { ProfileList } from './components/ProfileList.tsx';
import styles from './profiles.module.css';
import { knownFacts, useProfiles } from './store.ts';
import { followTry } from './try-facts.ts';

/** The service profiles: what is shipped, what is own, and everything in them. */
export function ProfilesScreen({ profileId }: { readonly profileId: string | null }) {
  const { value, error: readError } = knownFacts.use();
  const { error, imported } = useProfiles();
  const stores = useStores();
  useCommands(useMemo((): readonly Command[] => [importCommand], []));
  useEffect(() => {
    void knownFacts.refresh();
  }, []);
  useEffect(followTry, []);

  const known = value ?? [];
  const shown =
    profileId === null
      ? (known.find(({ origin }) => origin === 'own') ?? known[0])
      : known.find(({ profile }) => profile.id === profileId);
  const own = known.filter(({ origin }) => origin === 'own').length;
  return (
    <Screen
      title={copy.title}
      body="fill"
      actions={
        <Button icon={<FileJson aria-hidden="true" />} onPress={() => void importProfile()}>
          {copy.import}
        </Button>
      }
      status={
        <>
          <span>{copy.status(known.length, own)}</span>
          <StatusGap />
        </>
      }
    >
      <div className={styles.screen}>
        <ProfileList known={known} shownId={shown?.profile.id ?? null} />
        <div className={styles.editor}>
          {readError ? <ErrorBanner error={readError} onRetry={() => void knownFacts.refresh()} /> : null}
          {error && (error.profileId === null || error.profileId === shown?.profile.id) ? (
            <ErrorBanner error={error.error} />
          ) : null}
          {imported && imported.profile.id === shown?.profile.id ? (
            <Banner
              tone="warn"
              title={copy.unknown(imported.unknown.length)}
              actions={
                <Button size="small" onPress={() => useProfiles.setState({ imported: null })}>
                  {copy.dismiss}
                </Button>
              }
            >
              <Details title={copy.unknownLines} lines={imported.unknown} />
            </Banner>
          ) : null}
          {shown ? (
            <ProfileEditor
              key={shown.profile.id}
              known={shown}
              defaults={known.find(({ profile }) => profile.id === 'specification')?.profile ?? null}
              stores={stores.filter((store) => store.profileId === shown.profile.id)}
            />
          ) : value === null ? (
            readError ? null : (
              <Spinner label={copy.title} />
            )
          ) : (
            <Banner tone="info" title={copy.gone} />
          )}
        </div>
      </div>
    </Screen>
  );
}

const importCommand: Command = {
  id: 'import-profile',
  title: copy.importCommand,
  section: copy.title,
  run: () => void importProfile(),
};
