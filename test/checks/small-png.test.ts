import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { smallPng } from '../../scripts/pictures/small-png.ts';
import { root } from '../../scripts/support/run.ts';

type Colour = readonly [number, number, number];
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function block(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

const header = (width: number, height: number, kind: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, kind, 0, 0, 0], 8);
  return head;
};

/** A picture whose lines are filtered in each of the five ways of the PNG specification, 9.2. */
function filtered(width: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const bytes = (y: number) =>
    y < 0
      ? Buffer.alloc(width * 3)
      : Buffer.from(Array.from({ length: width }, (_, x) => colourAt(x, y)).flat());
  const guess = (filter: number, left: number, up: number, corner: number): number => {
    if (filter < 4) return [0, left, up, Math.floor((left + up) / 2)][filter] ?? 0;
    const by = (value: number) => Math.abs(left + up - corner - value);
    return [left, up, corner].reduce((best, value) => (by(value) < by(best) ? value : best));
  };
  const lines = [0, 1, 2, 3, 4].map((filter) => {
    const [line, above] = [bytes(filter), bytes(filter - 1)];
    const coded = line.map(
      (value, at) => value - guess(filter, line[at - 3] ?? 0, above[at] ?? 0, above[at - 3] ?? 0),
    );
    return Buffer.concat([Buffer.from([filter]), coded]);
  });
  return Buffer.concat([
    signature,
    block('IHDR', header(width, 5, 2)),
    block('IDAT', deflateSync(Buffer.concat(lines))),
    block('IEND', Buffer.alloc(0)),
  ]);
}

/** The colours of a picture with a table, line by line. */
function coloursOf(png: Buffer): { readonly colours: readonly Colour[]; readonly table: number } {
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const table = parts.get('PLTE') ?? Buffer.alloc(0);
  const width = (parts.get('IHDR') ?? Buffer.alloc(13)).readUInt32BE(0);
  const bytes = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0));
  const colours = [...bytes].flatMap((index, at): Colour[] =>
    at % (width + 1) === 0
      ? []
      : [[table[index * 3] ?? 0, table[index * 3 + 1] ?? 0, table[index * 3 + 2] ?? 0]],
  );
  return { colours, table: table.length / 3 };
}

it('keeps every pixel of a picture with few colours', () => {
  const colourAt = (x: number, y: number): Colour => [(x * 40) % 256, (y * 50) % 256, ((x + y) * 30) % 256];
  const { colours } = coloursOf(smallPng(filtered(9, colourAt)));
  expect(colours).toEqual(
    [0, 1, 2, 3, 4].flatMap((y) => Array.from({ length: 9 }, (_, x) => colourAt(x, y))),
  );
});

it('takes the most frequent colours where there are too many, the others become one like them', () => {
  const colourAt = (x: number, y: number): Colour => (y < 4 ? [x, x, x] : [x, x, 255 - x]);
  const { colours, table } = coloursOf(smallPng(filtered(200, colourAt)));
  expect(table).toBe(128);
  colours.slice(0, 104).forEach((colour, x) => {
    expect(colour).toEqual([x, x, x]);
  });
  for (const [x, [red, green, blue]] of colours.slice(0, 200).entries()) {
    for (const part of [red, green, blue]) expect(Math.abs(part - x), `${x}`).toBeLessThan(32);
  }
});

it('keeps a colour that is rare and like no other', () => {
  const red: Colour = [0xb3, 0x26, 0x1e];
  const colourAt = (x: number, y: number): Colour => (x === 249 && y === 4 ? red : [x, x, x]);
  const { colours, table } = coloursOf(smallPng(filtered(250, colourAt)));
  expect(table).toBe(128);
  expect(colours.at(-1)).toEqual(red);
});

it('refuses what no browser writes', () => {
  const grey = Buffer.concat([signature, block('IHDR', header(1, 1, 0)), block('IEND', Buffer.alloc(0))]);
  expect(() => smallPng(grey)).toThrow('8 bits a channel');
});

it.each(['light', 'dark'])(
  'the README’s picture in %s is there, for dense screens, under 200 KB',
  (theme) => {
    const png = readFileSync(join(root, `docs/pictures/sheet-${theme}.png`));
    expect(png.readUInt32BE(16)).toBe(2560);
    expect(png.length).toBeLessThan(200 * 1024);
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`docs/pictures/sheet-${theme}.png`);
  },
);
