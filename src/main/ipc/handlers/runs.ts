import { fileNameOf } from '../../files/file-name.ts';
import type { Grants } from '../../ports.ts';
import type { Runs } from '../../runs/runs.ts';
import type { AreaHandlers } from '../handlers.ts';

export const runsHandlers = (runs: Runs, grants: Grants): AreaHandlers<'runs'> => ({
  'runs.review': (request) => runs.review(request),
  'runs.start': (request) => runs.start(request),
  'runs.list': ({ storeId }) => runs.list(storeId),
  'runs.get': ({ runId }) => runs.get(runId),
  'runs.rows': (query) => runs.rows(query),
  'runs.pause': ({ runId }) => runs.pause(runId),
  'runs.resume': ({ runId }) => runs.resume(runId),
  'runs.cancel': ({ runId }) => runs.cancel(runId),
  'runs.decide': ({ runId, batchId, decision }) => runs.decide(runId, batchId, decision),
  'runs.verifyAgain': ({ runId }) => runs.verifyAgain(runId),
  'runs.exportResults': async ({ runId, grant, ...choice }) => {
    const path = grants.path(grant, 'write');
    return { rows: await runs.exportResults(runId, path, choice), fileName: fileNameOf(path) };
  },
  'runs.exportAudit': async ({ runId, grant, format }) => {
    const path = grants.path(grant, 'write');
    return { entries: await runs.exportAudit(runId, path, format), fileName: fileNameOf(path) };
  },
});
