import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'electron-vite';
import config from '../../electron.vite.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const catalogue = join(root, 'src/messages/messages.ts');

/** The catalogue in the pseudo-locale takes the place of the product's. */
const pseudoLocale = {
  name: 'pseudo-locale',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    importer !== undefined && resolve(dirname(importer), source) === catalogue
      ? join(root, 'test/pseudo/messages.ts')
      : null,
};

const out = (part: string): string => join(root, '.cache/pseudo/out', part);
const { main, preload, renderer } = config;

/** The app as it is built for the product, but for the words of its catalogue, and in a folder of its own. */
const pseudo: UserConfig = {
  main: { ...main, plugins: [pseudoLocale], build: { ...main?.build, outDir: out('main') } },
  preload: { ...preload, plugins: [pseudoLocale], build: { ...preload?.build, outDir: out('preload') } },
  renderer: {
    ...renderer,
    plugins: [pseudoLocale, ...(renderer?.plugins ?? [])],
    build: { ...renderer?.build, outDir: out('renderer') },
  },
};

export default pseudo;
