import { isUnseen, withoutUnseen } from '../../domain/text.ts';
import { beginsEscape, escapeAt, meaningOfEscape } from './escapes.ts';
import type { Found } from './many-texts.ts';

/**
 * Another way to read a text: pieces of it have another meaning. They are told sign by sign, without a call for each sign
 * of a text, so that one of nothing but pieces takes a small multiple of one without any.
 */
export type Reading = {
  /** By the code of its first sign: whether there may be such a piece. */
  readonly begins: Uint8Array;
  /** How long the piece is that begins at a place; 0 where none does. */
  readonly lengthAt: (text: string, at: number) => number;
  /** The sign that a piece means, as a number, or its signs, or {@link nothing}. */
  readonly meaningAt: (text: string, at: number, length: number) => number | string;
};
const nothing = -1;
const lengthOf = (meaning: number | string): number =>
  typeof meaning === 'string' ? meaning.length : meaning === nothing ? 0 : meaning > 0xff_ff ? 2 : 1;

const units = 0x1_00_00;
const isHighHalf = (code: number): boolean => code >= 0xd8_00 && code < 0xdc_00;
const unseenUnits = Uint8Array.from({ length: units }, (_, code) =>
  !isHighHalf(code) && isUnseen(String.fromCharCode(code)) ? 1 : 0,
);
export const beginningWith = (fits: (code: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: units }, (_, code) =>
    fits(code) || isHighHalf(code) || unseenUnits[code] === 1 ? 1 : 0,
  );
/** The length of a sign that nobody sees. */
function unseenAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isHighHalf(code)) return isUnseen(text.slice(at, at + 2)) ? 2 : 0;
  return unseenUnits[code] ?? 0;
}

/** Escapes as what they mean, and without signs that nobody sees: where a text is shown, they are gone. */
export const unescaped: Reading = {
  begins: beginningWith(beginsEscape),
  lengthAt: (text, at) => escapeAt(text, at) || unseenAt(text, at),
  meaningAt: (text, at, length) =>
    beginsEscape(text.charCodeAt(at)) ? meaningOfEscape(text, at, length) : nothing,
};

/** Whether a text reads as something else by {@link unescaped}: looked for by the runtime, in a third of the time. */
export const mayBeEscaped = (text: string): boolean => /[\\%&]/.test(text) || withoutUnseen(text) !== text;

/** Without quotes and what else joins the pieces of a text in code. */
export const joined: Reading = {
  begins: beginningWith((code) => /[\s"'`+,\\]/.test(String.fromCharCode(code))),
  lengthAt: (text, at) => (isHighHalf(text.charCodeAt(at)) ? unseenAt(text, at) : 1),
  meaningAt: () => nothing,
};

/** The next place from one on where a piece begins; the end of the text where none does. */
function nextPiece(text: string, { begins, lengthAt }: Reading, from: number): number {
  let at = from;
  while (at < text.length && (begins[text.charCodeAt(at)] === 0 || lengthAt(text, at) === 0)) at += 1;
  return at;
}

export function readAs(text: string, reading: Reading): string {
  let at = nextPiece(text, reading, 0);
  if (at === text.length) return text;
  const read = new UnitList(text.length);
  for (let plain = 0; plain < at; plain += 1) read.add(text.charCodeAt(plain));
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const length = reading.begins[code] === 0 ? 0 : reading.lengthAt(text, at);
    const meaning = length === 0 ? code : reading.meaningAt(text, at, length);
    if (typeof meaning === 'string')
      for (let unit = 0; unit < meaning.length; unit += 1) read.add(meaning.charCodeAt(unit));
    else if (meaning > 0xff_ff) {
      read.add(0xd8_00 + ((meaning - units) >> 10));
      read.add(0xdc_00 + ((meaning - units) & 0x3_ff));
    } else if (meaning !== nothing) read.add(meaning);
    at += length || 1;
  }
  return read.text();
}

/** A text that is put together of its units. */
class UnitList {
  private length = 0;
  private units: Uint16Array;
  constructor(length: number) {
    this.units = new Uint16Array(length);
  }
  add(code: number): void {
    if (this.length === this.units.length) {
      const wider = new Uint16Array(2 * this.length);
      wider.set(this.units);
      this.units = wider;
    }
    this.units[this.length] = code;
    this.length += 1;
  }
  text(): string {
    return Buffer.from(this.units.buffer, 0, 2 * this.length).toString('utf16le');
  }
}

/** Where in a text stands what was found in it as it was read. What was found is in order and does not overlap. */
export function placesOf(text: string, reading: Reading, found: readonly Found[]): readonly Found[] {
  // The first and the last sign of each, in order.
  const signs = found.flatMap(({ start, end }) => [start, end - 1]);
  const edges: number[] = [];
  let shift = 0;
  /** Places those signs before `until` that are not placed: what begins at `begin` as it is read is the piece. */
  const place = (until: number, begin: number, piece: Found): void => {
    for (let sign = signs[edges.length]; sign !== undefined && sign < until; sign = signs[edges.length]) {
      const isFirst = edges.length % 2 === 0;
      if (sign < begin) edges.push(sign + shift + (isFirst ? 0 : 1));
      else edges.push(isFirst ? piece.start : piece.end);
    }
  };
  let start = nextPiece(text, reading, 0);
  while (start < text.length && edges.length < signs.length) {
    const end = start + reading.lengthAt(text, start);
    const begin = start - shift;
    const length = lengthOf(reading.meaningAt(text, start, end - start));
    place(begin + length, begin, { start, end });
    shift += end - start - length;
    start = nextPiece(text, reading, end);
  }
  place(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, { start, end: start });
  return found.map((_, at) => ({ start: edges[2 * at] ?? 0, end: edges[2 * at + 1] ?? 0 }));
}
