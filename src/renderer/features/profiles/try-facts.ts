import type { TryState } from '../../../contract/profiles.ts';
import { makeFacts } from '../../app/index.ts';
import { desk } from '../../bridge/index.ts';

/** The one try that there is at a time, of whatever profile. */
export const tryFacts = makeFacts<TryState>(() => desk.invoke('profiles.tryState', {}));

/** Follows the try; returns what ends that. */
export function followTry(): () => void {
  const stop = desk.on('profiles.tryChanged', tryFacts.set);
  void tryFacts.refresh();
  return stop;
}
