import type { Files } from '../../files/files.ts';
import { grantedName } from '../../files/grants.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { AreaHandlers } from '../handlers.ts';

export type ImportsDeps = {
  readonly files: Files;
  readonly workbook: Workbook;
  /** Called with the grant of a file whose rows are in a sheet. */
  readonly imported: (grant: string) => void;
};

export const importsHandlers = ({ files, workbook, imported }: ImportsDeps): AreaHandlers<'imports'> => {
  const fileOf = (grant: string) => ({
    path: files.grants.path(grant, 'read'),
    fileName: grantedName(files.grants, grant, 'read'),
  });
  return {
    'imports.inspect': ({ grant, choices }) =>
      workbook.call('imports.inspect', { grant, choices, ...fileOf(grant) }),
    'imports.pasteText': ({ text }) => {
      const { grant, fileName } = files.keepText(text);
      return { grant, fileName };
    },
    'imports.start': async ({ grant, ...input }) => {
      const sheet = await workbook.call('imports.start', { ...input, ...fileOf(grant) });
      imported(grant);
      return sheet;
    },
  };
};
