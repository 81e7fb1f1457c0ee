import { checkCharacter } from './check-character.ts';
import { lengthOf, type Pattern } from './pattern.ts';

/** Writes the codes of one pattern. */
export type CodeMaker = {
  /** The alphabet of every random character, in order. */
  readonly places: readonly (readonly string[])[];
  /** The code of drawn characters (an index per place) and a running number. */
  readonly write: (drawn: readonly number[], number: number) => string;
  /** What is read as words in a code: its text without the running number, whose digits mean nothing. */
  readonly wordsOf: (code: string) => readonly string[];
};

export function codeMaker(pattern: Pattern): CodeMaker {
  const { parts } = pattern;
  const places = parts.flatMap((part) =>
    part.part === 'random' ? Array.from({ length: part.length }, () => [...part.alphabet]) : [],
  );
  const at = parts.findIndex((part) => part.part === 'sequence');
  const start = parts.slice(0, Math.max(0, at)).reduce((sum, part) => sum + lengthOf(part), 0);
  const sequence = parts[at];
  const end = start + (sequence === undefined ? 0 : lengthOf(sequence));
  const checked = parts.some((part) => part.part === 'check');
  return {
    places,
    wordsOf: (code) => (sequence === undefined ? [code] : [code.slice(0, start), code.slice(end)]),
    write: (drawn, number) => {
      const first = textOf(pattern, places, drawn, number, '');
      return checked ? textOf(pattern, places, drawn, number, checkCharacter(first)) : first;
    },
  };
}

function textOf(
  pattern: Pattern,
  places: readonly (readonly string[])[],
  drawn: readonly number[],
  number: number,
  check: string,
): string {
  let place = 0;
  let text = '';
  for (const part of pattern.parts) {
    if (part.part === 'text') text += part.text;
    else if (part.part === 'check') text += check;
    else if (part.part === 'sequence') text += String(number).padStart(part.width, '0');
    else
      for (const last = place + part.length; place < last; place += 1)
        text += places[place]?.[drawn[place] ?? 0] ?? '';
  }
  return text;
}
