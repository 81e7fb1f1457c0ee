import type { Move } from './moves.ts';

/** What the grid needs of a keyboard event. `KeyboardEvent` has this shape. */
export type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** AltGr on Windows and Linux: it reports Ctrl and Alt, and types a character. */
  readonly altGraph: boolean;
};

export type GridAction =
  | { readonly do: 'move'; readonly by: Move; readonly extend: boolean }
  | { readonly do: 'step'; readonly by: 'row' | 'column'; readonly direction: 1 | -1 }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: CommandName };

/** Actions that are only a name; their wording is in renderer/copy. */
export type CommandName =
  | 'edit'
  | 'toggle'
  | 'clear'
  | 'fill-down'
  | 'fill-right'
  | 'undo'
  | 'redo'
  | 'select-all'
  | 'select-column'
  | 'select-row'
  | 'next-issue'
  | 'previous-issue'
  | 'find'
  | 'replace'
  | 'find-next'
  | 'find-previous'
  | 'note'
  | 'fix'
  | 'fix-all'
  | 'today'
  | 'empty-and-edit'
  | 'show-active'
  | 'insert-rows'
  | 'delete-rows'
  | 'add-row'
  | 'insert-whole-rows'
  | 'delete-whole-rows'
  | 'widen'
  | 'narrow'
  | 'column-menu'
  | 'reapply'
  | 'menu'
  | 'saved'
  | 'close'
  | 'export'
  | 'review'
  | 'copy'
  | 'cut'
  | 'paste'
  | EditorCommand;

/** What keys do inside an open editor; the editor itself acts on them. */
export type EditorCommand =
  | 'commit-down'
  | 'commit-right'
  | 'commit-to-selection'
  | 'line-break'
  | 'open-list'
  | 'cancel-edit';

/**
 * Which side of a key press decides, per binding.
 * - `named`: the key's name (arrows, F2, Enter): the same on every layout.
 * - `letter`: the letter produced, as long as the layout produces Latin letters (AZERTY, Dvorak, QWERTZ);
 *   on Cyrillic, Greek, Hebrew or Arabic layouts, the key at that letter's place on the standard layout.
 * - `sign`: the sign produced, wherever it is on the layout.
 * - `place`: the key's place, whatever it produces.
 * - `browser`: the browser raises a clipboard event for it; listed so that Help can show it.
 * - `editor`: works inside an open editor; listed so that Help can show it.
 * - `screen`: works wherever the focus is on the screen of a sheet; listed so that Help can show it.
 */
export type Match = 'named' | 'letter' | 'sign' | 'place' | 'browser' | 'editor' | 'screen';

/** `primary` is Cmd on a Mac and Ctrl elsewhere; `control` is Ctrl everywhere. */
export type Modifier = 'primary' | 'control' | 'shift' | 'alt';

/** Sections of the keyboard map, in the order in which Help shows them. */
export const bindingGroups = ['move', 'select', 'edit', 'clipboard', 'find', 'rows', 'sheet'] as const;
export type BindingGroup = (typeof bindingGroups)[number];

export type Binding = {
  readonly match: Match;
  /** Key name, upper-case letter, sign, or `KeyboardEvent.code` for a place. */
  readonly key: string;
  readonly with: readonly Modifier[];
  readonly action: GridAction;
  /** Section of the keyboard map in Help. */
  readonly group: BindingGroup;
};

const named = (
  group: Binding['group'],
  key: string,
  mods: readonly Modifier[],
  action: GridAction,
): Binding => ({ match: 'named', key, with: mods, action, group });

const moves: readonly (readonly [key: string, mods: readonly Modifier[], by: Move])[] = [
  ['ArrowUp', [], 'up'],
  ['ArrowDown', [], 'down'],
  ['ArrowLeft', [], 'left'],
  ['ArrowRight', [], 'right'],
  ['ArrowUp', ['primary'], 'edge-up'],
  ['ArrowDown', ['primary'], 'edge-down'],
  ['ArrowLeft', ['primary'], 'edge-left'],
  ['ArrowRight', ['primary'], 'edge-right'],
  ['PageUp', [], 'page-up'],
  ['PageDown', [], 'page-down'],
  ['Home', [], 'row-start'],
  ['End', [], 'row-end'],
  ['Home', ['primary'], 'sheet-start'],
  ['End', ['primary'], 'sheet-end'],
];

