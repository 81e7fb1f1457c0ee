import { Check, ChevronDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { viewsCopy as copy } from '../../../copy/views.ts';
import { cx, Menu, type MenuEntry } from '../../../ui/index.ts';
import { deleteView, isShown, saveView, showUsual, showView } from '../actions/saved-views.ts';
import type { SheetSession } from '../session.ts';
import styles from '../status.module.css';
import { useSheet } from '../use-session.ts';

/** In the line at the foot: the saved views, and what can be done with the one that is shown. */
export function ViewsMenu({ session }: { readonly session: SheetSession }) {
  const views = useSheet(session, (state) => state.savedViews) ?? [];
  const chosen = useSheet(session, (state) => state.savedViewId);
  const current = views.find(({ id }) => id === chosen);
  const isChanged = useSheet(session, () => current !== undefined && !isShown(session, current));
  const openDialog = (dialog: 'save-view' | 'rename-view') => session.state.setState({ dialog });
  const entries: readonly MenuEntry[] = [
    { id: 'usual', label: copy.usual, onAction: () => showUsual(session) },
    ...views.map((view) => ({
      id: `view-${view.id}`,
      label: view.name,
      ...(view.isShared ? {} : { note: copy.ofSheet }),
      ...(view === current && !isChanged ? { icon: <Check aria-hidden="true" /> } : {}),
      onAction: () => showView(session, view),
    })),
    { id: 'line', separator: true },
    { id: 'save', label: copy.save, onAction: () => openDialog('save-view') },
    ...(current === undefined
      ? []
      : [
          {
            id: 'update',
            label: copy.update(current.name),
            isDisabled: !isChanged,
            onAction: () => void saveView(session, current.name, current.isShared),
          },
          { id: 'rename', label: copy.rename(current.name), onAction: () => openDialog('rename-view') },
          {
            id: 'delete',
            label: copy.delete(current.name),
            danger: true,
            onAction: () => void deleteView(session, current),
          },
        ]),
  ];
  return (
    <Menu label={copy.menu} entries={entries}>
      <AriaButton className={cx(styles.filter, styles.words, current !== undefined && styles.isOn)}>
        {current === undefined ? copy.none : copy.one(current.name, isChanged)}
        <ChevronDown aria-hidden="true" />
      </AriaButton>
    </Menu>
  );
}
