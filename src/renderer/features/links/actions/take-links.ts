import type { LinkList } from '../../../../contract/links.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { linksCopy as copy } from '../../../copy/links.ts';
import { copyText, notify, notifyError } from '../../../ui/index.ts';

/** One link to the clipboard, with what has to be known of it after a tab. */
export function copyLink(url: string, caution: string | null): void {
  if (copyText(caution === null ? url : `${url}\t${caution}`)) notify({ tone: 'ok', title: copy.copied });
  else notify({ tone: 'error', title: copy.notCopied(1) });
}

/** All links to the clipboard, one on each line. */
export async function copyAllLinks({ listId }: LinkList): Promise<void> {
  try {
    const { text, links } = await desk.invoke('links.text', { listId });
    if (copyText(text)) notify({ tone: 'ok', title: copy.copiedAll(links) });
    else notify({ tone: 'error', title: copy.notCopied(links) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Opens a link in the system browser. */
export async function openLink({ listId }: LinkList, index: number): Promise<void> {
  try {
    await desk.invoke('links.open', { listId, index });
    notify({ tone: 'info', title: copy.opened });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Writes the list to a file that the operator names. */
export async function exportLinks({ listId }: LinkList, delimiter: ',' | ';' | '\t'): Promise<void> {
  try {
    const granted = await desk.invoke('files.save', { suggestedName: copy.fileName });
    if (granted === null) return;
    const { grant } = granted;
    const written = await desk.invoke('links.export', { listId, grant, delimiter });
    notify({
      tone: 'ok',
      title: copy.exported(written.rows, written.fileName),
      action: {
        label: copy.reveal,
        onAction: () => {
          desk.invoke('files.reveal', { grant }).catch((thrown) => notifyError(appErrorOf(thrown)));
        },
      },
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
