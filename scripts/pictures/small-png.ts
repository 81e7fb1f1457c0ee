import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * A picture of a screen has few colours and their mixtures at the edges of letters. As a PNG with a table of 128
 * colours it is a third of the size, and no eye finds the difference.
 */

type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 128;
/** Of these: colours that are rare and unlike all others. */
const rareColours = 24;

/** The blocks of a PNG file, by name, in order. */
function* blocksOf(png: Buffer): Generator<readonly [string, Buffer]> {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

const paeth = (left: number, above: number, corner: number): number => {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
};

/** Takes a filter of a line back (PNG specification, 9.2), in place. */
function unfilter(filter: number, line: Buffer, above: Buffer | null, step: number): void {
  for (let at = 0; at < line.length; at += 1) {
    const left = line[at - step] ?? 0;
    const up = above?.[at] ?? 0;
    const corner = above?.[at - step] ?? 0;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    line[at] = ((line[at] ?? 0) + guess) & 255;
  }
}

/** Reads what browsers write: 8 bits a channel, with or without alpha, not interlaced. Throws for anything else. */
function read(png: Buffer): Pixels {
  let head: Buffer | null = null;
  const packed: Buffer[] = [];
  for (const [name, data] of blocksOf(png)) {
    if (name === 'IHDR') head = data;
    if (name === 'IDAT') packed.push(data);
  }
  const kind = head?.[9];
  if (head === null || head[8] !== 8 || (kind !== 2 && kind !== 6) || head[12] !== 0) {
    throw new Error('only PNG with 8 bits a channel can be made smaller');
  }
  const [width, height, step] = [head.readUInt32BE(0), head.readUInt32BE(4), kind === 6 ? 4 : 3];
  const bytes = inflateSync(Buffer.concat(packed));
  const rgb = new Uint8Array(width * height * 3);
  let above: Buffer | null = null;
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + width * step);
    const line = bytes.subarray(start + 1, start + 1 + width * step);
    unfilter(bytes[start] ?? 0, line, above, step);
    for (let x = 0; x < width; x += 1) rgb.set(line.subarray(x * step, x * step + 3), (y * width + x) * 3);
    above = line;
  }
  return { width, height, rgb };
}

const distance = (a: number, b: number): number => {
  const [r, g, c] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)];
  return 2 * r * r + 4 * g * g + 3 * c * c;
};

/**
 * The table: the most frequent colours, then those that are least like any of them (the red of a single failed row),
 * and the nearest of all these for each of the others.
 */
function tableOf(colours: Uint32Array): {
  readonly table: readonly number[];
  readonly at: Map<number, number>;
} {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const table = byCount.slice(0, mostColours - rareColours);
  const at = new Map(table.map((colour, index) => [colour, index]));
  const rest = byCount
    .slice(table.length)
    .map((colour) => ({ colour, index: 0, far: Number.POSITIVE_INFINITY }));
  const compare = (index: number): void => {
    for (const one of rest) {
      const far = distance(one.colour, table[index] ?? 0);
      if (far < one.far) Object.assign(one, { index, far });
    }
  };
  table.forEach((_, index) => {
    compare(index);
  });
  while (table.length < Math.min(mostColours, byCount.length)) {
    const strangest = rest.reduce((one, other) => (other.far > one.far ? other : one));
    compare(table.push(strangest.colour) - 1);
  }
  for (const { colour, index } of rest) at.set(colour, index);
  return { table, at };
}

function block(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The same picture with at most 128 colours. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, rgb } = read(png);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at += 1) {
    colours[at] = ((rgb[at * 3] ?? 0) << 16) | ((rgb[at * 3 + 1] ?? 0) << 8) | (rgb[at * 3 + 2] ?? 0);
  }
  const { table, at } = tableOf(colours);
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      lines[y * (width + 1) + 1 + x] = at.get(colours[y * width + x] ?? 0) ?? 0;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(table.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    signature,
    block('IHDR', head),
    block('PLTE', palette),
    block('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    block('IEND', Buffer.alloc(0)),
  ]);
}
