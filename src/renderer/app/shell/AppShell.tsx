import { useCallback, useRef } from 'react';
import { shellCopy } from '../../copy/shell.ts';
import { cx, ToastRegion } from '../../ui/index.ts';
import { DiagnosticsHost } from '../diagnostics/DiagnosticsHost.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { useFrameStore } from '../facts/frame.ts';
import { DropHint } from '../handed/DropHint.tsx';
import { UnlockHost } from '../lock/UnlockHost.tsx';
import { routeKey, useRoute } from '../navigation.ts';
import { ProxyLoginHost } from '../network/ProxyLoginHost.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { OnShown, preloadScreens, screenOf } from '../screens.tsx';
import { CollapseButton } from './CollapseButton.tsx';
import { NavList } from './NavList.tsx';
import { StoreSwitcher } from './StoreSwitcher.tsx';
import styles from './shell.module.css';
import { useRail } from './side-bar.ts';

/** Known without asking, so that a drop is taken as soon as there is a window; the Chromium shell takes none. */
const takesDrops = /\bElectron\//.test(navigator.userAgent);

/** The window: the store's band on top, navigation at the side, one screen. */
export function AppShell({ onUsable }: { readonly onUsable: () => void }) {
  const lock = useFrameStore()?.lock ?? 'none';
  const route = useRoute();
  const key = routeKey(route);
  const { isRail, mayChoose } = useRail();
  const isUsable = useRef(false);
  const onShown = useCallback(() => {
    if (isUsable.current) return;
    isUsable.current = true;
    onUsable();
    preloadScreens();
  }, [onUsable]);
  return (
    <div className={cx(styles.shell, isRail && styles.rail)}>
      <div className={styles.band} data-testid="store-band" data-lock={lock} aria-hidden="true" />
      <nav className={styles.nav} aria-label={shellCopy.mainNavigation} data-region="navigation">
        <button type="button" className={styles.skip} onClick={skipToContent}>
          {shellCopy.skip}
        </button>
        <StoreSwitcher />
        <NavList />
        {mayChoose ? <CollapseButton isRail={isRail} /> : null}
      </nav>
      <ErrorBoundary resetKey={key}>
        <OnShown value={onShown}>{screenOf(route)}</OnShown>
      </ErrorBoundary>
      <PaletteHost />
      <UnlockHost />
      <DiagnosticsHost />
      <ProxyLoginHost />
      {takesDrops ? <DropHint /> : null}
      <ToastRegion label={shellCopy.notices} />
    </div>
  );
}

function skipToContent() {
  document.querySelector<HTMLElement>('#content h1')?.focus();
}
