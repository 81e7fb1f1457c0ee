import { useState } from 'react';

/**
 * What a question offered, also once it is answered: the first arrow key answers it, and may not have been meant to.
 * @param open what is offered; nothing where there is no question, or an answer
 * @param version of the file: another one is asked about anew
 */
export function useAsked<T>(open: readonly T[], version: string, isAnswered: boolean): readonly T[] {
  const [known, setKnown] = useState({ version, asked: open });
  const isOther = known.version !== version || (open.length > 0 && open !== known.asked);
  if (isOther) setKnown({ version, asked: open });
  if (open.length > 0) return open;
  return isAnswered && !isOther ? known.asked : [];
}
