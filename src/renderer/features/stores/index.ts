export { StoresScreen } from './StoresScreen.tsx';