const moveBindings: readonly Binding[] = moves.flatMap(([key, mods, by]) => [
  named('move', key, mods, { do: 'move', by, extend: false }),
  named('select', key, [...mods, 'shift'], { do: 'move', by, extend: true }),
]);

const letter = (
  group: Binding['group'],
  key: string,
  mods: readonly Modifier[],
  name: CommandName,
): Binding => ({ match: 'letter', key, with: mods, action: { do: name }, group });

const inEditor = (key: string, mods: readonly Modifier[], name: EditorCommand): Binding => ({
  match: 'editor',
  key,
  with: mods,
  action: { do: name },
  group: 'edit',
});

/** Every key of the grid. The first binding that fits a key press wins. */
export const gridBindings: readonly Binding[] = [
  ...moveBindings,
  named('move', 'Enter', [], { do: 'step', by: 'row', direction: 1 }),
  named('move', 'Enter', ['shift'], { do: 'step', by: 'row', direction: -1 }),
  named('move', 'Tab', [], { do: 'step', by: 'column', direction: 1 }),
  named('move', 'Tab', ['shift'], { do: 'step', by: 'column', direction: -1 }),
  named('move', 'F8', [], { do: 'next-issue' }),
  named('move', 'F8', ['shift'], { do: 'previous-issue' }),
  named('move', 'Backspace', ['primary'], { do: 'show-active' }),
  letter('select', 'A', ['primary'], 'select-all'),
  { match: 'place', key: 'Space', with: ['control'], action: { do: 'select-column' }, group: 'select' },
  { match: 'place', key: 'Space', with: ['shift'], action: { do: 'select-row' }, group: 'select' },
  named('edit', 'F2', [], { do: 'edit' }),
  named('edit', 'ArrowDown', ['alt'], { do: 'edit' }),
  { match: 'place', key: 'Space', with: [], action: { do: 'toggle' }, group: 'edit' },
  named('edit', 'F2', ['shift'], { do: 'note' }),
  named('edit', 'Delete', [], { do: 'clear' }),
  named('edit', 'Backspace', [], { do: 'empty-and-edit' }),
  { match: 'sign', key: ';', with: ['primary'], action: { do: 'today' }, group: 'edit' },
  // The sign that Shift makes of a point differs from layout to layout; the key that has the point does not move much.
  { match: 'place', key: 'Period', with: ['primary', 'shift'], action: { do: 'fix-all' }, group: 'edit' },
  { match: 'sign', key: '.', with: ['primary'], action: { do: 'fix' }, group: 'edit' },
  letter('edit', 'D', ['primary'], 'fill-down'),
  letter('edit', 'R', ['primary'], 'fill-right'),
  letter('edit', 'Z', ['primary'], 'undo'),
  letter('edit', 'Y', ['primary'], 'redo'),
  letter('edit', 'Z', ['primary', 'shift'], 'redo'),
  inEditor('Enter', [], 'commit-down'),
  inEditor('Tab', [], 'commit-right'),
  inEditor('Enter', ['primary'], 'commit-to-selection'),
  inEditor('Enter', ['alt'], 'line-break'),
  inEditor('ArrowDown', ['alt'], 'open-list'),
  inEditor('Escape', [], 'cancel-edit'),
  { match: 'browser', key: 'C', with: ['primary'], action: { do: 'copy' }, group: 'clipboard' },
  { match: 'browser', key: 'X', with: ['primary'], action: { do: 'cut' }, group: 'clipboard' },
  { match: 'browser', key: 'V', with: ['primary'], action: { do: 'paste' }, group: 'clipboard' },
  letter('find', 'F', ['primary'], 'find'),
  letter('find', 'H', ['primary'], 'replace'),
  named('find', 'F3', [], { do: 'find-next' }),
  named('find', 'F3', ['shift'], { do: 'find-previous' }),
  { match: 'sign', key: '+', with: ['primary', 'alt'], action: { do: 'insert-rows' }, group: 'rows' },
  { match: 'sign', key: '-', with: ['primary', 'alt'], action: { do: 'delete-rows' }, group: 'rows' },
  // With the option key a Mac produces other signs: there the keys' places count.
  { match: 'place', key: 'Equal', with: ['primary', 'alt'], action: { do: 'insert-rows' }, group: 'rows' },
  { match: 'place', key: 'Minus', with: ['primary', 'alt'], action: { do: 'delete-rows' }, group: 'rows' },
  // Ctrl with plus and minus is also the zoom of the window: rows must not vanish to someone who zooms, so these two
  // act on rows that are selected as a whole.
  { match: 'sign', key: '+', with: ['primary'], action: { do: 'insert-whole-rows' }, group: 'rows' },
  { match: 'sign', key: '-', with: ['primary'], action: { do: 'delete-whole-rows' }, group: 'rows' },
  named('rows', 'Enter', ['primary', 'shift'], { do: 'add-row' }),
  named('rows', 'ArrowRight', ['alt', 'shift'], { do: 'widen' }),
  named('rows', 'ArrowLeft', ['alt', 'shift'], { do: 'narrow' }),
  letter('rows', 'L', ['primary', 'shift'], 'column-menu'),
  letter('rows', 'L', ['primary', 'alt'], 'reapply'),
  named('rows', 'ContextMenu', [], { do: 'menu' }),
  named('rows', 'F10', ['shift'], { do: 'menu' }),
  { match: 'screen', key: 'S', with: ['primary'], action: { do: 'saved' }, group: 'sheet' },
  { match: 'screen', key: 'S', with: ['primary', 'shift'], action: { do: 'export' }, group: 'sheet' },
  { match: 'screen', key: 'W', with: ['primary'], action: { do: 'close' }, group: 'sheet' },
  { match: 'screen', key: 'Enter', with: ['primary'], action: { do: 'review' }, group: 'sheet' },
];

