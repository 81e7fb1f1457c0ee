import { useMemo } from 'react';
import { codeColumnOf } from '../../../domain/codes/code-column.ts';
import { otherVersion } from '../../../domain/convert/other-version.ts';
import { kinds } from '../../../domain/kinds/registry.ts';
import { type Command, navigate, useCommands } from '../../app/index.ts';
import { convertCopy } from '../../copy/convert.ts';
import { filterCopy } from '../../copy/filter.ts';
import { generateCopy } from '../../copy/generate.ts';
import { commandWords as words } from '../../copy/keyboard.ts';
import { linksCopy } from '../../copy/links.ts';
import { sheetsCopy } from '../../copy/sheets.ts';
import { shellCopy } from '../../copy/shell.ts';
import { viewsCopy } from '../../copy/views.ts';
import { applyAgain, clearFilters } from './actions/change-view.ts';
import { duplicateOpen } from './actions/duplicate-open.ts';
import { openFind } from './actions/find-cells.ts';
import { goToIssue } from './actions/go-to.ts';
import { openNote } from './actions/notes.ts';
import { stopWork } from './actions/open-sheet.ts';
import { reviewSelected, reviewSheet } from './actions/review-sheet.ts';
import { goToNewRow } from './actions/rows.ts';
import { showView } from './actions/saved-views.ts';
import { saySaved } from './actions/say-saved.ts';
import { travel } from './actions/undo.ts';
import type { SheetSession } from './session.ts';
import { useSheet } from './use-session.ts';

/** What the palette, the window's menu and the keys outside the grid offer on this screen. */
export function useSheetCommands(session: SheetSession): void {
  const kind = useSheet(session, (state) => state.sheet?.kind ?? null);
  const isFiltered = useSheet(session, (state) => state.view.filters.length > 0);
  const isApplied = useSheet(session, (state) => state.view.applied !== undefined);
  const views = useSheet(session, (state) => state.savedViews);
  const isLong = useSheet(session, (state) => state.progress !== null);
  const commands = useMemo((): readonly Command[] => {
    const section = shellCopy.commands.sections.sheets;
    const other = kind === null ? null : otherVersion(kind);
    return [
      { id: 'find', title: words.find, section, keys: 'Ctrl+F', run: () => openFind(session, 'find') },
      {
        id: 'replace',
        title: words.replace,
        section,
        keys: 'Ctrl+H',
        run: () => openFind(session, 'replace'),
      },
      {
        id: 'next-issue',
        title: words['next-issue'],
        section,
        keys: 'F8',
        words: 'issue warning',
        run: () => void goToIssue(session, 'next'),
      },
      {
        id: 'previous-issue',
        title: words['previous-issue'],
        section,
        keys: 'Shift+F8',
        words: 'issue warning',
        run: () => void goToIssue(session, 'previous'),
      },
      {
        id: 'note',
        title: words.note,
        section,
        keys: 'Shift+F2',
        words: 'comment remark remember',
        run: () => openNote(session),
      },
      ...(isFiltered
        ? [
            {
              id: 'clear-filters',
              title: filterCopy.clear,
              section,
              words: 'all rows show',
              run: () => clearFilters(session),
            },
          ]
        : []),
      ...(isApplied
        ? [
            {
              id: 'reapply',
              title: words.reapply,
              section,
              keys: 'Ctrl+Alt+L',
              words: 'filter sort refresh',
              run: () => void applyAgain(session),
            },
          ]
        : []),
      ...(isLong
        ? [
            {
              id: 'stop',
              title: sheetsCopy.stopWork,
              section,
              words: 'cancel',
              run: () => stopWork(session),
            },
          ]
        : []),
      {
        id: 'undo',
        title: words.undo,
        section,
        keys: 'Ctrl+Z',
        leavesKeysToText: true,
        run: () => void travel(session, 'undo'),
      },
      {
        id: 'redo',
        title: words.redo,
        section,
        keys: 'Ctrl+Y',
        otherKeys: ['Ctrl+Shift+Z'],
        leavesKeysToText: true,
        run: () => void travel(session, 'redo'),
      },
      {
        id: 'saved',
        title: words.saved,
        section,
        keys: 'Ctrl+S',
        words: 'save',
        run: () => saySaved(session),
      },
      {
        id: 'close',
        title: words.close,
        section,
        keys: 'Ctrl+W',
        run: () => navigate({ screen: 'sheets' }),
      },
      {
        id: 'add-row',
        title: words['add-row'],
        section,
        words: 'new insert append',
        run: () => goToNewRow(session),
      },
      ...(views ?? []).map((view) => ({
        id: `view-${view.id}`,
        title: viewsCopy.command(view.name),
        section,
        words: 'filter sort columns',
        run: () => showView(session, view),
      })),
      {
        id: 'save-view',
        title: viewsCopy.save,
        section,
        words: 'filter sort columns keep name',
        run: () => session.state.setState({ dialog: 'save-view' }),
      },
      {
        id: 'duplicate',
        title: sheetsCopy.duplicateCommand,
        section,
        words: 'copy clone',
        run: () => void duplicateOpen(session),
      },
      {
        id: 'export',
        title: words.export,
        section,
        keys: 'Ctrl+Shift+S',
        words: 'save csv excel xlsx download',
        run: () => session.state.setState({ dialog: 'export' }),
      },
      ...(kind === null || codeColumnOf(kinds[kind]) === null
        ? []
        : [
            {
              id: 'generate',
              title: generateCopy.title,
              section,
              words: 'codes coupon voucher random pattern',
              run: () => session.state.setState({ dialog: 'generate' }),
            },
          ]),
      ...(other === null
        ? []
        : [
            {
              id: 'convert',
              title: convertCopy.title(other),
              section,
              words: 'api version discount',
              run: () => session.state.setState({ dialog: 'convert' }),
            },
            {
              id: 'links',
              title: linksCopy.command,
              section,
              words: 'url cart checkout discount',
              run: () => navigate({ screen: 'links', sheetId: session.sheetId }),
            },
          ]),
      {
        id: 'review',
        title: words.review,
        section,
        keys: 'Ctrl+Enter',
        words: 'send run',
        run: () => reviewSheet(session),
      },
      {
        id: 'review-selected',
        title: sheetsCopy.header.reviewSelected,
        section,
        words: 'send run some filtered',
        run: () => void reviewSelected(session),
      },
    ];
  }, [session, kind, isLong, isFiltered, isApplied, views]);
  useCommands(commands);
}
