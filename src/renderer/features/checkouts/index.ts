export { CheckoutsScreen } from './CheckoutsScreen.tsx';
