import { type RefObject, useEffect } from 'react';
import type { CellRange } from '../../domain/grid/geometry.ts';
import { currentRange } from '../../domain/grid/selection.ts';
import { type Block, formatTsv, parseTsv } from '../../domain/grid/tsv.ts';
import { gridCopy } from '../copy/grid.ts';
import { formatHtml, parseHtmlTable } from './clipboard-html.ts';
import { announce, type GridStore, refuse } from './grid-store.ts';
import { type GridColumn, type GridCommands, isNumeric } from './grid-types.ts';
import { untilFree } from './held-keys.ts';

/** Above this many cells the table beside the plain text costs more than it gives. */
const mostHtmlCells = 50_000;

/**
 * Copy, cut and paste by the events that the browser raises. They work on every keyboard layout and from the
 * window's menu, and need no permission. The events go to where the text selection is, which need not be
 * where the focus is: so they are heard on the document, and the focus decides.
 */
export function useGridClipboard(
  grid: RefObject<HTMLElement | null>,
  store: GridStore,
  commands: GridCommands,
  columns: readonly GridColumn[],
): void {
  useEffect(() => {
    const hasFocus = (): boolean => {
      const at = document.activeElement;
      return (
        at !== null &&
        grid.current?.contains(at) === true &&
        at.closest('input, textarea, [popover]') === null
      );
    };
    const clipboard = makeClipboard(store, commands, columns);
    const own = (act: (event: ClipboardEvent) => void) => (event: ClipboardEvent) => {
      if (hasFocus()) act(event);
    };
    const onCopy = own(clipboard.onCopy);
    const onCut = own(clipboard.onCut);
    const onPaste = own(clipboard.onPaste);
    // Without a text selection the browser would not raise a copy that was not asked for by a key.
    const allow = (event: Event) => {
      if (hasFocus()) event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    document.addEventListener('beforecopy', allow);
    document.addEventListener('beforecut', allow);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('beforecopy', allow);
      document.removeEventListener('beforecut', allow);
    };
  }, [grid, store, commands, columns]);
}

function makeClipboard(store: GridStore, commands: GridCommands, columns: readonly GridColumn[]) {
  /** A block that had to be fetched from main, waiting for the event that puts it on the clipboard. */
  let fetched: { readonly block: Block; readonly ranges: readonly CellRange[] } | null = null;

  const put = (data: DataTransfer, block: Block) => {
    const { selection } = store.getState();
    const { left } = currentRange(selection);
    const cells = block.length * (block[0]?.length ?? 0);
    data.setData('text/plain', formatTsv(block));
    if (cells <= mostHtmlCells) {
      const isText = (column: number): boolean => {
        const placed = columns[left + column];
        return placed !== undefined && !isNumeric(placed.column);
      };
      data.setData('text/html', formatHtml(block, isText));
    }
    store.setState({ copied: selection.ranges });
    announce(store, gridCopy.copied(cells));
  };

  const fetchThenCopy = async (coming: Promise<Block | null>, command: 'copy' | 'cut') => {
    announce(store, gridCopy.copying);
    const { ranges } = store.getState().selection;
    const block = await coming;
    if (block === null) return;
    fetched = { block, ranges };
    // The event's own moment is over: this raises another one. It needs the key press to be recent.
    if (!document.execCommand(command)) refuse(gridCopy.takeAgain[command]);
  };

  /** True when the cells are on the clipboard. */
  const copy = (event: ClipboardEvent, command: 'copy' | 'cut'): boolean => {
    event.preventDefault();
    const data = event.clipboardData;
    if (data === null) return false;
    const free = untilFree(store);
    if (free !== null) {
      // The selection is still on its way: the event is raised once more when it is there.
      void free.then(() => {
        if (!document.execCommand(command)) refuse(gridCopy.takeAgain[command]);
      });
      return false;
    }
    const waiting = fetched;
    fetched = null;
    if (waiting !== null && waiting.ranges === store.getState().selection.ranges) {
      put(data, waiting.block);
      return true;
    }
    const copied = commands.copy();
    if ('ready' in copied) {
      put(data, copied.ready);
      return true;
    }
    if ('refused' in copied) refuse(copied.refused);
    else void fetchThenCopy(copied.coming, command);
    return false;
  };

  return {
    onCopy: (event: ClipboardEvent): void => {
      copy(event, 'copy');
    },
    onCut: (event: ClipboardEvent): void => {
      if (!copy(event, 'cut')) return;
      store.setState({ copied: [] });
      commands.run('clear');
    },
    onPaste: (event: ClipboardEvent): void => {
      event.preventDefault();
      const block = event.clipboardData === null ? null : blockOf(event.clipboardData);
      if (block === null) refuse(gridCopy.nothingToPaste);
      else void pasteWhenFree(store, (at) => commands.paste(block, at));
    },
  };
}

async function pasteWhenFree(store: GridStore, paste: (at: CellRange) => void): Promise<void> {
  const free = untilFree(store);
  if (free !== null) await free;
  paste(currentRange(store.getState().selection));
}

/** Plain text is what spreadsheets agree on; the table is read where the text has lost its columns. */
export function blockOf(data: DataTransfer): Block | null {
  const text = data.getData('text/plain');
  if (text.includes('\t')) return parseTsv(text);
  const html = data.getData('text/html');
  const table = html === '' ? null : parseHtmlTable(html);
  if (table !== null && (text === '' || (table[0]?.length ?? 0) > 1)) return table;
  return text === '' ? null : parseTsv(text);
}
