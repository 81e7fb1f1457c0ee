export { GenerateDialog } from './GenerateDialog.tsx';
