import { expect, test } from 'vitest';
import { weeksOf } from '../../../src/renderer/grid/editors/month.ts';

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

test.each([1, 6, 7])('weeks that begin on day %i hold the whole month in rows of seven', (firstDay) => {
  for (const month of ['2031-02', '2032-02', '2031-06', '2031-12']) {
    const weeks = weeksOf(`${month}-15`, firstDay);
    const days = weeks.flat();
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weeks.map(([first = '']) => weekday(first))).toEqual(Array(6).fill(firstDay));
    expect(days.filter((day) => day.startsWith(month)).length).toBe(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
    );
    expect(days).toEqual([...new Set(days)].sort());
  }
});
