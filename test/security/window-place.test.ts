import { expect, test, vi } from 'vitest';
import { placeOn } from '../../src/main/app/window-place.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const left = { x: 0, y: 25, width: 1440, height: 875 };
const right = { x: 1440, y: -300, width: 1920, height: 1200 };
const box = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height });

test.each([
  ['on the first screen', box(100, 100), box(100, 100)],
  ['on the second, above the first', box(2000, -200), box(2000, -200)],
  ['with a part beside the screen', box(3200, 0), box(3200, 0)],
  ['larger than its screen', box(0, 25, 3000, 2000), box(0, 25, 1440, 875)],
  ['on a screen that is gone', box(9000, 100), null],
  ['with less than can be grasped', box(-950, 100), null],
  ['with its upper edge above all screens', box(100, -400), null],
  ['with its upper edge below all screens', box(100, 880), null],
])('a window %s', (_name, kept, used) => {
  expect(placeOn([left, right], kept)).toEqual(used);
  expect(placeOn([], kept)).toBe(null);
});
