import { lazyCode, useLazyCode } from '../lazy-code.ts';
import { usePaletteOpen } from './palette-state.ts';

const code = lazyCode(() => import('./Palette.tsx'));

/** Loads the palette when it is first asked for. */
export const PaletteHost = () => (usePaletteOpen() ? <LoadedPalette /> : null);

function LoadedPalette() {
  const module = useLazyCode(code);
  return module === null ? null : <module.Palette />;
}
