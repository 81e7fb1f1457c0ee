export { LinksScreen } from './LinksScreen.tsx';
