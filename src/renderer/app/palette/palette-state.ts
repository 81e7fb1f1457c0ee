import { create } from 'zustand';

const usePaletteState = create(() => ({ isOpen: false }));

export const usePaletteOpen = () => usePaletteState((state) => state.isOpen);
export const openPalette = () => usePaletteState.setState({ isOpen: true });
export const closePalette = () => usePaletteState.setState({ isOpen: false });
