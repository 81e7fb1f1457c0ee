import { forgetWatched, takeWatched, useWatched } from '../../../app/handed/watched.ts';
import { useAction } from '../../../bridge/index.ts';
import { watchedCopy as copy } from '../../../copy/watched.ts';
import { Banner, Button, ErrorBanner, Panel } from '../../../ui/index.ts';
import styles from './import.module.css';

/** New files of the watched folder, where some wait, or that it is not watched anymore. */
export function WatchedFiles() {
  const watched = useWatched();
  const { error, act } = useAction();
  if (watched === null) return null;
  if (watched.folder === null && watched.problem !== null)
    return (
      <Banner tone="warn" title={copy.lost}>
        {watched.problem}
      </Banner>
    );
  if (watched.waiting === 0) return null;
  return (
    <Panel title={copy.waiting(watched)}>
      {error ? <ErrorBanner error={error} /> : null}
      <p>{copy.takeHelp}</p>
      <div className={styles.waitingActions}>
        <Button look="primary" onPress={() => void act(takeWatched)}>
          {copy.take(watched.waiting)}
        </Button>
        <Button onPress={() => void act(forgetWatched)}>{copy.forget(watched.waiting)}</Button>
      </div>
    </Panel>
  );
}
