import type { DecodedOf } from '../../../contract/index.ts';
import { codeColumnOf } from '../../../domain/codes/code-column.ts';
import type { Exhausted } from '../../../domain/codes/generate.ts';
import { judgeKeyspace } from '../../../domain/codes/keyspace.ts';
import { type Pattern, parsePattern } from '../../../domain/codes/pattern.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import { columnIndex, type Sheet } from '../sheet.ts';
import { storable } from './edit.ts';
import { codes } from './words.ts';

type Input = DecodedOf<'codes.start'>;

/** The pattern of a generation. Throws Failure (`bad-input`) when it cannot be read or is too narrow. */
export function pattern(sheet: Sheet, input: Input): Pattern {
  guardKind(sheet);
  const read = parsePattern(storable(input.pattern), input);
  if (!read.ok) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.patternCannotRead({ message: read.error.message }),
      details: [sheetsMessages.characterAt({ at: read.error.at + 1 })],
    });
  }
  const { verdict, message } = judgeKeyspace(read.value, input.count);
  if (verdict === 'too-narrow') {
    const isNumbered = read.value.parts.some(({ part }) => part === 'sequence');
    throw new Failure({ code: 'bad-input', message, next: isNumbered ? moreDigits : wider });
  }
  return read.value;
}

/** The texts of a new row, its code left out. Throws Failure (`bad-input`) for columns that the sheet lacks. */
export function textsOf(sheet: Sheet, cells: Input['cells']): readonly string[] {
  guardKind(sheet);
  const texts = sheet.keys.map(() => '');
  for (const [key, text] of Object.entries(cells)) texts[columnIndex(sheet, key)] = storable(text);
  return texts;
}

function guardKind(sheet: Sheet): void {
  if (codeColumnOf(sheet.kind) !== null) return;
  throw new Failure({
    code: 'bad-input',
    message: sheetsMessages.sheetHoldsNoCodes({ name: sheet.name }),
    next: sheetsMessages.sheetHoldsNoCodesNext,
  });
}

const wider = sheetsMessages.addRandomCharacterPattern;
/** Random characters make no more codes of a pattern that numbers them. */
const moreDigits = sheetsMessages.beforeRunningNumbersEndNext;

/** Why a pattern gave fewer codes than were asked for. */
export function exhausted(made: number, count: number, end: Exhausted | null): Failure {
  const nothing = sheetsMessages.askedNothingAdded({ codes: codes(count) });
  if (end?.reason === 'blocked') {
    return new Failure({
      code: 'conflict',
      message: sheetsMessages.beyondEveryCodePattern({ made, nothing }),
      next: sheetsMessages.beyondEveryCodePatternNext,
    });
  }
  return new Failure({
    code: 'conflict',
    message:
      end?.reason === 'sequence'
        ? sheetsMessages.beforeRunningNumbersEnd({ made, nothing })
        : sheetsMessages.patternNoSheetNo({ made, nothing }),
    next: end?.reason === 'sequence' ? moreDigits : wider,
  });
}
