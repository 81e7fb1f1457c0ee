import { execFileSync } from 'node:child_process';
import { own } from '../../domain/own.ts';
import { filesMessages } from '../../messages/files.ts';
import { closedPolicy, type Policy, policyOf } from './policy.ts';

/** The machine's hive, which administrators alone can write; a user can write a hive of their own. */
const parent = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies';
export const registryKey = `${parent}\\Partner Desk`;

/** Not by %SystemRoot% or %Path%, which whoever starts the app could set. */
const program = 'C:\\Windows\\System32\\reg.exe';

/** What `reg query KEY` prints. Throws when it does not end with 0. */
export type RegistryQuery = (key: string) => string;

const systemQuery: RegistryQuery = (key) =>
  execFileSync(program, ['query', key, '/reg:64'], {
    encoding: 'latin1',
    timeout: 10_000,
    maxBuffer: 1024 * 1024,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Keys of the policy file by the names of their values, in lower case: the registry tells no cases apart. */
const keys: Readonly<Record<string, string>> = {
  allowedhosts: 'allowedHosts',
  practiceonly: 'practiceOnly',
  updates: 'updates',
  proxy: 'proxy',
};

const linesOf = (output: string): readonly string[] => output.split(/\r?\n/).filter((line) => line !== '');

/** A value as the policy file would have it; one of another type stays a text, which the schema refuses. */
function parsed(type: string, data: string): unknown {
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((part) => part !== '');
  if (type !== 'REG_DWORD') return type === 'REG_SZ' ? data : { type };
  if (data === '0x1') return true;
  return data === '0x0' ? false : data;
}

/**
 * The values of the key as the object that the policy file would hold, from what `reg query` prints: four blanks, the
 * name, four blanks, the type, four blanks, the data. Null where a line is of another kind, a key below this one included.
 */
export function parseRegistry(output: string): Readonly<Record<string, unknown>> | null {
  const values: [string, unknown][] = [];
  for (const line of linesOf(output)) {
    if (line.toLowerCase() === registryKey.toLowerCase()) continue;
    const [before, name = '', type = '', ...data] = line.split('    ');
    if (before !== '' || name === '' || !/^REG_[A-Z_]+$/.test(type)) return null;
    values.push([own(keys, name.toLowerCase()) ?? name, parsed(type, data.join('    '))]);
  }
  return Object.fromEntries(values);
}

/**
 * The policy in the registry of Windows; null where its key is not there or has no values: it forbids nothing then, and
 * the file may. That a key is missing and that it cannot be
 * read end `reg query` alike, in the words of the system's language: so the list of the keys above is asked first. What
 * cannot be read or understood allows the practice store alone.
 */
export function readRegistry(query: RegistryQuery = systemQuery): Policy | null {
  try {
    const isThere = linesOf(query(parent)).some((line) => line.toLowerCase() === registryKey.toLowerCase());
    if (!isThere) return null;
    const values = parseRegistry(query(registryKey));
    if (values === null) return closedPolicy(registryKey, filesMessages.registryNotUnderstood);
    return Object.keys(values).length === 0 ? null : policyOf(registryKey, values);
  } catch {
    return closedPolicy(registryKey, filesMessages.registryNotRead);
  }
}
