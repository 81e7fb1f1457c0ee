import { afterEach, expect, test } from 'vitest';
import { dateTime, dayInWords, logTime, timeOfDay } from '../../../src/renderer/ui/format.ts';
import { firstWeekday, setRegion } from '../../../src/renderer/ui/region.ts';

afterEach(() => setRegion('en-GB'));

const at = new Date(2031, 10, 21, 16, 51, 4).toISOString();
/** Spaces as they are typed: before "PM" stands one that does not break. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test.each([
  ['en-GB', '21 Nov 2031, 16:51', '16:51:04', 1],
  ['en-US', 'Nov 21, 2031, 04:51 PM', '04:51:04 PM', 7],
  ['en-DE', '21 Nov 2031, 16:51', '16:51:04', 1],
  ['en-ES', '21 Nov 2031, 16:51', '16:51:04', 1],
  ['en-EG', '21 Nov 2031, 04:51 pm', '04:51:04 pm', 6],
])('%s writes days and times as that region does', (region, stamp, clock, weekday) => {
  setRegion(region);
  expect(plain(dateTime(at))).toBe(stamp);
  expect(plain(timeOfDay(at))).toBe(clock);
  expect(firstWeekday()).toBe(weekday);
});

test('a day in words has a weekday, and a time of another day its day', () => {
  expect(dayInWords(at)).toBe('Friday 21 November 2031');
  setRegion('en-US');
  expect(dayInWords(at)).toBe('Friday, November 21, 2031');
  expect(plain(logTime(at, Date.parse(at) + 86_400_000))).toBe('Nov 21, 04:51:04 PM');
});
