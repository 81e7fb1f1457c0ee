import { useEffect, useState } from 'react';

/** The time, renewed every minute, for "5 min ago". Milliseconds since the epoch. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
