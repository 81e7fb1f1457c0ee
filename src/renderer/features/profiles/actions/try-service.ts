import type { AppError } from '../../../../contract/errors.ts';
import type { TryTask } from '../../../../contract/profiles.ts';
import type { LearnedLine } from '../../../../domain/profile/learn/index.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { editField } from '../store.ts';
import { tryFacts } from '../try-facts.ts';

/** Has main ask and begin; resolves with what main refused, null when it began or the operator said no. */
export async function startTry(profileId: string, storeId: string, task: TryTask): Promise<AppError | null> {
  try {
    tryFacts.set(await desk.invoke('profiles.tryService', { profileId, storeId, task }));
    return null;
  } catch (thrown) {
    const error = appErrorOf(thrown);
    // The operator said no in the dialog of the app, and knows it.
    return error.code === 'cancelled' ? null : error;
  }
}

export async function stopTry(): Promise<void> {
  tryFacts.set(await desk.invoke('profiles.stopTry', {}));
}

/** Puts what was chosen under the profile as edits, each of which can be undone; saving is another step. */
export function applyLines(profileId: string, lines: readonly LearnedLine[]): void {
  for (const { path, offer } of lines) {
    if (path !== null && offer !== null) editField(profileId, { path, text: offer });
  }
}
