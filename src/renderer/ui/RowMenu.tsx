import { MoreHorizontal } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { Menu, type MenuEntry } from './Menu.tsx';

/** What can be done with a row of a table, behind three dots at its end. `label` names the row. */
export const RowMenu = ({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}) => (
  <Menu label={label} entries={entries}>
    <IconButton size="small" label={label} icon={<MoreHorizontal aria-hidden="true" />} />
  </Menu>
);
