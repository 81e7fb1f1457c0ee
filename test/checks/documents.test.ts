import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { staleDocuments, unshownConventions } from '../../scripts/check/documents.ts';
import { generatedDocuments } from '../../scripts/documents/index.ts';
import { root } from '../../scripts/support/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  mkdirSync(join(folder, 'docs'));
  for (const file of Object.keys(generatedDocuments())) cpSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the check of generated documents', () => {
  it('passes when they say what the code says', () => {
    expect(staleDocuments(folder)).toEqual([]);
  });
  it('names one that does not', () => {
    writeFileSync(join(folder, 'docs', 'ipc-channels.md'), '# IPC channels\n');
    expect(staleDocuments(folder)).toEqual([expect.stringContaining('docs/ipc-channels.md is out of date')]);
  });
});

describe('the check of the table of conventions', () => {
  const page = (row: string) => writeFileSync(join(folder, 'docs', 'desktop.md'), `| a | b | c |\n${row}\n`);
  it('passes where every convention that is had names a test', () => {
    expect(unshownConventions()).toEqual([]);
    page('| tray | no | no reason needed |');
    expect(unshownConventions(folder)).toEqual([]);
  });
  it('names a test that is not there', () => {
    page('| zoom | yes | e2e/gone.test.ts: comes back |');
    expect(unshownConventions(folder)).toEqual(['docs/desktop.md: test/e2e/gone.test.ts is not there']);
  });
  it('names a convention that nothing shows', () => {
    page('| zoom | yes, on Linux | it works |');
    expect(unshownConventions(folder)).toEqual(['docs/desktop.md: nothing shows “zoom”']);
  });
});
