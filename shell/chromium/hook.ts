import { registerHooks } from 'node:module';

const target = new URL('./electron.ts', import.meta.url).href;
const names = new Set(['electron', 'electron/main', 'electron/common']);

/** From here on `import ... from 'electron'` in this process means the shell's implementation. */
export function hookElectron(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      names.has(specifier) ? { url: target, shortCircuit: true } : next(specifier, context),
  });
}
