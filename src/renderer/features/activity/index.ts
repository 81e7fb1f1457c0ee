export { ActivityScreen } from './ActivityScreen.tsx';
