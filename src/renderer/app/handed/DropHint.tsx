import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dragSigns } from '../../../contract/drag-signs.ts';
import { handedCopy } from '../../copy/handed.ts';
import styles from './drop-hint.module.css';
import { useWaitingNotice } from './waiting-files.ts';

/**
 * While files are dragged over the window, of which the preload tells: that they can be dropped, wherever. What becomes of
 * a drop is main's.
 */
export function DropHint() {
  const [isOver, setOver] = useState(false);
  useWaitingNotice();
  useEffect(() => {
    const onOver = () => setOver(true);
    const onGone = () => setOver(false);
    window.addEventListener(dragSigns.over, onOver);
    window.addEventListener(dragSigns.gone, onGone);
    return () => {
      window.removeEventListener(dragSigns.over, onOver);
      window.removeEventListener(dragSigns.gone, onGone);
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
