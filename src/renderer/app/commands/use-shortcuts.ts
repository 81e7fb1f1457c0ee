import { useEffect } from 'react';
import { useDeskEvent } from '../../bridge/index.ts';
import { onMac } from '../../copy/keys.ts';
import { shellCopy } from '../../copy/shell.ts';
import { notify } from '../../ui/index.ts';
import { runEditCommand } from './edit-commands.ts';
import { matchesKeys } from './keys.ts';
import { pressPrimary } from './primary.ts';
import { allCommands, type Command, runCommand } from './registry.ts';

/** Inside a dialog or an open list the keys belong to it. */
const inOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]') !== null;

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));

const isAskedBy = (event: KeyboardEvent, { keys, otherKeys = [], leavesKeysToText }: Command): boolean =>
  keys !== undefined &&
  [keys, ...otherKeys].some((one) => matchesKeys(event, one, onMac)) &&
  !(leavesKeysToText === true && isText(event.target));

/** The command of a key press: that of the screen before that of the window. */
const commandFor = (event: KeyboardEvent): Command | undefined =>
  allCommands().findLast((one) => isAskedBy(event, one));

const dialogs = '[role="dialog"],[role="alertdialog"]';

/** An editor of a cell takes the key for all selected cells. */
const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="grid"]') !== null;

/** Runs commands by their keys and by the window's menu. The part that has the focus decides first. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || inOverlay(event.target)) return;
      const command = commandFor(event);
      if (!command) return;
      event.preventDefault();
      if (!event.repeat || command.id !== 'primary') command.run();
    };
    // Before the control that has the focus takes the key for a press of its own, or swallows it as radio buttons do.
    // A key that is held is one press.
    const onPrimary = (event: KeyboardEvent) => {
      if (event.isComposing || !matchesKeys(event, 'Ctrl+Enter', onMac)) return;
      const dialog = event.target instanceof Element ? event.target.closest(dialogs) : null;
      if (dialog === null && (isInGrid(event.target) || inOverlay(event.target))) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      if (dialog !== null) pressPrimary(dialog);
      else commandFor(event)?.run();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keydown', onPrimary, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keydown', onPrimary, { capture: true });
    };
  }, []);

  useDeskEvent('app.command', ({ command }) => {
    // The menu bar can be reached while a dialog is open; what it would open would be behind the dialog.
    const isPossible = command.startsWith('zoom-') || !inOverlay(document.activeElement);
    if (!isPossible || !runCommand(command)) notify({ tone: 'info', title: shellCopy.commandNotHere });
  });
  useDeskEvent('app.editCommand', ({ command }) => runEditCommand(command));
}
