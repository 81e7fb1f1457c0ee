export { SheetScreen } from './SheetScreen.tsx';
export { SheetsScreen } from './SheetsScreen.tsx';
