import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';

/** Opens a shipped document outside of the window. */
export async function openDocument(topic: string): Promise<void> {
  try {
    await desk.invoke('app.openHelp', { topic });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
