/** What the service really did for each row, by the value that says whose row it is. */
export type RowTruth = {
  /** Times that it was carried out. */
  readonly done: number;
  /** Times that it was refused. */
  readonly refused: number;
  /** Ids of what was made or changed, as written. */
  readonly ids: readonly string[];
};

export type Truth = {
  readonly done: (key: string, id: string) => void;
  readonly refused: (key: string) => void;
  readonly of: (key: string) => RowTruth;
};

const nothing: RowTruth = { done: 0, refused: 0, ids: [] };

export function createTruth(): Truth {
  const rows = new Map<string, RowTruth>();
  const of = (key: string): RowTruth => rows.get(key) ?? nothing;
  return {
    done: (key, id) => {
      const row = of(key);
      rows.set(key, { ...row, done: row.done + 1, ids: [...row.ids, id] });
    },
    refused: (key) => rows.set(key, { ...of(key), refused: of(key).refused + 1 }),
    of,
  };
}
