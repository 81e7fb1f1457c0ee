import type { Dialect } from '../properties.ts';
import { digits, hash, type Value } from './wire.ts';

const words = ['amber', 'brook', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath'] as const;

/** Makes ids of one service, each once; what they say of order is nothing, except where they are numbers. */
export function createIds({ ids, salt }: Pick<Dialect, 'ids' | 'salt'>): () => Value {
  let count = 0;
  const hex = (place: number, length: number): string =>
    hash(0xffff_ffff, salt, count, place).toString(16).padStart(8, '0').slice(-length);
  return () => {
    count += 1;
    switch (ids) {
      case 'number':
        return 70_000 + (salt % 1000) + count * 2;
      case 'long':
        return digits(String(9_223_372_036_000_000_000n + BigInt(count) * 7n));
      case 'uuid':
        return `${hex(1, 8)}-${hex(2, 4)}-4${hex(3, 3)}-a${hex(4, 3)}-${hex(5, 8)}${String(count).padStart(4, '0')}`;
      case 'text':
        return `${words[hash(8, salt, count)]}_${count.toString(36)}${hex(6, 4)}`;
    }
  };
}
