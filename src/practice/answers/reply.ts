import { type Json, JsonNumber } from '../../domain/json.ts';

/** What a handler answers, before faults. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body:
    | { readonly kind: 'json'; readonly value: Json }
    | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
    | { readonly kind: 'none' };
};

export const jsonReply = (status: number, value: Json): Reply => ({
  status,
  headers: {},
  body: { kind: 'json', value },
});

export const textReply = (
  status: number,
  contentType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({ status, headers, body: { kind: 'text', contentType, text } });

export const emptyReply = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  body: { kind: 'none' },
});

export const number = (value: number | bigint | string): JsonNumber => new JsonNumber(String(value));
