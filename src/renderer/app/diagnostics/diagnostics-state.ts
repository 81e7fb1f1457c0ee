import { create } from 'zustand';

const useDiagnosticsState = create(() => ({ isOpen: false }));

export const useDiagnosticsOpen = () => useDiagnosticsState((state) => state.isOpen);
export const showDiagnostics = () => useDiagnosticsState.setState({ isOpen: true });
export const hideDiagnostics = () => useDiagnosticsState.setState({ isOpen: false });
