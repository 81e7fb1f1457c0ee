import { useEffect, useState } from 'react';
import { connectCopy } from '../../copy/connect.ts';
import styles from './connect.module.css';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long an attempt still lasts. Not announced: a reader would hear nothing else. */
export function Countdown({ until }: { readonly until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000));
  return (
    <span className={styles.countdown} role="timer" aria-live="off">
      {seconds > 0 ? connectCopy.endsIn(clock(seconds)) : connectCopy.ended}
    </span>
  );
}
