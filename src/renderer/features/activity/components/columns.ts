/** In the order in which they stand. */
export const columns = ['time', 'store', 'method', 'path', 'status', 'duration', 'run', 'outcome'] as const;
export type ColumnName = (typeof columns)[number];
