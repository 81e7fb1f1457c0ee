import type { Job } from '../jobs.ts';
import type { Dialect } from '../properties.ts';
import { errorOf, wrapped } from './shapes.ts';
import type { Truth } from './truth.ts';
import { digits, type Fields, hash, isFields, textOf, type Value } from './wire.ts';

/** What became of one body: the status, and what the service says of it. */
export type Done = { readonly status: number; readonly output: Fields };

export type Things = {
  readonly carryOut: (body: Value | undefined) => Done;
  /** What was made so far, newest last. */
  readonly made: readonly Fields[];
};

const refusals = [422, 400, 404, 409, 422] as const;

/** Carries bodies out, one by one, and writes down what it really did. */
export function createThings(
  dialect: Dialect,
  job: Job,
  rows: number,
  nextId: () => Value,
  truth: Truth,
): Things {
  const made: Fields[] = [];
  const { keyField, thing } = job;
  /** As the service names it: the id of what there was before, the value of what is new. */
  const named = (key: string): Fields =>
    job.makes ? { [keyField]: key } : { id: digits(key), status: 'active' };

  const refuse = (key: string, words: string, status: number): Done => {
    truth.refused(key);
    const other = job.keyOf(hash(rows, dialect.salt, key, 'other'));
    switch (dialect.failures) {
      case 'words':
        return { status, output: errorOf(dialect.errors, keyField, words) };
      case 'value':
        return { status, output: errorOf(dialect.errors, keyField, words, { [thing]: named(key) }) };
      case 'other': {
        const more = { conflict: { [thing]: named(other) } };
        return { status, output: errorOf(dialect.errors, keyField, `is in conflict with ${other}`, more) };
      }
    }
  };

  return {
    made,
    carryOut: (body) => {
      const key = isFields(body) ? textOf(body[keyField]) : '';
      if (!isFields(body) || key === '')
        return { status: 422, output: { errors: { [keyField]: 'is missing' } } };
      if (isRejected(dialect, key)) {
        return refuse(key, 'is not accepted', refusals[hash(refusals.length, dialect.salt, key, 's')] ?? 422);
      }
      if (dialect.again === 'refused' && truth.of(key).done > 0) return refuse(key, 'is done already', 409);
      const id = job.makes ? nextId() : (body[keyField] ?? null);
      const record: Fields = job.makes
        ? { id, ...body, created_at: '2031-11-21T08:00:00Z' }
        : { id, status: 'changed', updated_at: '2031-11-21T08:00:00Z' };
      truth.done(key, textOf(id));
      made.push(record);
      return { status: job.makes ? 201 : 200, output: outputOf(dialect, job, record, key) };
    },
  };
}

/** Whether the service refuses a row for what it holds. */
export function isRejected({ rejects, salt }: Pick<Dialect, 'rejects' | 'salt'>, key: string): boolean {
  switch (rejects) {
    case 'none':
      return false;
    case 'few':
      return hash(25, salt, key, 'rejected') === 0;
    case 'half':
      return hash(2, salt, key, 'rejected') === 0;
    case 'all':
      return true;
  }
}

function outputOf(dialect: Dialect, { thing, keyField }: Job, record: Fields, key: string): Fields {
  switch (dialect.output) {
    case 'record': {
      const value = wrapped('named', thing, record);
      return isFields(value) ? value : {};
    }
    case 'bare':
      return record;
    case 'id':
      return { [thing]: { id: record.id } };
    case 'value':
      return { [keyField]: keyField === 'code' ? key : digits(key) };
    case 'request':
      return { request_id: `rq-${hash(1_000_000, dialect.salt, key)}` };
    case 'nothing':
      return {};
  }
}
