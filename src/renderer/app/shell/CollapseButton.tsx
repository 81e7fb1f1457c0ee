import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { shellCopy } from '../../copy/shell.ts';
import { cx } from '../../ui/index.ts';
import styles from './shell.module.css';
import { toggleSideBar } from './side-bar.ts';

/** At the foot of the side bar: makes it a rail of icons, and back. */
export function CollapseButton({ isRail }: { readonly isRail: boolean }) {
  const name = isRail ? shellCopy.sideBar.expand : shellCopy.sideBar.collapse;
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose;
  return (
    <button type="button" className={cx(styles.item, styles.collapse)} title={name} onClick={toggleSideBar}>
      <Icon aria-hidden="true" />
      <span className={styles.itemText}>{name}</span>
    </button>
  );
}
