export { BundlesScreen } from './BundlesScreen.tsx';
