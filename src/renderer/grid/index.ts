export { issueInWords } from './Announcer.tsx';
export { parseHtmlTable } from './clipboard-html.ts';
export { cellText, openEditor } from './edit-cell.ts';
export { Grid, type GridHandle, type GridProps } from './Grid.tsx';
export {
  announce,
  arriveAt,
  createGridStore,
  type Editing,
  type GridState,
  type GridStore,
  refuse,
  select,
  setBounds,
} from './grid-store.ts';
export type { Copied, GridColumn, GridCommands, Spot } from './grid-types.ts';
export { appendRow, holdWhile, untilFree } from './held-keys.ts';
export { RowSource, type ViewRows } from './row-source.ts';
