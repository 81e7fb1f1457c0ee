import { shellCopy } from '../../copy/shell.ts';
import { switchStore } from '../actions.ts';
import type { Command } from '../commands/registry.ts';
import { frameStore } from '../facts/frame.ts';
import { sheetsFacts, storesFacts } from '../facts/index.ts';
import { navigate } from '../navigation.ts';

const copy = shellCopy.commands;
const mostSheets = 50;

/** Sheets and stores as commands, as they are when the palette opens. */
export function foundCommands(): readonly Command[] {
  const shown = frameStore()?.id ?? null;
  const sheets = (sheetsFacts.get() ?? []).slice(0, mostSheets).map((sheet) => ({
    id: `sheet-${sheet.id}`,
    title: copy.openSheet(sheet.name),
    section: copy.sections.sheets,
    words: sheet.kind,
    run: () => navigate({ screen: 'sheet', sheetId: sheet.id }),
  }));
  const stores = (storesFacts.get() ?? [])
    .filter((store) => store.id !== shown)
    .map((store) => ({
      id: `store-${store.id}`,
      title: copy.switchTo(store.name),
      section: copy.sections.stores,
      words: store.domain,
      run: () => void switchStore(store.id),
    }));
  return [...sheets, ...stores];
}
