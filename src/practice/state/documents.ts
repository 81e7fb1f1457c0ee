import { isJsonObject, type JsonObject, parseJson, stringifyJson } from '../../domain/json.ts';
import type { Service } from '../service.ts';
import type { Database } from './database.ts';
import { type Row, text, whole } from './row.ts';

export const documentTypes = [
  'address',
  'subscription',
  'charge',
  'onetime',
  'bundle_selection',
  'checkout',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A record of the service other than discounts and batches, as JSON in the names of the wire. */
export type Document = {
  readonly n: number;
  readonly store: string;
  readonly type: DocumentType;
  readonly id: string;
  readonly body: JsonObject;
  /** How often it was changed after it came to be. */
  readonly writes: number;
  readonly deleted: boolean;
  /** `seed` for seeded data, else what created it. */
  readonly origin: 'seed' | 'request' | 'task';
};

export function findDocument(
  database: Database,
  store: string,
  type: DocumentType,
  id: string,
): Document | null {
  const row = database.get(
    'SELECT * FROM documents WHERE store = ? AND type = ? AND id = ?',
    store,
    type,
    id,
  );
  return row === undefined ? null : readDocument(row);
}

/** Keeps a new record. `body` is made from its id: the given one for seeded data, else the next free one. */
export function insertDocument(
  service: Service,
  store: string,
  type: DocumentType,
  origin: Document['origin'],
  body: (id: string) => JsonObject,
  id?: string,
): Document {
  const next = service.ids.next('documents');
  const given = id ?? next.id;
  const document: Document = {
    n: next.n,
    store,
    type,
    id: given,
    body: body(given),
    writes: 0,
    deleted: false,
    origin,
  };
  service.database.run(
    'INSERT INTO documents (n, store, type, id, body, origin) VALUES (?, ?, ?, ?, ?, ?)',
    document.n,
    store,
    type,
    given,
    stringifyJson(document.body),
    origin,
  );
  return document;
}

/** Replaces fields of a record and notes the time of the change. */
export function changeDocument(service: Service, document: Document, fields: JsonObject): Document {
  const body = { ...document.body, ...fields, updated_at: service.clock.timestamp() };
  service.database.run(
    'UPDATE documents SET body = ?, writes = writes + 1 WHERE n = ?',
    stringifyJson(body),
    document.n,
  );
  return { ...document, body, writes: document.writes + 1 };
}

export const deleteDocument = (service: Service, document: Document): number =>
  service.database.run('UPDATE documents SET deleted = 1, writes = writes + 1 WHERE n = ?', document.n);

export const readDocument = (row: Row): Document => {
  const body = parseJson(text(row, 'body'));
  const type = documentTypes.find((known) => known === text(row, 'type'));
  const origin = text(row, 'origin');
  if (!isJsonObject(body) || type === undefined) throw new TypeError('a document is kept as an object');
  return {
    n: whole(row, 'n'),
    store: text(row, 'store'),
    type,
    id: text(row, 'id'),
    body,
    writes: whole(row, 'writes'),
    deleted: whole(row, 'deleted') === 1,
    origin: origin === 'request' || origin === 'task' ? origin : 'seed',
  };
};
