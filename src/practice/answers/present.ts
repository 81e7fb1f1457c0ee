import { type Json, JsonNumber, type JsonObject } from '../../domain/json.ts';
import type { OpenCall } from '../http/call.ts';
import { roll } from '../http/call.ts';
import type { Service } from '../service.ts';
import { jsonReply, type Reply } from './reply.ts';

/** An id as the behaviour writes it: a number, or, where answers rotate, sometimes a string. */
export const idJson = (service: Service, id: string, asString = false): Json =>
  asString && service.switches.envelopes === 'rotating' ? id : new JsonNumber(id);

/** Whether this answer has an envelope: `{discount: {...}}` and not the record alone. */
export function isWrapped(call: OpenCall): boolean {
  const { envelopes } = call.service.switches;
  return envelopes === 'wrapped' || (envelopes === 'rotating' && roll(call, 'envelope', 2) === 0);
}

/** Whether ids of this answer are strings. */
export const idsAreStrings = (call: OpenCall): boolean =>
  call.service.switches.envelopes === 'rotating' && roll(call, 'id', 2) === 0;

/** A record with or without its envelope. */
export const enveloped = (call: OpenCall, name: string, record: JsonObject): JsonObject =>
  isWrapped(call) ? { [name]: record } : record;

/** A success status: 200, the fitting one, or any 2xx that can have the body. */
export function successStatus(call: OpenCall, fitting: 200 | 201 | 202): number {
  switch (call.service.switches.successCodes) {
    case 'always-200':
      return 200;
    case 'fitting':
      return fitting;
    case 'rotating':
      return [200, 201, 202][roll(call, 'status', 3)] ?? 200;
  }
}

export const recordReply = (
  call: OpenCall,
  name: string,
  record: JsonObject,
  fitting: 200 | 201 | 202 = 200,
): Reply => jsonReply(successStatus(call, fitting), enveloped(call, name, record));
