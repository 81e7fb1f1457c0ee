import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { freePort } from '../../scripts/faults/free-port.ts';
import { startPracticeService } from '../../src/practice/index.ts';
import { scenes } from './scenes.ts';
import { serviceOptions } from './service-options.ts';

/**
 * Keeps the data that this version leaves when it is killed, for the tests of every later version:
 * `node test/upgrade/keep.ts 0.1.0+20261124` writes test/upgrade/kept/0.1.0+20261124.tar.gz. Each scene is a folder of its own with the
 * data folder of the app and the database of the service. Tokens are in no file: the vault is in memory.
 */
const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+(\+\d{8})?$/.test(version))
  throw new Error('VERSION is missing');

const kept = mkdtempSync(join(tmpdir(), 'upgrade-'));
try {
  for (const [name, { faults = [], isHeld }] of Object.entries(scenes)) {
    const folder = join(kept, name);
    mkdirSync(folder);
    const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
    const service = await startPracticeService(serviceOptions(folder, callbackUrl));
    if (isHeld) service.control.holdProcessing();
    service.control.setFaultPlan(faults);
    const facts = { ...service.facts, callbackUrl };
    const host = fork(join(import.meta.dirname, 'host.ts'), [JSON.stringify({ name, folder, facts })]);
    const [said] = await once(host, 'message');
    if (said !== 'played') throw new Error(`${name}: ${JSON.stringify(said)}`);
    const fired = (): number =>
      Object.values(service.inspect.faults()).reduce((sum, times) => sum + times, 0);
    while (fired() < faults.length) await passed(20);
    // What the service answered is with the app, and what the app does upon it is done.
    await passed(500);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await service.close();
    process.stdout.write(`${name}\n`);
  }
  const archive = join(import.meta.dirname, 'kept', `${version}.tar.gz`);
  mkdirSync(join(archive, '..'), { recursive: true });
  const packed = spawnSync('tar', [
    '--owner=0',
    '--group=0',
    '-C',
    kept,
    '-czf',
    archive,
    ...Object.keys(scenes),
  ]);
  if (packed.status !== 0) throw new Error(String(packed.stderr));
} finally {
  rmSync(kept, { recursive: true });
}
// Answers that were held back are still on their way.
process.exit(0);
