import { join } from 'node:path';
import { type PracticeOptions, practiceClient } from '../../src/practice/index.ts';

/** The service of a scene, whose state is kept beside the data of the app. */
export const serviceOptions = (folder: string, callbackUrl: string): PracticeOptions => ({
  databaseFile: join(folder, 'service.db'),
  installPage: 'approve',
  clock: { speed: 100 },
  clients: [{ ...practiceClient, callbackUrl }],
});
