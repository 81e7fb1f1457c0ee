/** What a record itself has under a key from outside, which may be called as what every record has: `constructor`. */
export const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
