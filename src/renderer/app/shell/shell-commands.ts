import { diagnosticsCopy } from '../../copy/diagnostics.ts';
import { onMac } from '../../copy/keys.ts';
import { shellCopy } from '../../copy/shell.ts';
import { changeSettings, importFile, importSample, openInWindow, zoom } from '../actions.ts';
import { pressPrimary } from '../commands/primary.ts';
import type { Command } from '../commands/registry.ts';
import { openPractice } from '../connect/begin.ts';
import { showDiagnostics } from '../diagnostics/diagnostics-state.ts';
import { frameStore } from '../facts/frame.ts';
import { toggleLock } from '../lock/actions.ts';
import { goBack, goForward, navigate, type Route } from '../navigation.ts';
import { openPalette } from '../palette/palette-state.ts';
import { focusRegion } from './regions.ts';
import { toggleSideBar } from './side-bar.ts';

const copy = shellCopy.commands;

const goTo = (route: Route): Command => ({
  id: `go-${route.screen}`,
  title: copy.goTo(shellCopy.screens[route.screen]),
  section: copy.sections.go,
  run: () => navigate(route),
});

/** What can be done on every screen. The ids without a dash in front are those of the window's menu. */
export const shellCommands: readonly Command[] = [
  goTo({ screen: 'home' }),
  goTo({ screen: 'sheets' }),
  goTo({ screen: 'runs' }),
  goTo({ screen: 'bundles', sheetId: null }),
  goTo({ screen: 'checkouts', checkoutId: null }),
  goTo({ screen: 'links', sheetId: null }),
  goTo({ screen: 'activity', runId: null }),
  goTo({ screen: 'stores', connect: null }),
  goTo({ screen: 'profiles', profileId: null }),
  { ...goTo({ screen: 'settings' }), keys: 'Ctrl+,', words: 'preferences options' },
  // Alt with an arrow moves by words in the text fields of a Mac.
  {
    id: 'back',
    title: copy.back,
    section: copy.sections.go,
    keys: onMac ? 'Ctrl+[' : 'Alt+Left',
    run: goBack,
  },
  {
    id: 'forward',
    title: copy.forward,
    section: copy.sections.go,
    keys: onMac ? 'Ctrl+]' : 'Alt+Right',
    run: goForward,
  },
  {
    id: 'import',
    title: copy.importFile,
    section: copy.sections.act,
    keys: 'Ctrl+O',
    words: 'open csv excel upload',
    run: () => void importFile(),
  },
  {
    id: 'connect',
    title: copy.connect,
    section: copy.sections.act,
    words: 'add new shop',
    run: () => navigate({ screen: 'stores', connect: 'store' }),
  },
  {
    id: 'practice',
    title: copy.practice,
    section: copy.sections.act,
    words: 'try demo connect',
    run: () => void openPractice(),
  },
  {
    id: 'primary',
    title: copy.primary,
    section: copy.sections.act,
    keys: 'Ctrl+Enter',
    run: () => void pressPrimary(document.querySelector('#content')),
  },
  {
    id: 'new-sheet',
    title: copy.newSheet,
    section: copy.sections.act,
    keys: 'Ctrl+N',
    words: 'create empty blank table',
    run: () => navigate({ screen: 'sheets', create: true }),
  },
  {
    id: 'open-in-window',
    title: copy.openInWindow,
    section: copy.sections.view,
    words: 'second another beside',
    run: () => void openInWindow(),
  },
  {
    id: 'import-pasted',
    title: copy.importPasted,
    section: copy.sections.act,
    words: 'paste excel table rows',
    run: () => navigate({ screen: 'import', grant: null }),
  },
  {
    id: 'import-sample',
    title: copy.importSample,
    section: copy.sections.act,
    words: 'demo example black friday',
    run: () => void importSample(),
  },
  {
    id: 'help',
    title: copy.help,
    section: copy.sections.go,
    keys: 'F1',
    run: () => navigate({ screen: 'help' }),
  },
  {
    id: 'about',
    title: copy.about,
    section: copy.sections.view,
    words: 'version',
    run: () => navigate({ screen: 'settings', part: copy.version }),
  },
  {
    id: 'diagnostics',
    title: diagnosticsCopy.command,
    section: copy.sections.view,
    words: 'log report bug crash support version',
    run: showDiagnostics,
  },
  { id: 'palette', title: copy.palette, section: copy.sections.view, keys: 'Ctrl+K', run: openPalette },
  {
    id: 'side-bar',
    title: shellCopy.sideBar.toggle,
    section: copy.sections.view,
    words: 'navigation rail wide hide',
    run: toggleSideBar,
  },
  {
    id: 'next-region',
    title: copy.nextRegion,
    section: copy.sections.view,
    keys: 'F6',
    run: () => focusRegion('next'),
  },
  {
    id: 'previous-region',
    title: copy.previousRegion,
    section: copy.sections.view,
    keys: 'Shift+F6',
    run: () => focusRegion('previous'),
  },
  {
    id: 'toggle-lock',
    title: copy.toggleLock,
    section: copy.sections.act,
    keys: 'F9',
    words: 'read-only production safety',
    run: () => {
      const store = frameStore();
      if (store) toggleLock(store);
    },
  },
  {
    id: 'zoom-in',
    title: copy.zoomIn,
    section: copy.sections.view,
    keys: 'Ctrl+Plus',
    words: 'zoom bigger',
    run: () => void zoom('in'),
  },
  {
    id: 'zoom-out',
    title: copy.zoomOut,
    section: copy.sections.view,
    keys: 'Ctrl+Minus',
    words: 'zoom',
    run: () => void zoom('out'),
  },
  {
    id: 'zoom-reset',
    title: copy.zoomReset,
    section: copy.sections.view,
    keys: 'Ctrl+0',
    words: 'zoom 100',
    run: () => void zoom('reset'),
  },
  {
    id: 'theme-light',
    title: copy.lightTheme,
    section: copy.sections.view,
    run: () => void changeSettings({ theme: 'light' }),
  },
  {
    id: 'theme-dark',
    title: copy.darkTheme,
    section: copy.sections.view,
    words: 'night',
    run: () => void changeSettings({ theme: 'dark' }),
  },
  {
    id: 'theme-system',
    title: copy.systemTheme,
    section: copy.sections.view,
    run: () => void changeSettings({ theme: 'system' }),
  },
];
