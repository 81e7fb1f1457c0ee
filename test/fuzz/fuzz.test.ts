import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { drawnSeed } from '../support/drawn.ts';
import { fuzz, readers } from './campaign.ts';
import { bytesOf, reader } from './reader.ts';

/** A fixed count, so that the same is tried on every machine; `npm run fuzz` draws others. */
const count = 150;
const seeds = [1, drawnSeed];

test.each(readers)('what strangers give to $name ends with a value or in words', async (one) => {
  for (const seed of seeds) {
    const { fall, inputs } = await one.fuzz({ seed, count });
    expect(fall && { ...fall, seed, input: Buffer.from(fall.input).toString('latin1') }).toBeNull();
    expect(inputs).toBe(count);
  }
});

const numbers = fc.nat(1_000_000);
const written = (number: number): Uint8Array => bytesOf(String(number));
const planted: readonly (readonly [string, (input: number) => unknown, RegExp])[] = [
  [
    'a crash',
    (input) => {
      if (input > 20) throw new TypeError('cannot read');
    },
    /cannot read/,
  ],
  [
    'a stall',
    (input) => {
      const begun = process.threadCpuUsage().user;
      while (input > 20 && process.threadCpuUsage().user - begun < 300_000);
    },
    /it took \d+ ms/,
  ],
  ['growth', (input) => (input > 20 ? Buffer.alloc(300 * 1024 * 1024).length : 0), /the heap grew/],
];

test.each(planted)('%s is found, shrunk and written out with its seed', async (_name, read, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const one = reader({ name: 'planted', inputs: numbers, read, written });
  const [result] = await fuzz([one], { seed: 7, count: 200 }, folder, (line) => lines.push(line));
  expect(result?.fall?.why).toMatch(words);
  const smallest = readFileSync(join(folder, 'planted-7.txt'), 'utf8');
  expect(smallest).toBe('21');
  expect(result?.fall?.input).toEqual(bytesOf(smallest));
  expect(lines.join('\n')).toContain('FALL of planted (seed 7)');
});

test('an error in words is an answer', async () => {
  const read = () => {
    throw new Failure({ code: 'file-unreadable', message: 'It cannot be read.' });
  };
  const one = reader({ name: 'refusing', inputs: numbers, read, written });
  expect(await one.fuzz({ seed: 7, count: 50 })).toMatchObject({ fall: null, inputs: 50 });
});

test('what is left of a thousand inputs is found, and what was freed is not counted', async () => {
  const kept: Buffer[] = [];
  const options = { seed: 7, count: 1000 };
  const keeping = reader({
    name: 'keeping',
    inputs: numbers,
    read: () => kept.push(Buffer.alloc(100_000)),
    written,
  });
  expect((await keeping.fuzz(options)).fall?.why).toMatch(/\d+ MB are left of 1000 inputs/);
  kept.length = 0;
  const passing = reader({ name: 'passing', inputs: numbers, read: () => Buffer.alloc(100_000), written });
  expect((await passing.fuzz(options)).fall).toBeNull();
});
