export { ConvertDialog } from './ConvertDialog.tsx';
