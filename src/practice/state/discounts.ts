import type { Discount, DiscountTerms } from '../discounts/record.ts';
import { readTerms, termsText } from '../discounts/record.ts';
import type { Service } from '../service.ts';
import type { Database } from './database.ts';
import { type Row, text, whole } from './row.ts';

/** Codes of one store are compared without regard to case. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

export function findDiscountByCode(database: Database, store: string, code: string): Discount | null {
  const row = database.get(
    'SELECT * FROM discounts WHERE store = ? AND code_key = ? AND deleted = 0 ORDER BY n LIMIT 1',
    store,
    codeKey(code),
  );
  return row === undefined ? null : readDiscountRow(row);
}

export function findStoredDiscount(database: Database, store: string, id: string): Discount | null {
  const row = database.get('SELECT * FROM discounts WHERE store = ? AND id = ?', store, id);
  return row === undefined ? null : readDiscountRow(row);
}

export function codeIsTaken(database: Database, store: string, code: string, exceptN: number): boolean {
  const row = database.get(
    'SELECT 1 AS one FROM discounts WHERE store = ? AND code_key = ? AND deleted = 0 AND n <> ?',
    store,
    codeKey(code),
    exceptN,
  );
  return row !== undefined;
}

/** Living discounts of a store in order of creation, after a number. */
export const listDiscounts = (
  database: Database,
  store: string,
  code: string | null,
  afterN: number,
  limit: number,
): readonly Discount[] =>
  (code === null
    ? database.all(
        'SELECT * FROM discounts WHERE store = ? AND deleted = 0 AND n > ? ORDER BY n LIMIT ?',
        store,
        afterN,
        limit,
      )
    : database.all(
        'SELECT * FROM discounts WHERE store = ? AND code_key = ? AND deleted = 0 AND n > ? ORDER BY n LIMIT ?',
        store,
        codeKey(code),
        afterN,
        limit,
      )
  ).map(readDiscountRow);

/** Keeps a new discount. `id` is given for seeded ones; others get the next. */
export function insertDiscount(
  service: Service,
  store: string,
  terms: DiscountTerms,
  createdBy: Discount['createdBy'],
  id?: string,
): Discount {
  const { database, ids, clock } = service;
  const next = ids.next('discounts');
  const now = clock.timestamp();
  const discount: Discount = {
    n: next.n,
    id: id ?? next.id,
    terms,
    createdAt: now,
    updatedAt: now,
    deleted: false,
    createdBy,
  };
  database.run(
    `INSERT INTO discounts (n, id, store, code_key, body, created_at, updated_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    discount.n,
    discount.id,
    store,
    codeKey(terms.code),
    termsText(terms),
    now,
    now,
    createdBy,
  );
  return discount;
}

export function updateStoredDiscount(service: Service, discount: Discount, terms: DiscountTerms): Discount {
  const updatedAt = service.clock.timestamp();
  service.database.run(
    'UPDATE discounts SET body = ?, code_key = ?, updated_at = ? WHERE n = ?',
    termsText(terms),
    codeKey(terms.code),
    updatedAt,
    discount.n,
  );
  return { ...discount, terms, updatedAt };
}

export const deleteStoredDiscount = (service: Service, n: number): number =>
  service.database.run(
    'UPDATE discounts SET deleted = 1, updated_at = ? WHERE n = ?',
    service.clock.timestamp(),
    n,
  );

export const readDiscountRow = (row: Row): Discount => ({
  n: whole(row, 'n'),
  id: text(row, 'id'),
  terms: readTerms(text(row, 'body')),
  createdAt: text(row, 'created_at'),
  updatedAt: text(row, 'updated_at'),
  deleted: whole(row, 'deleted') === 1,
  createdBy: text(row, 'created_by'),
});
