export { ReviewScreen } from './ReviewScreen.tsx';
export { RunScreen } from './RunScreen.tsx';
export { RunsScreen } from './RunsScreen.tsx';
