import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { InvokeChannel } from '../../src/contract/index.ts';
import { Failure } from '../../src/main/failure.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { leaveTraces } from './support.ts';

const failureOf = async (asked: Promise<unknown>): Promise<unknown> => {
  const thrown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof Failure)) throw new Error(`no Failure: ${String(thrown)}`);
  return thrown.error;
};

test('the page does not learn where a file is that cannot be written or read', async () => {
  const service = await startService({ behaviour: 'extended' });
  const folder = join(temporaryFolder(), 'Private folder, of Ann');
  const backup = join(folder, 'Mine.pdbackup');
  const desk = await openDesk({ backups: { choose: async () => backup, restart: () => true } });
  onTestFinished(() => desk.close());
  const { store, sheetId, run } = await leaveTraces(desk, service, 'southstore');
  const bundles = (await desk.invoke('bundles.list', { storeId: store.id }))[0];
  const links = await desk.invoke('links.prepare', {
    storeId: store.id,
    codes: { from: 'paste', text: 'A\tb' },
    tokens: { from: 'codes' },
    checkout: 'platform',
    despite: true,
  });
  await desk.invoke('app.diagnostics', {});

  const runId = run.id;
  const writing: readonly (readonly [InvokeChannel, string, object])[] = [
    ['activity.export', 'a.csv', { format: 'csv' }],
    ['backups.make', 'a.pdbackup', {}],
    ['runs.exportResults', 'a.csv', { runId }],
    ['runs.exportResults', 'a.xlsx', { runId, format: 'xlsx' }],
    ['runs.exportAudit', 'a.jsonl', { runId, format: 'jsonl' }],
    ['bundles.export', 'a.csv', { sheetId: bundles?.id }],
    ['sheets.export', 'a.csv', { jobId: randomUUID(), sheetId }],
    ['sheets.export', 'a.xlsx', { jobId: randomUUID(), sheetId, format: 'xlsx' }],
    ['files.template', 'a.csv', { kind: 'discounts-2021-01' }],
    ['links.export', 'a.csv', { listId: links.listId }],
    ['profiles.export', 'a.json', { profileId: store.profileId }],
    ['transfer.exportSettings', 'a.json', {}],
    ['app.saveDiagnostics', 'a.txt', {}],
  ];
  for (const [channel, fileName, input] of writing) {
    mkdirSync(folder);
    const grant = await desk.grant(join(folder, fileName));
    rmSync(folder, { recursive: true });
    const error = await failureOf(desk.invoke(channel, { ...input, grant } as never));
    expect(error, channel).toMatchObject({ code: 'disk' });
    expect(JSON.stringify(error), channel).not.toContain('Private folder');
  }

  // One that was chosen, and is gone by now.
  const error = await failureOf(desk.invoke('backups.restore', {}));
  expect(error).toMatchObject({ code: 'file-unreadable', message: '“Mine.pdbackup” is no longer there.' });
  expect(JSON.stringify(error)).not.toContain('Private folder');
});
