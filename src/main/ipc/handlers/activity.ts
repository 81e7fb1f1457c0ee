import { fileNameOf } from '../../files/file-name.ts';
import type { ActivityLog } from '../../log/activity-log.ts';
import type { Grants } from '../../ports.ts';
import type { AreaHandlers } from '../handlers.ts';

export const activityHandlers = (
  activity: ActivityLog,
  grants: Pick<Grants, 'path'>,
): AreaHandlers<'activity'> => ({
  'activity.list': (page) => activity.list(page),
  'activity.export': async ({ grant, format, ...filter }) => {
    const path = grants.path(grant, 'write');
    const entries = await activity.export(path, format, filter);
    return { entries, fileName: fileNameOf(path) };
  },
});
