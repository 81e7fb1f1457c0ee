import type { Files } from '../../files/files.ts';
import { grantedName } from '../../files/grants.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { AreaHandlers } from '../handlers.ts';

export type FilesDeps = { readonly files: Files; readonly workbook: Workbook };

export const filesHandlers = ({ files, workbook }: FilesDeps): AreaHandlers<'files'> => ({
  'files.open': () => files.open(),
  'files.sample': ({ name }) => files.sample(name),
  'files.save': ({ suggestedName }) => files.save(suggestedName),
  'files.template': async ({ kind, grant, format }) => {
    const path = files.grants.path(grant, 'write');
    await workbook.call('files.template', {
      kind,
      path,
      format,
      delimiter: ',',
      encoding: 'utf-8-bom',
    });
    return { fileName: grantedName(files.grants, grant, 'write') };
  },
  'files.reveal': ({ grant }) => {
    files.reveal(grant);
    return null;
  },
});
