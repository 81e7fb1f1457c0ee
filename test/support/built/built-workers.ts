import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { builtOnce, root } from './built-once.ts';

const entries = {
  workbook: 'src/main/workbook/worker.ts',
  runs: 'src/main/runs/batch-work/worker.ts',
};

export type BuiltWorkers = { readonly [name in keyof typeof entries]: URL };

/** Next to each other, as main has them: a worker may start another by its own address. */
async function build(folder: string): Promise<void> {
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)]));
  const bundle = await rolldown({ input, platform: 'node' });
  await bundle.write({ dir: folder, format: 'es', entryFileNames: '[name].mjs', sourcemap: true });
  await bundle.close();
}

let built: Promise<BuiltWorkers> | null = null;

/**
 * The threads of main as bundles of the sources as they stand. Each test that opens the app starts two threads;
 * from a bundle, they start in a third of the time that their hundreds of files take.
 */
export async function builtWorkers(): Promise<BuiltWorkers> {
  built ??= builtOnce({
    name: 'workers',
    sources: ['src/{main,domain,contract,messages}/**/*'],
    shows: 'runs.mjs',
    build,
  }).then((folder) => ({
    workbook: pathToFileURL(join(folder, 'workbook.mjs')),
    runs: pathToFileURL(join(folder, 'runs.mjs')),
  }));
  return built;
}
