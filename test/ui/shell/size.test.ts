import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { builtRenderer } from '../support/built-renderer.ts';

let folder: string;
beforeAll(async () => {
  folder = await builtRenderer();
});

const text = (file: string) => readFileSync(join(folder, file), 'utf8');
const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1000;

/** Files that the page asks for before its first screen is shown: the entry, the home screen, their imports. */
function firstScripts(): readonly string[] {
  const entry = [...text('index.html').matchAll(/src="\.\/(assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const home = globSync('assets/home-*.js', { cwd: folder });
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name] of text(file).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) visit(`assets/${name}`);
  };
  [...entry, ...home].forEach(visit);
  return [...found];
}

test('what the first screen needs is at most 175 KB of script, compressed', () => {
  const scripts = firstScripts();
  expect(scripts.length).toBeGreaterThanOrEqual(2);
  expect(kilobytes(scripts)).toBeLessThan(175);
});

test('no screen waits for more than 60 KB of its own', () => {
  const first = new Set(firstScripts());
  for (const file of globSync('assets/*.js', { cwd: folder })) {
    if (first.has(file)) continue;
    expect(kilobytes([file]), file).toBeLessThan(60);
  }
});

test('the schemas of the contract stay in main: the page has no schema library and compiles no code', () => {
  for (const file of globSync('assets/*.js', { cwd: folder })) {
    expect(text(file).includes('~standard'), file).toBe(false);
    expect(/new Function\b|\beval\(/.test(text(file)), file).toBe(false);
  }
});

test('the page itself holds no inline style or script, and every font ships with it', () => {
  const html = text('index.html');
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
  for (const file of globSync('assets/*.css', { cwd: folder })) {
    for (const [, address] of text(file).matchAll(/url\(([^)]+)\)/g)) {
      expect(address, file).toMatch(/^["']?\.?\/?[\w-]+\.woff2/);
    }
  }
});
