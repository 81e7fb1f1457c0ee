import { expect, test } from 'vitest';
import { fidelityProblems } from '../../scripts/documents/electron/problems.ts';
import { apisOf } from '../../scripts/documents/electron/used-apis.ts';

const used = new Map([['app.quit', ['src/main/x.ts']]]);
const row = {
  apis: ['app.quit'],
  what: 'the end',
  tests: ['conformance/quit.test.ts > the order of events'],
};

test('what a file uses is found by its imports, its types and its listeners', () => {
  const source = `import { app, type WebContents } from 'electron';
    app.on('web-contents-created', (_event, contents) => contents.setWindowOpenHandler(deny));
    const stay = (page: WebContents) => page.on('will-navigate', refuse);
    // app.relaunch() is only spoken of
    void app.whenReady();`;
  expect(apisOf(source)).toEqual([
    'WebContents event will-navigate',
    'WebContents.setWindowOpenHandler',
    'app event web-contents-created',
    'app.whenReady',
  ]);
});

test('a part of Electron without a row is a problem, and so is a row without a test or a step', () => {
  expect(fidelityProblems([row], used)).toEqual([]);
  expect(fidelityProblems([], used)).toEqual([
    expect.stringContaining('src/main/x.ts: no row says how Electron does app.quit'),
  ]);
  expect(fidelityProblems([row], new Map())).toEqual([
    expect.stringContaining('app.quit is not used any more'),
  ]);
  expect(fidelityProblems([row, row], used)).toEqual([expect.stringContaining('two rows')]);
  expect(fidelityProblems([{ ...row, tests: ['conformance/quit.test.ts > no such test'] }], used)).toEqual([
    expect.stringContaining('there is no test'),
  ]);
  expect(
    fidelityProblems([{ ...row, tests: ['unit/quit.test.ts > the order of events'] }], used),
  ).toHaveLength(1);
  expect(fidelityProblems([{ ...row, tests: [] }], used)).toEqual([
    expect.stringContaining('nothing shows app.quit'),
  ]);
  expect(fidelityProblems([{ ...row, step: 'ci.yml > no such step' }], used)).toEqual([
    expect.stringContaining('there is no workflow step'),
  ]);
});
