import { DatabaseSync } from 'node:sqlite';

/** Lets a database refuse every change of rows of some tables, as a disk that is full does, until what is returned is called. */
export function refuseWrites(file: string, tables: readonly string[]): () => void {
  const other = new DatabaseSync(file);
  for (const table of tables) {
    other.exec(
      `CREATE TRIGGER refused_${table} BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'the disk refuses'); END`,
    );
  }
  return () => {
    for (const table of tables) other.exec(`DROP TRIGGER refused_${table}`);
    other.close();
  };
}
