import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';

/** The sentences that name keys, as a window of such a system says them. */
async function sentencesOn(userAgent: string) {
  vi.stubGlobal('navigator', { userAgent });
  const [{ gridCopy }, { importCopy }, { settingsCopy }, { sheetsCopy }, { noteCopy }, { keysInWords }] =
    await Promise.all([
      import('../../../src/renderer/copy/grid.ts'),
      import('../../../src/renderer/copy/import.ts'),
      import('../../../src/renderer/copy/settings.ts'),
      import('../../../src/renderer/copy/sheets.ts'),
      import('../../../src/renderer/copy/note.ts'),
      import('../../../src/renderer/copy/keys.ts'),
    ]);
  return [
    gridCopy.fillHandle,
    importCopy.paste,
    settingsCopy.appearance.zoomHelp,
    sheetsCopy.cellMenu.pasteNote,
    noteCopy.help,
    noteCopy.different,
    keysInWords('Ctrl+Shift+K'),
  ];
}

test('on a Mac, sentences name the keys of its keyboard', async () => {
  const sentences = await sentencesOn(mac);
  expect(sentences.filter((sentence) => /Ctrl|Alt/.test(sentence))).toEqual([]);
  expect(sentences.map((sentence) => /[⌘⌥][⇧\w↩]*/.exec(sentence)?.[0])).toEqual([
    '⌥',
    '⌘V',
    '⌘',
    '⌘V',
    '⌘↩',
    '⌘↩',
    '⌘⇧K',
  ]);
});

test('elsewhere they name Ctrl', async () => {
  const sentences = await sentencesOn(windows);
  expect(sentences.filter((sentence) => /[⌘⌥⇧↩]/.test(sentence))).toEqual([]);
  expect(sentences.at(-1)).toBe('Ctrl Shift K');
  expect(sentences[1]).toContain('Ctrl+V');
});
