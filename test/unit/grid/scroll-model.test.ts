import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  highestElement,
  reveal,
  rowsInSight,
  scrolled,
  scrollModel,
  scrollTo,
  virtualOffset,
} from '../../../src/domain/grid/scroll-model.ts';

const million = 1_000_000 * 28;
const viewport = 660;

test('a million rows at 28 px fit without any shift', () => {
  const model = scrollModel(million, viewport, highestElement);
  expect(model.physicalHeight).toBe(million);
  expect(scrollTo(model, 12_345_678)).toEqual({ physical: 12_345_678, shift: 0 });
});

test('on a dense display every offset can be reached, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: million }), (density, offset) => {
      const model = scrollModel(million, viewport, Math.floor(highestElement / density));
      const state = scrollTo(model, offset);
      expect(virtualOffset(model, state)).toBe(Math.min(offset, million - viewport));
      expect(state.physical).toBeGreaterThanOrEqual(0);
      expect(state.physical).toBeLessThanOrEqual(model.physicalHeight - viewport);
    }),
  );
});

test('the wheel moves by as many virtual pixels as physical ones, anywhere', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: million - 5_000 }),
      fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 12 }),
      (start, wheel) => {
        const model = scrollModel(million, viewport, highestElement / 3);
        let state = scrollTo(model, start);
        const range = model.physicalHeight - viewport;
        for (const delta of wheel) {
          fc.pre(state.physical + delta > 0 && state.physical + delta < range);
          const before = virtualOffset(model, state);
          state = scrolled(model, state, state.physical + delta);
          expect(virtualOffset(model, state) - before).toBe(delta);
        }
      },
    ),
  );
});

test('the ends of the scroll bar are the ends of the rows, however they are reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: million }), (start) => {
      const model = scrollModel(million, viewport, highestElement / 3);
      const state = scrollTo(model, start);
      expect(virtualOffset(model, scrolled(model, state, 0))).toBe(0);
      expect(virtualOffset(model, scrolled(model, state, model.physicalHeight - viewport))).toBe(
        million - viewport,
      );
    }),
  );
});

test('dragging the scroll bar further shows later rows', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 700, max: 900_000 }), (from, further) => {
      const model = scrollModel(million, viewport, highestElement / 3);
      const first = scrolled(model, { physical: 0, shift: 0 }, Math.max(700, from));
      const second = scrolled(
        model,
        first,
        Math.min(model.physicalHeight - viewport, first.physical + further),
      );
      fc.pre(second.physical > first.physical);
      expect(virtualOffset(model, second)).toBeGreaterThan(virtualOffset(model, first));
    }),
  );
});

test('fewer rows than fit do not scroll', () => {
  const model = scrollModel(10 * 28, viewport, highestElement);
  expect(virtualOffset(model, scrollTo(model, 500))).toBe(0);
});

test('rows in sight cover the viewport and stay in the sheet', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 0, max: 20 }),
      (offset, rows, more) => {
        const sight = rowsInSight(offset, viewport, 28, rows, more);
        if (sight === null) return;
        expect(sight.first).toBeGreaterThanOrEqual(0);
        expect(sight.last).toBeLessThan(rows);
        const lastPossible = Math.min(rows - 1, Math.ceil((offset + viewport) / 28) - 1);
        expect(sight.first).toBeLessThanOrEqual(Math.min(Math.floor(offset / 28), rows - 1));
        expect(sight.last).toBeGreaterThanOrEqual(lastPossible);
      },
    ),
  );
  expect(rowsInSight(0, viewport, 28, 0)).toBeNull();
});

test('revealing scrolls as little as possible, and not at all to what is in sight', () => {
  expect(reveal(100, 660, 300, 328)).toBe(100);
  expect(reveal(100, 660, 56, 84)).toBe(56);
  expect(reveal(100, 660, 756, 784)).toBe(124);
});
