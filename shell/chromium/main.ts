import { pathToFileURL } from 'node:url';
import { hookElectron } from './hook.ts';
import { readOptions } from './options.ts';
import { shell } from './state.ts';

shell.options = readOptions(process.argv.slice(2));
hookElectron();
// After the hook and the options: these modules are the API, and share their state with the app's import.
const { start } = await import('./start.ts');
process.argv = [process.execPath, shell.options.app, ...shell.options.appArguments];
await start(pathToFileURL(shell.options.app).href);
