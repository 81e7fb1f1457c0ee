import { useLayoutEffect } from 'react';
import { useFrameStore } from './facts/frame.ts';
import { useSettings } from './facts/index.ts';

const setOrRemove = (name: string, value: string | null) =>
  value === null
    ? document.documentElement.removeAttribute(name)
    : document.documentElement.setAttribute(name, value);

/** Puts theme, density and the store's colour on the root, where the tokens look for them. */
export function useTheme(): void {
  const settings = useSettings();
  const store = useFrameStore();
  const theme = settings?.theme ?? 'system';
  const density = settings?.density ?? 'compact';
  const colour = store?.colour ?? null;
  useLayoutEffect(() => {
    setOrRemove('data-theme', theme === 'system' ? null : theme);
    setOrRemove('data-density', density);
    setOrRemove('data-store', colour);
  }, [theme, density, colour]);
}
