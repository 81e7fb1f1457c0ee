import { isParent, type TreeRow } from './tree.ts';

export type TreeMove =
  | { readonly do: 'go'; readonly to: number }
  | { readonly do: 'toggle'; readonly open: boolean }
  | { readonly do: 'choose' | 'choose-all' | 'choose-none' }
  /** Opens or closes a parent, edits an item; with the text that was typed. */
  | { readonly do: 'act'; readonly text?: string };

type Place = {
  readonly rows: readonly TreeRow[];
  readonly at: number;
  readonly isOpen: boolean;
  /** Rows of a page. */
  readonly page: number;
};
type Press = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** What a key means in the tree-grid (ARIA practices: treegrid); null for keys that are not its own. */
export function treeMove(press: Press, { rows, at, isOpen, page }: Place): TreeMove | null {
  const row = rows[at];
  if (row === undefined || press.altKey) return null;
  if (press.ctrlKey || press.metaKey) {
    if (press.key === 'a') return { do: 'choose-all' };
    if (press.key === 'Home') return { do: 'go', to: 0 };
    return press.key === 'End' ? { do: 'go', to: rows.length - 1 } : null;
  }
  switch (press.key) {
    case 'ArrowDown':
      return { do: 'go', to: at + 1 };
    case 'ArrowUp':
      return { do: 'go', to: at - 1 };
    case 'PageDown':
      return { do: 'go', to: at + page };
    case 'PageUp':
      return { do: 'go', to: at - page };
    case 'Home':
      return { do: 'go', to: 0 };
    case 'End':
      return { do: 'go', to: rows.length - 1 };
    case 'ArrowRight':
      if (!isParent(row)) return null;
      return isOpen ? { do: 'go', to: at + 1 } : { do: 'toggle', open: true };
    case 'ArrowLeft':
      if (isOpen) return { do: 'toggle', open: false };
      return { do: 'go', to: rows.findIndex((other) => other.key === (row.parent ?? row.key)) };
    case ' ':
      return { do: 'choose' };
    case 'Escape':
      return { do: 'choose-none' };
    case 'Enter':
    case 'F2':
      return { do: 'act' };
    default:
      return /^[\d.]$/.test(press.key) && row.level === 3 ? { do: 'act', text: press.key } : null;
  }
}
