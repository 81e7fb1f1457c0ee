import { jsonProblem } from '../json-value.ts';
import { makeBridge } from './bridge.ts';
import { install } from './install.ts';
import { watchKeys } from './keys.ts';
import type { PageSetup } from './messages.ts';
import { makeRequire } from './require.ts';
import { makeWorld } from './world.ts';

/** The script that the browser runs at the start of every document of a window. */
export function pageSource(setup: PageSetup, preload: string): string {
  const tools = [jsonProblem, makeBridge, makeRequire, makeWorld, watchKeys].map(
    (tool) => `${tool.name}: ${tool}`,
  );
  return `(${install})(${JSON.stringify(setup)}, {${tools.join(',\n')}}, function (require, module, exports, process, globalThis, window, self) {
${preload}
});`;
}
