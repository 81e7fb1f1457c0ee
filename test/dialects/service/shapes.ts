import type { Dialect } from '../properties.ts';
import { type Fields, textOf, type Value, write } from './wire.ts';

export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
};

export const json = (
  status: number,
  value: Value,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, text: write(value), type: 'application/json; charset=utf-8', headers });
export const empty = (status: number): Answer => ({ status, text: '', type: 'text/plain', headers: {} });
export const page = (status: number): Answer => ({
  status,
  text: `<!doctype html><title>${status}</title><h1>The request could not be served.</h1>`,
  type: 'text/html',
  headers: {},
});

/** A record as the service wraps it. */
export function wrapped(envelope: Dialect['envelope'], name: string, record: Fields): Value {
  switch (envelope) {
    case 'named':
      return { [name]: record };
    case 'bare':
      return record;
    case 'data':
      return { data: record };
    case 'nested':
      return { data: { [name]: record } };
    case 'attributes':
      return { data: { id: record.id ?? record.batch_id, type: name, attributes: record } };
    case 'noise':
      return {
        request_id: `req-${textOf(record.id ?? record.batch_id)}`,
        store: { name: 'north', status: 'active' },
        [name]: record,
        meta: { version: 3 },
      };
  }
}

/** An error about a field; `more` stands beside it where the shape is an object. */
export function failure(
  shape: Dialect['errors'],
  status: number,
  field: string,
  words: string,
  more: Fields = {},
): Answer {
  if (shape === 'empty') return empty(status);
  if (shape === 'html') return page(status);
  return json(status, errorOf(shape, field, words, more));
}

/** As it stands in the result of a task, too, where there is always JSON. */
export function errorOf(shape: Dialect['errors'], field: string, words: string, more: Fields = {}): Fields {
  switch (shape) {
    case 'map':
      return { error: { [field]: words }, ...more };
    case 'text':
      return { error: `${field} ${words}`, ...more };
    case 'nested':
      return { errors: { task: { body: { [field]: [words] } } }, ...more };
    case 'schema':
      return { errors: { _schema: [`${field}: ${words}`] }, ...more };
    case 'message':
      return { message: `${field} ${words}`, code: 'invalid', ...more };
    case 'empty':
      return more;
    default:
      return { errors: { [field]: [words] }, ...more };
  }
}

/** The status of a change that was made, with its body unless the service sends none. */
export function made(success: Dialect['success'], value: Value, needsBody = false): Answer {
  if (success === '204') return needsBody ? json(200, value) : empty(204);
  return json(Number(success), value);
}
