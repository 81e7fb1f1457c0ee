import { type Binding, bindingGroups, gridBindings, keysOf } from '../../../domain/grid/keymap.ts';
import { helpCopy } from '../../copy/help.ts';
import { keysInWords } from '../../copy/keys.ts';

export type KeyLine = { readonly action: string; readonly keys: readonly string[] };
export type KeyGroup = { readonly title: string; readonly lines: readonly KeyLine[] };

const copy = helpCopy.keys;

function actionOf({ action }: Binding): string {
  switch (action.do) {
    case 'move':
      return action.extend ? copy.extend(copy.moves[action.by]) : copy.moves[action.by];
    case 'step':
      return copy.steps[action.by][action.direction === 1 ? 'forwards' : 'back'];
    case 'type':
      return copy.typing;
    default:
      return copy.commands[action.do];
  }
}

/** A key named by its place stands in for the sign on Macs; the sign is what is printed on it. */
const standsInForSign = ({ match, key }: Binding): boolean =>
  match === 'place' && (key === 'Equal' || key === 'Minus');

/** Lines with the same action become one with all of its keys. */
function merged(lines: readonly KeyLine[]): readonly KeyLine[] {
  const found = new Map<string, string[]>();
  for (const { action, keys } of lines) {
    const known = found.get(action) ?? [];
    found.set(action, [...known, ...keys.filter((key) => !known.includes(key))]);
  }
  return [...found].map(([action, keys]) => ({ action, keys }));
}

/** The keyboard map: commands of the window that have keys, then the keys of the grid. */
export function keyMap(
  commands: readonly { readonly title: string; readonly keys?: string }[],
  mac: boolean,
): readonly KeyGroup[] {
  const window = commands.flatMap(({ title, keys }) =>
    keys ? [{ action: title, keys: [keysInWords(keys)] }] : [],
  );
  const grid = bindingGroups.map((group) => ({
    title: copy.groups[group],
    lines: merged(
      gridBindings
        .filter((binding) => binding.group === group && !standsInForSign(binding))
        .map((binding) => ({ action: actionOf(binding), keys: [keysOf(binding, mac)] })),
    ),
  }));
  return [{ title: copy.window, lines: merged(window) }, ...grid].filter((group) => group.lines.length > 0);
}

/** The lines in which an action or a key contains the text. */
export function filterKeys(groups: readonly KeyGroup[], text: string): readonly KeyGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter(({ action, keys }) =>
        [action, ...keys].join(' ').toLowerCase().includes(wanted),
      ),
    }))
    .filter((group) => group.lines.length > 0);
}
