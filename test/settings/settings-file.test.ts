import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSettings } from '../../src/main/settings/settings.ts';

test('settings that cannot be saved are not in use either, and it is said in words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = openSettings(join(folder, 'settings.json'));
  settings.set({ theme: 'dark' });
  // In the way of what is written.
  mkdirSync(join(folder, 'settings.json.new'));
  expect(() => settings.set({ theme: 'light', zoomPercent: 150 })).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: 'disk' }) }),
  );
  expect(settings.get()).toMatchObject({ theme: 'dark', zoomPercent: 100 });
  rmSync(join(folder, 'settings.json.new'), { recursive: true });
  expect(settings.set({ theme: 'light' }).theme).toBe('light');
});
