/**
 * The parts of the peers that the benchmarks call. They are declared here because the peers are installed by
 * `npm run bench` alone, and the types are checked without them, too.
 */
declare module '@electron/asar' {
  export function createPackage(folder: string, archive: string): Promise<void>;
}

declare module 'react-data-grid' {
  import type { CSSProperties, ReactNode } from 'react';

  export type Column<R> = {
    readonly key: string;
    readonly name: string;
    readonly width: number;
    readonly renderEditCell: (props: EditorProps<R>) => ReactNode;
  };
  type EditorProps<R> = { readonly row: R; readonly onRowChange: (row: R, commit?: boolean) => void };
  export function renderTextEditor<R>(props: EditorProps<R>): ReactNode;
  export function DataGrid<R>(props: {
    readonly columns: readonly Column<R>[];
    readonly rows: readonly R[];
    readonly onRowsChange: (rows: readonly R[]) => void;
    readonly rowHeight: number;
    readonly style: CSSProperties;
  }): ReactNode;
}

declare module 'react-data-grid/lib/styles.css';
