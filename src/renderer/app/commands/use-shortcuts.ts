import { useEffect } from 'react';
import { useDeskEvent } from '../../bridge/index.ts';
import { shellCopy } from '../../copy/shell.ts';
import { notify } from '../../ui/index.ts';
import { runEditCommand } from './edit-commands.ts';
import { matchesKeys } from './keys.ts';
import { allCommands, type Command, runCommand } from './registry.ts';

const mac = /Mac/i.test(navigator.userAgent);

/** Inside a dialog or an open list the keys belong to it. */
const inOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]') !== null;

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));

const isAskedBy = (event: KeyboardEvent, { keys, otherKeys = [], leavesKeysToText }: Command): boolean =>
  keys !== undefined &&
  [keys, ...otherKeys].some((one) => matchesKeys(event, one, mac)) &&
  !(leavesKeysToText === true && isText(event.target));

/** Runs commands by their keys and by the window's menu. The part that has the focus decides first. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || inOverlay(event.target)) return;
      const command = allCommands().find((one) => isAskedBy(event, one));
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useDeskEvent('app.command', ({ command }) => {
    // The menu bar can be reached while a dialog is open; what it would open would be behind the dialog.
    const isPossible = command.startsWith('zoom-') || !inOverlay(document.activeElement);
    if (!isPossible || !runCommand(command)) notify({ tone: 'info', title: shellCopy.commandNotHere });
  });
  useDeskEvent('app.editCommand', ({ command }) => runEditCommand(command));
}
