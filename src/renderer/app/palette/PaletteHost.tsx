import { lazyCode, useLazyCode } from '../lazy-code.ts';
import { usePaletteOpen } from './palette-state.ts';

const code = lazyCode(() => import('./Palette.tsx'));

/** Loads its code ahead: what is typed while it is on its way would go into the sheet behind it. */
export const preloadPalette = (): Promise<unknown> => code.load();

/** The palette, while it is open. */
export const PaletteHost = () => (usePaletteOpen() ? <LoadedPalette /> : null);

function LoadedPalette() {
  const module = useLazyCode(code);
  return module === null ? null : <module.Palette />;
}
