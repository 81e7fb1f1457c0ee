import { build } from 'vite';
import config from '../../../electron.vite.config.ts';
import { builtOnce } from '../../support/built/built-once.ts';

/** The folder of the page, built as it is for the product. */
export async function builtRenderer(): Promise<string> {
  const { renderer } = config;
  if (!renderer) throw new Error('electron.vite.config.ts has no renderer');
  return builtOnce({
    name: 'ui',
    sources: ['src/{renderer,contract,domain,messages}/**/*'],
    shows: 'index.html',
    build: (outDir) =>
      asProduct(() =>
        build({
          ...renderer,
          configFile: false,
          base: './',
          logLevel: 'error',
          build: { ...renderer.build, outDir, emptyOutDir: true },
        }),
      ),
  });
}

/** The test runner sets NODE_ENV to `test`, under which the parts build themselves for development. */
async function asProduct(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    process.env.NODE_ENV = before;
  }
}