const holds = (press: KeyPress, binding: Binding, mac: boolean): boolean => {
  const wanted = new Set(binding.with);
  const control = wanted.has('control') || (!mac && wanted.has('primary'));
  const meta = mac && wanted.has('primary');
  // A sign may need Shift on one layout and not on another: what counts is that it was produced.
  const shiftFits = binding.match === 'sign' || press.shiftKey === wanted.has('shift');
  return (
    press.ctrlKey === control && press.metaKey === meta && press.altKey === wanted.has('alt') && shiftFits
  );
};

const latinLetter = /^[a-z]$/i;

const fits = (press: KeyPress, binding: Binding): boolean => {
  switch (binding.match) {
    case 'named':
    case 'sign':
      return press.key === binding.key;
    case 'letter':
      return latinLetter.test(press.key)
        ? press.key.toUpperCase() === binding.key
        : press.code === `Key${binding.key}`;
    case 'place':
      // Where a layout has a letter there, its keys are those of the letter: Ctrl+Shift+V on Dvorak.
      return press.code === binding.key && !latinLetter.test(press.key);
    case 'browser':
    case 'editor':
    case 'screen':
      return false;
  }
};

/** One character as a person sees it, for example a letter with its accent. */
const isOneCharacter = (key: string): boolean => [...key].length === 1 || /^\p{L}\p{M}+$/u.test(key);

/** Keys that begin a character to come: an accent, or an input method. The editor takes over from there. */
const beginsComposition = new Set(['Dead', 'Process', 'Unidentified']);

/** What a key press asks of the grid, or null when it is none of its keys. */
export function actionOf(press: KeyPress, mac: boolean): GridAction | null {
  if (press.isComposing) return null;
  if (!press.altGraph) {
    const binding = gridBindings.find((one) => fits(press, one) && holds(press, one, mac));
    if (binding !== undefined) return binding.action;
  }
  const commanded = !press.altGraph && (press.ctrlKey || press.metaKey || (press.altKey && !mac));
  if (commanded) return null;
  if (beginsComposition.has(press.key)) return { do: 'type', text: '' };
  return isOneCharacter(press.key) ? { do: 'type', text: press.key } : null;
}

const macSigns: Readonly<Record<Modifier, string>> = {
  primary: '⌘',
  control: '⌃',
  shift: '⇧',
  alt: '⌥',
};
const words: Readonly<Record<Modifier, string>> = {
  primary: 'Ctrl',
  control: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
};
const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ContextMenu: 'Menu',
  Period: '.',
};

/** A binding as it is printed on keys, for example `Ctrl Shift Z` or `⌘⇧Z`. */
export function keysOf(binding: Pick<Binding, 'key' | 'with'>, mac: boolean): string {
  const key = keyNames[binding.key] ?? binding.key;
  const order: readonly Modifier[] = mac
    ? ['control', 'alt', 'primary', 'shift']
    : ['control', 'primary', 'alt', 'shift'];
  const mods = order.filter((one) => binding.with.includes(one));
  return mac
    ? mods.map((one) => macSigns[one]).join('') + key
    : [...mods.map((one) => words[one]), key].join(' ');
}
