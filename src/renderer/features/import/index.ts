export { ImportScreen } from './ImportScreen.tsx';
