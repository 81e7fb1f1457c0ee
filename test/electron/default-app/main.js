import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/**
 * In the place of the app that Electron ships for `electron PATH`, which the registry's package lacks: runs the
 * app at the first argument that is no switch, under its own name, version and path, and the modules named by `-r`
 * before it.
 */
const index = process.argv.findIndex(
  (argument, at) => at > 0 && !argument.startsWith('-') && process.argv[at - 1] !== '-r',
);
for (const [at, argument] of process.argv.slice(0, index).entries())
  if (argument === '-r') createRequire(import.meta.url)(process.argv[at + 1]);
const given = resolve(process.argv[index] ?? '.');
const isFolder = statSync(given).isDirectory();
const folder = isFolder ? given : manifestFolder(dirname(given));
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function manifestFolder(from) {
  const found = statSync(join(from, 'package.json'), { throwIfNoEntry: false });
  if (found || dirname(from) === from) return from;
  return manifestFolder(dirname(from));
}

process.defaultApp = true;
process.argv.splice(1, index, given);
app.setVersion(manifest.version ?? '');
app.setName(manifest.productName ?? manifest.name ?? '');
app.setAppPath(folder);
await import(pathToFileURL(isFolder ? join(given, manifest.main ?? 'index.js') : given).href);
