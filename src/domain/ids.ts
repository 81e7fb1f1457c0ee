/** Opaque identifiers. Strings end to end: ids of the service do not fit a float. */
export type StoreId = string;
export type SheetId = string;
export type RunId = string;
export type RowId = number;
