import { type Json, parseJson } from '../../domain/json.ts';
import type { Discount, DiscountTerms } from '../discounts/record.ts';
import { type Batch, readBatch, tasksAfter } from '../state/batches.ts';
import { type Database, openDatabase } from '../state/database.ts';
import { readDiscountRow } from '../state/discounts.ts';
import { type Document, type DocumentType, readDocument } from '../state/documents.ts';
import { readMeta } from '../state/meta.ts';
import { type LoggedRequest, requestsAfter } from '../state/requests.ts';
import { text, whole } from '../state/row.ts';
import { allStores, type Store } from '../state/stores.ts';

/** A discount with its terms; `createdBy` is `seed`, `request` or `task`. */
export type InspectedDiscount = Pick<Discount, 'id' | 'createdBy' | 'deleted' | 'createdAt' | 'updatedAt'> & {
  readonly terms: DiscountTerms;
};

export type InspectedTask = {
  readonly n: number;
  readonly body: Json;
  readonly status: string;
  readonly statusCode: number | null;
  readonly output: Json;
  /** How often it was carried out: 0 or 1, whatever happened. */
  readonly executions: number;
};

export type RequestTotals = {
  readonly requests: number;
  /** Requests that the bucket refused: violations of the limit. */
  readonly limited: number;
  /** Dropped without an answer, or still being served. */
  readonly unanswered: number;
  /** Method and path with every id as a star -> count. */
  readonly byEndpoint: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
};

/** What the service knows, for tests: read straight from its database, without a request that counts. */
export type PracticeInspection = {
  readonly stores: () => readonly Store[];
  /** Every discount that ever was in a store, deleted ones included, in order of creation. */
  readonly discounts: (store: string) => readonly InspectedDiscount[];
  /** Code as sent -> how often it was created by a request or task; seeded ones are left out. */
  readonly creationsByCode: (store: string) => ReadonlyMap<string, number>;
  readonly batches: (store?: string) => readonly Batch[];
  readonly tasks: (batchId: string) => readonly InspectedTask[];
  /** Tasks that were carried out more than once; always 0. */
  readonly repeatedTasks: () => number;
  readonly documents: (type: DocumentType, store: string) => readonly Document[];
  readonly document: (type: DocumentType, store: string, id: string) => Document | null;
  readonly requests: (after?: number, limit?: number) => readonly LoggedRequest[];
  readonly requestTotals: () => RequestTotals;
  /** Faults that were put to use since the database was made, by kind. */
  readonly faults: () => Readonly<Record<string, number>>;
  /** Living tokens by store; the tokens themselves are not kept. */
  readonly tokens: () => Readonly<Record<string, { readonly access: number; readonly refresh: number }>>;
  readonly inspectionKey: () => string | null;
};

export function createInspection(database: Database): PracticeInspection {
  return {
    stores: () => allStores(database),
    discounts: (store) =>
      database
        .all('SELECT * FROM discounts WHERE store = ? ORDER BY n', store.toLowerCase())
        .map(readDiscountRow)
        .map(({ n: _n, ...discount }) => discount),
    creationsByCode: (store) => {
      const rows = database.all(
        `SELECT min(json_extract(body, '$.code')) AS code, count(*) AS creations FROM discounts
         WHERE store = ? AND created_by <> 'seed' GROUP BY code_key ORDER BY min(n)`,
        store.toLowerCase(),
      );
      return new Map(rows.map((row) => [text(row, 'code'), whole(row, 'creations')]));
    },
    batches: (store) =>
      (store === undefined
        ? database.all('SELECT * FROM batches ORDER BY n')
        : database.all('SELECT * FROM batches WHERE store = ? ORDER BY n', store.toLowerCase())
      ).map(readBatch),
    tasks: (batchId) => {
      const row = database.get('SELECT n FROM batches WHERE id = ?', batchId);
      if (row === undefined) return [];
      return tasksAfter(database, whole(row, 'n'), 0, 1_000_000).map((task) => ({
        n: task.n,
        body: parseJson(task.body),
        status: task.status,
        statusCode: task.statusCode,
        output: task.output === null ? null : parseJson(task.output),
        executions: task.executions,
      }));
    },
    repeatedTasks: () => count(database, 'SELECT count(*) AS n FROM tasks WHERE executions > 1'),
    documents: (type, store) =>
      database
        .all('SELECT * FROM documents WHERE type = ? AND store = ? ORDER BY n', type, store.toLowerCase())
        .map(readDocument),
    document: (type, store, id) => {
      const row = database.get(
        'SELECT * FROM documents WHERE type = ? AND store = ? AND id = ?',
        type,
        store.toLowerCase(),
        id,
      );
      return row === undefined ? null : readDocument(row);
    },
    requests: (after = 0, limit = 1_000_000) => requestsAfter(database, after, limit),
    requestTotals: () => requestTotals(database),
    faults: () => counts(database, 'SELECT kind AS name, fired AS n FROM fault_counts ORDER BY kind'),
    tokens: () => livingTokens(database),
    inspectionKey: () => readMeta(database, 'inspection_key'),
  };
}

/** Reads the state of a service from its file, also while it runs in another process, or after it was killed. */
export function openInspection(databaseFile: string): {
  readonly inspect: PracticeInspection;
  readonly close: () => void;
} {
  const database = openDatabase(databaseFile, true);
  return { inspect: createInspection(database), close: database.close };
}

function requestTotals(database: Database): RequestTotals {
  const byEndpoint: Record<string, number> = {};
  for (const row of database.all('SELECT method, path, count(*) AS n FROM requests GROUP BY method, path')) {
    const endpoint = `${text(row, 'method')} ${text(row, 'path').replace(idSegment, '/*')}`;
    byEndpoint[endpoint] = (byEndpoint[endpoint] ?? 0) + whole(row, 'n');
  }
  return {
    requests: count(database, 'SELECT count(*) AS n FROM requests'),
    limited: count(database, 'SELECT count(*) AS n FROM requests WHERE limited = 1'),
    unanswered: count(database, 'SELECT count(*) AS n FROM requests WHERE status IS NULL'),
    byEndpoint,
    byStatus: counts(
      database,
      `SELECT CAST(status AS TEXT) AS name, count(*) AS n FROM requests
       WHERE status IS NOT NULL GROUP BY status ORDER BY status`,
    ),
  };
}

/** Ids and checkout tokens: segments with a digit in them. */
const idSegment = /\/[^/]*\d[^/]*/g;

function livingTokens(database: Database): Record<string, { access: number; refresh: number }> {
  const tokens: Record<string, { access: number; refresh: number }> = {};
  const rows = database.all(
    'SELECT store, kind, count(*) AS n FROM tokens WHERE dead = 0 GROUP BY store, kind ORDER BY store',
  );
  for (const row of rows) {
    const store = text(row, 'store');
    const known = tokens[store] ?? { access: 0, refresh: 0 };
    tokens[store] = { ...known, [text(row, 'kind')]: whole(row, 'n') };
  }
  return tokens;
}

function counts(database: Database, sql: string): Record<string, number> {
  return Object.fromEntries(database.all(sql).map((row) => [text(row, 'name'), whole(row, 'n')]));
}

const count = (database: Database, sql: string): number => {
  const row = database.get(sql);
  return row === undefined ? 0 : whole(row, 'n');
};
