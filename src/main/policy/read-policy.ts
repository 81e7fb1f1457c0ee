import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { filesMessages } from '../../messages/files.ts';
import { closedPolicy, decodePolicy, noPolicy, type Policy } from './policy.ts';
import { readRegistry } from './registry.ts';

const maxBytes = 64 * 1024;
const administrator = 0;

const files: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: '/etc/partner-desk/policy.json',
  darwin: '/Library/Application Support/Partner Desk/policy.json',
  // Not by %ProgramData%, which whoever starts the app could set.
  win32: 'C:\\ProgramData\\Partner Desk\\policy.json',
};

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';

/**
 * The policy for all users of this computer. A file that another user than `owner` could have written, and one that cannot
 * be read or understood, allow the practice store alone. Windows keeps such rights where Node cannot see them.
 */
export function readPolicy(
  file: string | undefined = files[process.platform],
  owner: number = administrator,
): Policy {
  if (file === undefined) return noPolicy;
  try {
    const found = statSync(file);
    if (!found.isFile()) return closedPolicy(file, filesMessages.notFile);
    if (found.size > maxBytes) return closedPolicy(file, filesMessages.fileLargerKb);
    const rights = process.platform === 'win32' ? [] : [found, statSync(posix.dirname(file))];
    if (rights.some(({ uid, mode }) => uid !== owner || (mode & 0o022) !== 0))
      return closedPolicy(file, filesMessages.fileFolderChangedOthers);
    return decodePolicy(file, readFileSync(file, 'utf8'));
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT' || code === 'ENOTDIR') return noPolicy;
    return closedPolicy(file, filesMessages.fileCannotRead({ code }));
  }
}

/**
 * The policy of this computer: on Windows that of the registry, and the file where the registry has none. A user may make
 * a folder where the file would be, so the file never comes before the registry.
 */
export const readManaged = (
  platform: NodeJS.Platform = process.platform,
  registry: () => Policy | null = readRegistry,
  file: () => Policy = readPolicy,
): Policy => (platform === 'win32' ? registry() : null) ?? file();

/** The same, with `PARTNER_DESK_UPDATES=off` of the environment, which says one of its rules without a file. */
export function managedBy(policy: Policy, environment: Readonly<Record<string, string | undefined>>): Policy {
  return environment.PARTNER_DESK_UPDATES === 'off' ? { ...policy, updatesOff: true } : policy;
}
