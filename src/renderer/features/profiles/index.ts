export { ProfilesScreen } from './ProfilesScreen.tsx';
