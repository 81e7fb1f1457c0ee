import { useMemo } from 'react';
import { type Command, useCommands } from '../../app/index.ts';
import { bundlesCopy } from '../../copy/bundles.ts';
import { commandWords } from '../../copy/keyboard.ts';
import { undoRedo } from './actions/change.ts';

/** What the palette, the Edit menu and the keys offer in a bundle sheet. In a text field the keys are the text's. */
export function useBundleCommands(bookId: string, chooseAll: () => void): void {
  const commands = useMemo((): readonly Command[] => {
    const shared = { section: bundlesCopy.title, leavesKeysToText: true };
    return [
      {
        ...shared,
        id: 'undo',
        title: commandWords.undo,
        keys: 'Ctrl+Z',
        run: () => void undoRedo(bookId, 'undo'),
      },
      {
        ...shared,
        id: 'redo',
        title: commandWords.redo,
        keys: 'Ctrl+Y',
        otherKeys: ['Ctrl+Shift+Z'],
        run: () => void undoRedo(bookId, 'redo'),
      },
      { ...shared, id: 'select-all', title: bundlesCopy.selectAllCommand, keys: 'Ctrl+A', run: chooseAll },
    ];
  }, [bookId, chooseAll]);
  useCommands(commands);
}
