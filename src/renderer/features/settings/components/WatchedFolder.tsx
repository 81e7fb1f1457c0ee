import { endWatched, forgetWatched, takeWatched, useWatched } from '../../../app/handed/watched.ts';
import { desk, useAction } from '../../../bridge/index.ts';
import { watchedCopy as copy } from '../../../copy/watched.ts';
import { Banner, Button, ErrorBanner } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

/** The folder whose new files are offered for import; nothing where none can be watched. */
export function WatchedFolder() {
  const watched = useWatched();
  const { error, act } = useAction();
  if (watched === null) return null;
  const { folder, problem, waiting } = watched;
  return (
    <>
      <SettingLine title={copy.title} help={folder ?? copy.none}>
        <div className={styles.buttons}>
          <Button size="small" onPress={() => void act(() => desk.invoke('watched.choose', {}))}>
            {folder === null ? copy.choose : copy.change}
          </Button>
          {folder === null ? null : (
            <Button size="small" onPress={() => void act(endWatched)}>
              {copy.end}
            </Button>
          )}
        </div>
      </SettingLine>
      {error ? (
        <div className={styles.notice}>
          <ErrorBanner error={error} />
        </div>
      ) : null}
      {problem !== null ? (
        <div className={styles.notice}>
          <Banner tone="warn" title={folder === null ? copy.lost : copy.problem}>
            {problem}
          </Banner>
        </div>
      ) : null}
      {waiting === 0 ? null : (
        <SettingLine title={copy.waiting(watched)} help={copy.takeHelp}>
          <div className={styles.buttons}>
            <Button size="small" onPress={() => void act(takeWatched)}>
              {copy.take(waiting)}
            </Button>
            <Button size="small" onPress={() => void act(forgetWatched)}>
              {copy.forget(waiting)}
            </Button>
          </div>
        </SettingLine>
      )}
    </>
  );
}
