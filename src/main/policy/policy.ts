import { z } from 'zod';
import type { PolicyInfo } from '../../contract/app.ts';
import type { AppError } from '../../contract/errors.ts';
import { filesMessages } from '../../messages/files.ts';
import { environmentProxy } from '../network/environment-proxy.ts';

const hostPattern = z
  .string()
  .toLowerCase()
  .regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/);

/** A proxy that Partner Desk can use. Everyone on the computer can read the file, so it names no password. */
const proxyAddress = z
  .string()
  .max(300)
  .refine((address) => {
    const read = environmentProxy({ https_proxy: address }, new URL('https://service.example/'));
    return read.kind === 'proxy' && read.proxy.scheme !== 'other' && read.login === null;
  });

/** The file as whoever manages the computer writes it. A key that is not known makes it unreadable: it may forbid. */
export const policySchema = z.strictObject({
  allowedHosts: z.array(hostPattern).max(200).optional(),
  practiceOnly: z.boolean().optional(),
  updates: z.literal('off').optional(),
  proxy: proxyAddress.optional(),
});

/** What whoever manages the computer allows. */
export type Policy = PolicyInfo;

export const noPolicy: Policy = {
  file: null,
  problem: null,
  practiceOnly: false,
  allowedHosts: null,
  updatesOff: false,
  proxy: null,
};

/** Nothing is allowed that could be forbidden. */
export const closedPolicy = (file: string, problem: string): Policy => ({
  ...noPolicy,
  file,
  problem,
  practiceOnly: true,
  updatesOff: true,
});

/** The rules of a file's text; the closed policy where it breaks the schema. */
export function decodePolicy(file: string, text: string): Policy {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return closedPolicy(file, filesMessages.fileNotValidJson);
  }
  return policyOf(file, json);
}

/** The rules of a file, or of a key of the registry, as an object; the closed policy where it breaks the schema. */
export function policyOf(file: string, given: unknown): Policy {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return closedPolicy(file, filesMessages.fileNotJsonObject);
  const { data, error } = policySchema.safeParse(given);
  if (data === undefined) {
    const places = error.issues.flatMap(({ path, code, ...issue }) =>
      code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : [path.map(String).join('.')],
    );
    const words = filesMessages.notUnderstood({
      entries: places.length,
      places: places.join(', ').slice(0, 200),
    });
    return closedPolicy(file, words);
  }
  return {
    file,
    problem: null,
    practiceOnly: data.practiceOnly ?? false,
    allowedHosts: data.allowedHosts ?? null,
    updatesOff: data.updates === 'off',
    proxy: data.proxy ?? null,
  };
}

/**
 * What leads to this computer without being looked up: no proxy is asked for it, and no policy forbids it. Names below
 * `localhost` are whatever the network says.
 */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(host);

/**
 * Whether requests may go to an address. Where the practice store alone is allowed, only to its service: another program
 * of this computer may lead on to a service. Otherwise the loopback addresses may always be asked.
 * @param practiceOrigin where the practice service answers; null while it is not running
 */
export function allowsAddress(
  { practiceOnly, allowedHosts }: Policy,
  { origin, hostname }: URL,
  practiceOrigin: string | null,
): boolean {
  if (practiceOnly) return origin === practiceOrigin;
  if (allowedHosts === null || isLoopback(hostname)) return true;
  return allowedHosts.some((allowed) =>
    allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed,
  );
}

/** Why a store of a service is not connected; null where the policy allows its addresses. */
export function connectRefusal(
  policy: Policy,
  addresses: readonly string[],
  practiceOrigin: string | null,
): AppError | null {
  const refused = addresses.find((address) => {
    const url = URL.parse(address);
    return url === null || !allowsAddress(policy, url, practiceOrigin);
  });
  if (refused === undefined) return null;
  const host = URL.parse(refused)?.hostname ?? refused;
  return {
    code: 'denied',
    message: policy.practiceOnly
      ? filesMessages.computerManagedPracticeStore
      : filesMessages.computerManagedNotAllowed({ host: host.slice(0, 100) }),
    next: filesMessages.computerManagedPracticeStoreNext,
  };
}
