import { withoutUnseen } from '../../domain/text.ts';
import { type Found, longestHead, ManyTexts } from './many-texts.ts';
import { joined, mayBeEscaped, placesOf, type Reading, readAs, unescaped } from './readings.ts';

/** Shorter texts are no secrets. */
export const shortestSecret = 8;
/** Escapes in escapes, four deep: JSON in a text of JSON in an address; and signs that nobody sees in those. */
const deepestReading = 5;
/** Letters of a half that are looked for: fewer than what counts as the beginning of a secret. */
const longestHalf = longestHead - 1;
/** Letters of all secrets; beyond them the older ones are forgotten: a service may grant new tokens without an end. */
const mostLetters = 2_000_000;

/** What base64 makes of a text, wherever in the encoded bytes it begins, without the letters that others share. */
function base64Of(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}

/** The ways in which a secret is written, but for escapes. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = base64Of(bytes);
  const hex = bytes.toString('hex');
  const shown = withoutUnseen(secret);
  return [
    secret,
    ...(shown.length < shortestSecret ? [] : [shown]),
    secret.replaceAll(' ', '+'),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hex,
    hex.toUpperCase(),
  ];
}

/** Secrets that are in use, and where they stand in a text, whatever way they are written. */
export class KnownSecrets {
  /** Spellings of whole secrets: one of them may be half of another. */
  private forms = new ManyTexts();
  /** The beginning of either half is looked for beside them: one of them is whole where a secret was cut once. */
  private halves = new ManyTexts();
  private whole = new ManyTexts();
  /** The oldest first. */
  private readonly secrets = new Set<string>();
  private letters = 0;

  add(secret: string): void {
    if (secret.length < shortestSecret) return;
    if (this.secrets.has(secret)) return;
    this.secrets.add(secret);
    this.letters += secret.length;
    if (this.letters > mostLetters) this.forgetOlder();
    else this.look(secret);
  }

  private forgetOlder(): void {
    for (const secret of this.secrets) {
      if (this.letters <= mostLetters / 2) break;
      this.secrets.delete(secret);
      this.letters -= secret.length;
    }
    this.forms = new ManyTexts();
    this.halves = new ManyTexts();
    this.whole = new ManyTexts();
    for (const secret of this.secrets) this.look(secret);
  }

  private look(secret: string): void {
    for (const form of formsOf(secret)) this.forms.add(form);
    const plain = readAs(secret, joined);
    if (plain.length < 2 * shortestSecret) return;
    const middle = secret.length >> 1;
    for (const half of [secret.slice(0, middle), secret.slice(middle)])
      this.halves.add(half.slice(0, longestHalf));
    this.whole.add(plain);
  }

  /** Where they stand, in order and without overlaps. */
  placesIn(text: string): readonly Found[] {
    const { places, isCut } = this.formsIn(text);
    const found = this.withEscapes(text, places, deepestReading);
    if (!isCut) return found;
    return inOrder([...found, ...throughReading(text, joined, (read) => allOf(this.whole, read))]);
  }

  private withEscapes(text: string, places: readonly Found[], readings: number): readonly Found[] {
    if (readings === 0 || !mayBeEscaped(text)) return places;
    const look = (read: string) => this.withEscapes(read, this.formsIn(read).places, readings - 1);
    return inOrder([...places, ...throughReading(text, unescaped, look)]);
  }

  /** Half of a secret alone says that there may be more of it, and is none: it may be a word. */
  private formsIn(text: string): { readonly places: readonly Found[]; readonly isCut: boolean } {
    const places = allOf(this.forms, text);
    // The beginning of a secret alone says so, too, and so does a secret that is half of another.
    const isCut = places.some(({ start, end }) => {
      const read = text.slice(start, end);
      return this.halves.has(read) || !this.forms.has(read);
    });
    return { places, isCut: isCut || this.hasHalfBeside(text, places) };
  }

  private hasHalfBeside(text: string, places: readonly Found[]): boolean {
    const find = this.halves.in(text);
    let half = find(0);
    for (const { start, end } of places) {
      if (half === null || half.start < start) break;
      if (half.start < end) half = find(end);
    }
    return half !== null;
  }
}

function throughReading(
  text: string,
  reading: Reading,
  look: (read: string) => readonly Found[],
): readonly Found[] {
  const read = readAs(text, reading);
  if (read === text) return [];
  const found = look(read);
  return found.length === 0 ? [] : placesOf(text, reading, found);
}

function allOf(texts: ManyTexts, text: string): readonly Found[] {
  const all: Found[] = [];
  const find = texts.in(text);
  for (let found = find(0); found !== null; found = find(found.end)) all.push(found);
  return all;
}

/** By their beginnings, those that overlap as one. */
function inOrder(places: readonly Found[]): readonly Found[] {
  if (places.length < 2) return places;
  const merged: Found[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    const before = merged.at(-1);
    if (before && place.start < before.end) {
      merged[merged.length - 1] = { start: before.start, end: Math.max(before.end, place.end) };
    } else merged.push(place);
  }
  return merged;
}
