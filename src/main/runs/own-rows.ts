/** What a source says of rows that are those of no sheet, unless it knows more. */
export const ownRows = {
  sheetId: null,
  revision: 0,
  rowsLeftOut: 0,
  warnings: 0,
  earlier: null,
  inverseOf: null,
  againOf: null,
  checkedBy: null,
  remarks: [],
  unrestored: [],
} as const;
