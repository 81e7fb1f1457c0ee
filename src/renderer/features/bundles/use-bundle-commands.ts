import { useMemo } from 'react';
import { type Command, useCommands } from '../../app/index.ts';
import { bundlesCopy } from '../../copy/bundles.ts';
import { commandWords } from '../../copy/keyboard.ts';
import { undoRedo } from './actions/change.ts';

/** What the palette, the Edit menu and the keys offer in a bundle sheet. In a text field the keys are the text's. */
export function useBundleCommands(sheetId: string, chooseAll: () => void): void {
  const commands = useMemo((): readonly Command[] => {
    const shared = { section: bundlesCopy.title, leavesKeysToText: true };
    return [
      {
        ...shared,
        id: 'undo',
        title: commandWords.undo,
        keys: 'Ctrl+Z',
        run: () => void undoRedo(sheetId, 'undo'),
      },
      {
        ...shared,
        id: 'redo',
        title: commandWords.redo,
        keys: 'Ctrl+Y',
        otherKeys: ['Ctrl+Shift+Z'],
        run: () => void undoRedo(sheetId, 'redo'),
      },
      { ...shared, id: 'select-all', title: bundlesCopy.selectAllCommand, keys: 'Ctrl+A', run: chooseAll },
    ];
  }, [sheetId, chooseAll]);
  useCommands(commands);
}
