import { lazy, Suspense } from 'react';
import { usePaletteOpen } from './palette-state.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

/** Loads the palette when it is first asked for. */
export function PaletteHost() {
  const isOpen = usePaletteOpen();
  return isOpen ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
}
