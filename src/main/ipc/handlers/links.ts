import { grantedName } from '../../files/grants.ts';
import type { Links } from '../../links/links.ts';
import type { Grants } from '../../ports.ts';
import type { AreaHandlers } from '../handlers.ts';

export const linksHandlers = (links: Links, grants: Grants): AreaHandlers<'links'> => ({
  'links.prepare': (input) => links.prepare(input),
  'links.window': ({ listId, start, count }) => links.window(listId, start, count),
  'links.text': ({ listId }) => links.text(listId),
  'links.export': async ({ listId, grant, delimiter }) => ({
    rows: await links.export(listId, grants.path(grant, 'write'), { delimiter }),
    fileName: grantedName(grants, grant, 'write'),
  }),
  'links.open': async ({ listId, index }) => {
    await links.open(listId, index);
    return null;
  },
});
