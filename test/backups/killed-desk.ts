/**
 * The program that interrupted.test.ts kills: opens the data in a folder, and makes a backup or restores one.
 * Run as: node killed-desk.ts FOLDER make|restore PATH
 */
import { openHeadlessDesk } from '../../scripts/faults/headless-desk.ts';

const [dataFolder = '', task = '', path = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit(1));
try {
  const desk = await openHeadlessDesk({
    dataFolder,
    backups: { choose: async () => path, restart: () => true },
  });
  const grant = await desk.grant(path);
  process.send?.('begins');
  await (task === 'make' ? desk.invoke('backups.make', { grant }) : desk.invoke('backups.restore', {}));
  process.send?.('done');
} catch (thrown) {
  process.send?.(String(thrown));
}
