import { startPackaged } from '../../packaging/start-packaged.ts';

/** Runs update-scenarios.ts as a user without rights: `node test/package/try-updates.ts PROGRAM`. */
await startPackaged(process.argv[2] ?? '', undefined, 'test/package/update-scenarios.ts');
