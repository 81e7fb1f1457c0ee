export { ImportScreen } from './ImportScreen.tsx';
export { usePastedRows } from './use-pasted-rows.ts';
