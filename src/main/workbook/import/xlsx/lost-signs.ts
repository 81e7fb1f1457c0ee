import { stripped } from '../../../../domain/text.ts';
import type { FormatCode, FormatPart } from './format-code.ts';

/** What a format shows and the number alone does not say. */
export type Lost = {
  /** Whether signs are lost of numbers above zero, below zero, and of zero. */
  readonly signs: readonly [above: boolean, below: boolean, zero: boolean];
  /** To how many digits a whole number is filled up with zeros. */
  readonly zeros: number;
};

export const nothingLost: Lost = { signs: [false, false, false], zeros: 0 };

/** Whether something is lost of a number, by its text. */
export function losesOf({ signs, zeros }: Lost, text: string): boolean {
  const [, digits = ''] = /^[+-]?(\d+)/.exec(text) ?? [];
  if (!/[1-9]/.test(text)) return signs[2] || zeros > 1;
  return signs[text.startsWith('-') ? 1 : 0] || digits.length < zeros;
}

/** Signs that say no more than that a number is above or below zero, or none; all of them stand at an end. */
const plainSigns = ['_+', '_+-−()', '_+-−'] as const;
/** Digits with their places, thousands, decimals and exponent, a fraction, or as the spreadsheet thinks fit. */
const plainNumber = /^(?:general|@|(?:[#?0,]*[#?0])?(?:\.[#?0]*)?(?:E[+-]?[#?0]+)?|[#?0]+\/[#?\d]+)$/i;

/** What a number loses that is shown by a format of digits; a currency and per cent are kept. */
export function lostByNumber({ parts, isConditional }: FormatCode): Lost {
  const [first, second = first] = parts;
  const below = parts.length > 1 ? 1 : 0;
  const zero = parts.length > 2 ? 2 : 0;
  const third = parts[2] ?? first;
  return {
    signs: [
      isConditional || losesSigns(first, 0),
      isConditional || losesSigns(second, below),
      isConditional || losesSigns(third, zero) || hidesZero(third),
    ],
    zeros: first.bare.includes('/') ? 0 : (/^[^.E]*/i.exec(first.bare)?.[0].match(/0/g) ?? []).length,
  };
}

function losesSigns({ bare, literal }: FormatPart, index: 0 | 1 | 2): boolean {
  const signs = plainSigns[index];
  if (stripped(literal.replace(/[\s\p{Sc}]/gu, ''), signs) !== '') return true;
  const body = stripped(bare.replace(/[\s\p{Sc}]/gu, '').replace('%', ''), signs);
  // Zero is often a dash.
  if (index === 2 && /^[#?]*$/.test(body) && /[-−]/.test(bare + literal)) return false;
  return !(plainNumber.test(body) && /[#?0@]|general/i.test(body));
}

/** Zero is shown as nothing where no digit is asked for. */
const hidesZero = ({ bare, literal }: FormatPart): boolean =>
  !/[0@/]|general/i.test(bare) && !/[-−]/.test(bare + literal);

/** What stands between the parts of a date or a time. */
const between = /^[\s./:,'_-]*$/;
/** Words and signs of whole dates and times, by the languages that have them: no text begins two of them. */
const dateWords =
  /^(?:[\s./:,'_-]|del?|of|at|gada|uhr|kl|min|utc|gmt|[mdhstz]|[à年月日時时分秒년월일시분초г])*$/i;

/** What a number loses that is shown as a date or a time: nothing but the words of one that is whole. */
export function lostByDate({ parts: [{ bare, literal }] }: FormatCode): Lost {
  const isWhole =
    (/y/i.test(bare) && /m/i.test(bare) && /d/i.test(bare)) || (/h/i.test(bare) && /m/i.test(bare));
  const others = bare.replace(/general|am\/pm|a\/p|[ymdhseagb]|[.,]0+/gi, '');
  const words = isWhole ? dateWords : between;
  const loses = !words.test(literal) || !words.test(others);
  return { signs: [loses, loses, loses], zeros: 0 };
}
