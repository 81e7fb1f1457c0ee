import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { handedCopy } from '../../copy/handed.ts';
import styles from './drop-hint.module.css';
import { useWaitingNotice } from './waiting-files.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** While files are dragged over the window: that they can be dropped, wherever. What becomes of a drop is main's. */
export function DropHint() {
  const [isOver, setOver] = useState(false);
  useWaitingNotice();
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // A drop is refused unless this says that it is wanted.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Between two elements of the page there is a next one.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = () => setOver(false);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={styles.veil} aria-hidden="true">
      <p className={styles.hint}>
        <FileDown />
        {handedCopy.drop}
      </p>
    </div>
  );
}
