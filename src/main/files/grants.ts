import { randomBytes } from 'node:crypto';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import type { FileRight, Grants } from '../ports.ts';
import { fileNameOf } from './file-name.ts';
import { ownPlace } from './own-files.ts';

/**
 * Opaque rights to files, for as long as the app runs. The page holds the words, never the paths. A file that was
 * opened, a sample and a pasted text can be read; a file that was chosen to save to can be written, in some places only as
 * a backup.
 */
export function createGrants(): Grants {
  const files = new Map<string, { readonly path: string; readonly right: FileRight }>();
  return {
    grant: (path, right) => {
      const grant = randomBytes(18).toString('base64url');
      files.set(grant, { path, right });
      return grant;
    },
    path: (grant, right) => {
      const file = files.get(grant);
      if (file?.right === right) return file.path;
      if (file?.right === 'write' && right === 'backup') return file.path;
      if (file?.right === 'backup' && right === 'write') throw ownPlace();
      if (file)
        throw new Failure({
          code: 'bad-input',
          message: otherRight[right],
          next: filesMessages.chooseFileAgain,
        });
      throw new Failure({
        code: 'not-found',
        message: filesMessages.fileNoLongerReadable,
        next: filesMessages.chooseFileAgain,
      });
    },
  };
}

const otherRight: Readonly<Record<FileRight, string>> = {
  read: filesMessages.fileChosenWrittenNot,
  write: filesMessages.fileOpenedReadNothing,
  backup: filesMessages.fileOpenedReadNothing,
};

/** The name of a granted file, without its folder. */
export const grantedName = (grants: Grants, grant: string, right: FileRight): string =>
  fileNameOf(grants.path(grant, right));
