import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How long plugins took is a question for who works on the build. */
const checks = { bundlerTimings: false };

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // From its folder it is 95 files at each start, 64 of them sentences in other languages.
      externalizeDeps: { exclude: ['zod'] },
      license: { fileName: 'licences.md' },
      target: 'node24',
      sourcemap: true,
      rollupOptions: {
        checks,
        // Workers are entries of their own: main starts them by address, next to itself.
        input: {
          index: at('src/main/index.ts'),
          'workbook-worker': at('src/main/workbook/worker.ts'),
          'runs-worker': at('src/main/runs/batch-work/worker.ts'),
          'practice-worker': at('src/practice/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      license: { fileName: 'licences.md' },
      minify: 'oxc',
      // A sandboxed preload may require next to nothing: everything else is bundled into one file.
      externalizeDeps: false,
      rollupOptions: {
        checks,
        input: { index: at('src/preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    // The product speaks English: the other languages of the parts stay out of the bundle.
    plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
    build: {
      outDir: at('out/renderer'),
      // What is bundled has no package folder to carry its licence: the texts go beside it.
      license: { fileName: 'licences.md' },
      target: 'chrome140',
      sourcemap: false,
      minify: 'oxc',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: { checks, input: at('src/renderer/index.html') },
    },
  },
});
