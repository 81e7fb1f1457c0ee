import { FileUp, MoreHorizontal, PanelRight, Redo2, Search, Ticket, Undo2 } from 'lucide-react';
import { memo } from 'react';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import { codeColumnOf } from '../../../../domain/codes/code-column.ts';
import { otherVersion } from '../../../../domain/convert/other-version.ts';
import { kinds } from '../../../../domain/kinds/registry.ts';
import { importFile, navigate } from '../../../app/index.ts';
import { convertCopy } from '../../../copy/convert.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { linksCopy } from '../../../copy/links.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, IconButton, KeyHint, Menu, type MenuEntry } from '../../../ui/index.ts';
import { duplicateOpen } from '../actions/duplicate-open.ts';
import { openFind } from '../actions/find-cells.ts';
import { travel } from '../actions/undo.ts';
import type { SheetSession } from '../session.ts';
import styles from '../sheet.module.css';
import { usePanelOpen } from '../use-panel-open.ts';
import { ReviewButton } from './ReviewButton.tsx';

const copy = sheetsCopy.header;

/** What can be done with the whole sheet; sending comes last. */
export const HeaderActions = memo(function HeaderActions({
  session,
  sheet,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
}) {
  const [isPanelOpen, setPanelOpen] = usePanelOpen(session);
  const open = (dialog: 'export' | 'rename' | 'delete' | 'convert' | 'generate') =>
    session.state.setState({ dialog });
  const other = otherVersion(sheet.kind);
  const holdsCodes = codeColumnOf(kinds[sheet.kind]) !== null;
  const undo = sheet.canUndo === null ? sheetsCopy.undo : `${sheetsCopy.undo}: ${sheet.canUndo}`;
  const redo = sheet.canRedo === null ? sheetsCopy.redo : `${sheetsCopy.redo}: ${sheet.canRedo}`;
  // Everything is in here too: what the header has no room for is not lost.
  const more: readonly MenuEntry[] = [
    {
      id: 'undo',
      label: undo,
      keys: 'Ctrl+Z',
      isDisabled: sheet.canUndo === null,
      onAction: () => void travel(session, 'undo'),
    },
    {
      id: 'redo',
      label: redo,
      keys: 'Ctrl+Y',
      isDisabled: sheet.canRedo === null,
      onAction: () => void travel(session, 'redo'),
    },
    { id: 'after-undo', separator: true },
    { id: 'import', label: copy.import, keys: 'Ctrl+O', onAction: () => void importFile() },
    { id: 'export', label: copy.export, keys: 'Ctrl+Shift+S', onAction: () => open('export') },
    {
      id: 'replace',
      label: sheetsCopy.find.showReplace,
      keys: 'Ctrl+H',
      onAction: () => openFind(session, 'replace'),
    },
    ...(holdsCodes ? [{ id: 'generate', label: generateCopy.menu, onAction: () => open('generate') }] : []),
    ...(other === null
      ? []
      : [
          { id: 'convert', label: convertCopy.menu(other), onAction: () => open('convert') },
          {
            id: 'links',
            label: linksCopy.menu,
            onAction: () => navigate({ screen: 'links', sheetId: session.sheetId }),
          },
        ]),
    { id: 'after-replace', separator: true },
    { id: 'rename', label: sheetsCopy.list.rename, onAction: () => open('rename') },
    { id: 'duplicate', label: sheetsCopy.duplicate, onAction: () => void duplicateOpen(session) },
    { id: 'delete', label: sheetsCopy.list.delete, danger: true, onAction: () => open('delete') },
  ];
  return (
    <>
      <span className={styles.roomyOnly}>
        <IconButton
          label={undo}
          keys="Ctrl+Z"
          icon={<Undo2 aria-hidden="true" />}
          isDisabled={sheet.canUndo === null}
          onPress={() => void travel(session, 'undo')}
        />
        <IconButton
          label={redo}
          keys="Ctrl+Y"
          icon={<Redo2 aria-hidden="true" />}
          isDisabled={sheet.canRedo === null}
          onPress={() => void travel(session, 'redo')}
        />
      </span>
      <span className={styles.wideOnly}>
        <Button look="quiet" icon={<FileUp aria-hidden="true" />} onPress={() => void importFile()}>
          {copy.import}
        </Button>
        {holdsCodes ? (
          <Button look="quiet" icon={<Ticket aria-hidden="true" />} onPress={() => open('generate')}>
            {generateCopy.header}
          </Button>
        ) : null}
      </span>
      <span className={styles.roomyOnly}>
        <Button look="quiet" icon={<Search aria-hidden="true" />} onPress={() => openFind(session, 'find')}>
          {copy.find}{' '}
          <span className={styles.wideOnly}>
            <KeyHint keys="Ctrl+F" />
          </span>
        </Button>
      </span>
      <span className={styles.narrowOnly}>
        <IconButton
          label={copy.find}
          keys="Ctrl+F"
          icon={<Search aria-hidden="true" />}
          onPress={() => openFind(session, 'find')}
        />
      </span>
      <IconButton
        label={copy.panel(isPanelOpen)}
        icon={<PanelRight aria-hidden="true" />}
        aria-expanded={isPanelOpen}
        onPress={() => setPanelOpen(!isPanelOpen)}
      />
      <Menu label={copy.more} entries={more}>
        <IconButton label={copy.more} icon={<MoreHorizontal aria-hidden="true" />} />
      </Menu>
      <span className={styles.exportButton}>
        <Button onPress={() => open('export')}>{copy.export}</Button>
      </span>
      <ReviewButton session={session} sheet={sheet} />
    </>
  );
});
