import { checkoutAvailability } from '../../../domain/checkouts/availability.ts';
import { checkoutsCopy as checkouts } from '../../copy/checkouts.ts';
import { helpCopy } from '../../copy/help.ts';
import { settingsCopy as settings } from '../../copy/settings.ts';
import { shellCopy } from '../../copy/shell.ts';
import { watchedCopy } from '../../copy/watched.ts';
import { startCheckout, switchStore } from '../actions.ts';
import type { Command } from '../commands/registry.ts';
import { frameStore } from '../facts/frame.ts';
import { runsFacts, sheetsFacts, storesFacts } from '../facts/index.ts';
import { navigate } from '../navigation.ts';

const copy = shellCopy.commands;
const mostSheets = 50;
const mostRuns = 50;

/** Settings by their names; `part` is the line of the screen that is shown. */
const settingNames = [
  { title: settings.appearance.theme, words: 'dark light night colors' },
  { title: settings.appearance.zoom, words: 'larger smaller size' },
  { title: settings.appearance.density, words: 'height compact comfortable density' },
  { title: settings.files.delimiter, words: 'comma semicolon tab delimiter excel' },
  { title: watchedCopy.title, words: 'import new files automatic folder' },
  { title: settings.updates.status, words: 'update upgrade' },
  { title: settings.safety.keychain, words: 'tokens secrets' },
  { title: settings.safety.folder, words: 'disk path' },
] as const;

/** What the help says, found by all of its text. */
const helpFinds = (part: 'words' | 'failures'): readonly Command[] =>
  helpCopy[part].map(({ word, meaning }) => ({
    id: `help-${part}-${word}`,
    title: copy.helpOn(word),
    section: copy.sections.help,
    words: meaning,
    run: () => navigate({ screen: 'help', part }),
  }));

/** A new checkout of the store that the window shows, where its platform has them. */
function checkoutCommands(): readonly Command[] {
  const store = frameStore();
  if (store === null || !checkoutAvailability(store.platform).available) return [];
  return [
    {
      id: 'new-checkout',
      title: checkouts.addCommand,
      section: copy.sections.act,
      words: checkouts.addWords,
      run: () => void startCheckout(store.id),
    },
  ];
}

/** Sheets, runs, stores, settings and help as commands, as they are when the palette opens. */
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
  const runs = (runsFacts.get() ?? []).slice(0, mostRuns).map((run) => ({
    id: `run-${run.id}`,
    title: copy.openRun(run.number, run.title),
    section: copy.sections.runs,
    words: run.kind,
    run: () => navigate({ screen: 'run', runId: run.id }),
  }));
  const named = settingNames.map(({ title, words }) => ({
    id: `setting-${title}`,
    title: copy.setting(title),
    section: copy.sections.settings,
    words,
    run: () => navigate({ screen: 'settings', part: title }),
  }));
  return [
    ...checkoutCommands(),
    ...sheets,
    ...runs,
    ...stores,
    ...named,
    ...helpFinds('words'),
    ...helpFinds('failures'),
  ];
}
