import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allTicked, isTicked, noneTicked, tick, tickListed } from '../../../src/domain/grid/ticks.ts';

const values = [...'abcdef'];
const change = fc.record({
  some: fc.subarray(values),
  listed: fc.subarray(values),
  isOn: fc.boolean(),
  way: fc.constantFrom('tick' as const, 'list' as const),
});

test('ticks are those of a plain set of ticked values, whatever is changed and however they began', () => {
  fc.assert(
    fc.property(fc.constantFrom(allTicked, noneTicked), fc.array(change), (start, changes) => {
      const model = new Set(start.except ? values : []);
      let ticks = start;
      for (const { some, listed, isOn, way } of changes) {
        if (way === 'tick') {
          ticks = tick(ticks, some, isOn);
          for (const value of some) isOn ? model.add(value) : model.delete(value);
        } else {
          ticks = tickListed(ticks, listed, new Set(some));
          for (const value of listed) some.includes(value) ? model.add(value) : model.delete(value);
        }
      }
      expect(values.filter((value) => isTicked(ticks, value))).toEqual(
        values.filter((value) => model.has(value)),
      );
      // A value that no list ever showed is as at the beginning.
      expect(isTicked(ticks, 'elsewhere')).toBe(start.except);
    }),
  );
});
