import { expect, test } from 'vitest';
import { dataEdge } from '../../../src/domain/grid/data-edge.ts';

/** A line of cells: `x` is filled, `.` empty, `?` not known. */
const edge = (line: string, from: number, end: number): number | null =>
  dataEdge((at) => (line[at] === '?' ? null : line[at] === 'x'), from, end);

test.each([
  ['xxxx..x', 0, 6, 3],
  ['xxxx..x', 3, 6, 6],
  ['xxxx..x', 4, 6, 6],
  ['xx.....', 1, 6, 6],
  ['xx.xx', 4, 0, 3],
  ['xx.xx', 3, 0, 1],
  ['..xx', 2, 0, 0],
  ['xxxx', 0, 3, 3],
  ['x', 0, 0, 0],
  ['xx?x', 0, 3, null],
  ['x..?', 0, 3, null],
  ['?xx', 0, 2, null],
])('of %s from %i towards %i: %s', (line, from, end, wanted) => {
  expect(edge(line, from, end)).toBe(wanted);
});
