import { runWithKeyring } from './support/keyring.ts';

// Runs any program beside a real Secret Service: node scripts/with-keyring.ts PROGRAM [arguments]
const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('usage: node scripts/with-keyring.ts PROGRAM [arguments]');
  process.exit(2);
}
process.exit(await runWithKeyring(program, args));
