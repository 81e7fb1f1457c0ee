import type { Json, JsonObject } from '../../domain/json.ts';
import { stringifyJson } from '../../domain/json.ts';
import { type BodyShape, everyBodyShape } from '../faults/plan.ts';
import type { FieldErrors } from './problem.ts';

export type RenderedBody = { readonly contentType: string; readonly text: string };

const shapesWithWords = everyBodyShape.filter((shape) => shape !== 'empty' && shape !== 'html');

/** The shapes that services of this kind are known to answer; `keepWords` leaves out those without words. */
export const errorShapesFor = (keepWords: boolean): readonly BodyShape[] =>
  keepWords ? shapesWithWords : everyBodyShape;

/** An error in one of the known shapes, as JSON; null for the shapes that have no JSON body. */
export function errorJson(shape: BodyShape, errors: FieldErrors, subject = 'resource'): JsonObject | null {
  const lines = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'base' ? message : `${field}: ${message}`)),
  );
  const sentence = lines.join('; ');
  const first = mapEntries(errors, (messages) => messages[0] ?? '');
  const lists = mapEntries(errors, (messages) => [...messages]);
  switch (shape) {
    case 'errors-map-of-lists':
      return { errors: lists };
    case 'errors-map':
      return { errors: first };
    case 'errors-text':
      return { errors: sentence };
    case 'error-text':
      return { error: sentence };
    case 'error-map':
      return { error: lists };
    case 'warning-text':
      return { warning: sentence };
    case 'nested':
      return { errors: { [subject]: lists } };
    case 'schema':
      return { errors: { _schema: lines } };
    case 'empty':
    case 'html':
      return null;
  }
}

/** The same as the bytes of an answer. */
export function errorBody(shape: BodyShape, status: number, errors: FieldErrors): RenderedBody {
  const json = errorJson(shape, errors);
  if (json !== null) return { contentType: 'application/json', text: stringifyJson(json) };
  if (shape === 'empty') return { contentType: 'application/json', text: '' };
  return {
    contentType: 'text/html; charset=utf-8',
    text: `<!doctype html><html lang="en"><head><title>${status}</title></head><body><h1>${status}</h1><p>The request could not be served.</p></body></html>`,
  };
}

const mapEntries = (
  errors: FieldErrors,
  change: (messages: readonly string[]) => Json,
): Record<string, Json> =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, change(messages)]));
