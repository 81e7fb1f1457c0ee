import { join } from 'node:path';
import { openHeadlessDesk, type ServiceFacts } from '../../scripts/faults/headless-desk.ts';
import { scenes } from './scenes.ts';

/** The app that is killed in the middle of a scene: keep.ts starts it, and ends it. */
const { name, folder, facts } = JSON.parse(process.argv[2] ?? '') as {
  readonly name: string;
  readonly folder: string;
  readonly facts: ServiceFacts;
};
process.on('disconnect', () => process.exit(1));
try {
  const desk = await openHeadlessDesk({ dataFolder: join(folder, 'data') });
  const limits = { leakPerSecond: 200, pollSeconds: 0.05, tasksPerAdd: 20, tasksPerBatch: 60, pageSize: 20 };
  const store = await desk.connect(facts, 'north', { limits });
  await scenes[name]?.play(desk, store);
  process.send?.('played');
} catch (thrown) {
  process.send?.({ failed: String(thrown), error: (thrown as { error?: unknown }).error });
}
