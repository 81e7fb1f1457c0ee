import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../shell/chromium/find-browser.ts';
import { icnsFile, icoFile, type Picture } from './icons/containers.ts';
import { root } from './support/run.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/** Draws resources/icons/icon.svg in every size and container that the packages need: `npm run icons`. */
const folder = join(root, 'resources', 'icons');
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const forWindows: ReadonlySet<number> = new Set([16, 24, 32, 48, 64, 128, 256]);
const forLinux: ReadonlySet<number> = new Set([16, 32, 48, 64, 128, 256, 512]);

ensureSystemPackages(['browser']);
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '',
  chromiumSandbox: process.getuid?.() !== 0,
});
const pictures: Picture[] = [];
for (const size of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  pictures.push({ size, png: await page.screenshot({ omitBackground: true }) });
  await page.close();
}
await browser.close();

mkdirSync(join(folder, 'linux'), { recursive: true });
for (const { size, png } of pictures) {
  if (forLinux.has(size)) writeFileSync(join(folder, 'linux', `${size}x${size}.png`), png);
}
writeFileSync(join(folder, 'icon.ico'), icoFile(pictures.filter(({ size }) => forWindows.has(size))));
writeFileSync(join(folder, 'icon.icns'), icnsFile(pictures));
console.log(`resources/icons: ${sizes.join(', ')} pixels drawn.`);
