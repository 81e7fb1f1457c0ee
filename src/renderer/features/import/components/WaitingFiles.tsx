import {
  forgetWaitingFiles,
  importNext,
  skipFile,
  useWaitingFiles,
} from '../../../app/handed/waiting-files.ts';
import { handedCopy } from '../../../copy/handed.ts';
import { Button, Panel } from '../../../ui/index.ts';
import styles from './import.module.css';

const copy = handedCopy;

/** Files that are imported after the one that is shown, where it is one; nothing where none wait. */
export function WaitingFiles({ isBusy, isShown }: { readonly isBusy: boolean; readonly isShown: boolean }) {
  const files = useWaitingFiles();
  if (files.length === 0) return null;
  return (
    <Panel title={copy.title(files.length)}>
      <ol className={styles.waiting}>
        {files.map(({ grant, fileName }) => (
          <li key={grant}>{fileName}</li>
        ))}
      </ol>
      <div className={styles.waitingActions}>
        <Button isDisabled={isBusy} onPress={isShown ? skipFile : () => void importNext('push')}>
          {isShown ? copy.skip : copy.goOn}
        </Button>
        <Button onPress={forgetWaitingFiles}>{copy.forget(files.length)}</Button>
      </div>
    </Panel>
  );
}
