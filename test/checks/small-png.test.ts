import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { smallPng } from '../../scripts/pictures/small-png.ts';

const block = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = [data.length, crc32(named)].map((value) => {
    const word = Buffer.alloc(4);
    word.writeUInt32BE(value);
    return word;
  });
  return Buffer.concat([ends[0] ?? Buffer.alloc(0), named, ends[1] ?? Buffer.alloc(0)]);
};

/** A picture of one line, as browsers write it. */
function lineOf(colours: readonly number[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(colours.length, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const bytes = colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    block('IHDR', head),
    block('IDAT', deflateSync(Buffer.from([0, ...bytes]))),
    block('IEND', Buffer.alloc(0)),
  ]);
}

/** The colours of a line of a picture with a table. */
function coloursOf(png: Buffer): readonly number[] {
  const data = (name: string): Buffer => {
    const at = png.indexOf(name, 0, 'latin1');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const table = data('PLTE');
  return [...inflateSync(data('IDAT')).subarray(1)].map((index) => table.readUIntBE(index * 3, 3));
}

test('a colour that is rare and like no other is kept; those that are alike become one', () => {
  const greys = Array.from({ length: 250 }, (_, grey) =>
    Array.from({ length: 3 }, () => grey * 0x10101),
  ).flat();
  const red = 0xb3261e;
  const shown = coloursOf(smallPng(lineOf([...greys, red])));
  expect(new Set(shown).size).toBeLessThanOrEqual(128);
  expect(shown.at(-1)).toBe(red);
  for (const [index, colour] of shown.slice(0, -1).entries()) {
    expect(Math.abs((colour & 255) - ((greys[index] ?? 0) & 255))).toBeLessThan(16);
  }
});

test('a picture of few colours stays as it is', () => {
  const colours = [0, 0xffffff, 0x123456, 0, 0x123456];
  expect(coloursOf(smallPng(lineOf(colours)))).toEqual(colours);
});
