import { existsSync, lstatSync, readlinkSync, type Stats } from 'node:fs';
import { posix } from 'node:path';
import { filesMessages } from '../../messages/files.ts';
import { withOpened } from '../files/own-text.ts';
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

/** More links than that in one path are a circle. */
const mostLinks = 40;

type Way = {
  /** The folders, links and the file through which a path leads, from the root on, as far as they are there. */
  readonly steps: readonly Stats[];
  /** What is not there: the file, a folder above it, or what a link names. */
  readonly missing: 'file' | 'folder' | 'target' | null;
};

/** Follows the links one by one: whoever may change a folder on the way chooses the file. Throws what the system throws. */
function wayTo(file: string): Way {
  const partsOf = (path: string, isOfLink: boolean) =>
    path.split('/').flatMap((name) => (name === '' ? [] : [{ name, isOfLink }]));
  const steps = [lstatSync('/')];
  const rest = partsOf(file, false);
  let at = '/';
  let links = 0;
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    const place = posix.join(at, part.name);
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (found === undefined)
      return { steps, missing: part.isOfLink ? 'target' : rest.length === 0 ? 'file' : 'folder' };
    steps.push(found);
    if (found.isSymbolicLink()) {
      links += 1;
      if (links > mostLinks) return { steps, missing: 'target' };
      const target = readlinkSync(place);
      if (target.startsWith('/')) at = '/';
      rest.unshift(...partsOf(target, true));
    } else at = place;
  }
  return { steps, missing: null };
}

/** In a folder with the sticky bit nobody but their owners may replace what is there. */
const mayBeWritten = (step: Stats): boolean =>
  !step.isSymbolicLink() && (step.mode & 0o022) !== 0 && !(step.isDirectory() && (step.mode & 0o1000) !== 0);

/** What keeps a file from being followed, or its absence from counting as that of rules; null for nothing. */
function problemOf(file: string, owner: number): string | null {
  const { steps, missing } =
    process.platform === 'win32' ? { steps: [], missing: missingOnWindows(file) } : wayTo(file);
  if (missing === 'target') return filesMessages.fileLinkWithoutTarget;
  // Without its folder nobody has made rules.
  if (missing === 'folder') return null;
  const isOthers = (step: Stats): boolean =>
    (step.uid !== owner && step.uid !== administrator) || mayBeWritten(step);
  const end = missing === null ? steps.at(-1) : undefined;
  return steps.some(isOthers) || (end !== undefined && end.uid !== owner)
    ? filesMessages.fileFolderChangedOthers
    : null;
}

const missingOnWindows = (file: string): Way['missing'] =>
  lstatSync(file, { throwIfNoEntry: false }) !== undefined && !existsSync(file) ? 'target' : null;

/**
 * The policy for all users of this computer. A file that another user than `owner` could have written or taken away, and
 * one that cannot be read or understood, allow the practice store alone. Windows keeps such rights where Node cannot see
 * them.
 */
export function readPolicy(
  file: string | undefined = files[process.platform],
  owner: number = administrator,
): Policy {
  if (file === undefined) return noPolicy;
  try {
    const problem = problemOf(file, owner);
    if (problem !== null) return closedPolicy(file, problem);
    return withOpened(file, (found, text) => {
      if (!found.isFile()) return closedPolicy(file, filesMessages.notFile);
      if (found.size > maxBytes) return closedPolicy(file, filesMessages.fileLargerKb);
      return decodePolicy(file, text());
    });
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
