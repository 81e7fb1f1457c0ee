import type { CodesProgress } from '../../contract/codes.ts';
import type { PatternPart } from '../../domain/codes/pattern.ts';
import { count, counted, duration } from '../ui/format.ts';

/** "1 in 1,185,921"; beyond what anyone tries, in words. */
const oneIn = (guesses: number): string =>
  guesses >= 1e15 ? 'less than 1 in a quadrillion' : `1 in ${count(Math.max(1, Math.floor(guesses)))}`;

const percent = (chance: number): string => {
  if (chance === 0) return 'none';
  if (chance < 0.0001) return 'under 0.01%';
  if (chance > 0.9999) return 'practically certain';
  return `${(chance * 100).toFixed(chance < 0.01 ? 2 : chance < 0.1 ? 1 : 0)}%`;
};

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** What a part of a pattern is in every code. */
const part = (one: PatternPart, alphabet: string): string => {
  switch (one.part) {
    case 'text':
      return 'the same in every code';
    case 'random':
      return `${counted(one.length, 'random character')} out of ${[...one.alphabet].length}: ${alphabet}`;
    case 'sequence':
      return `running number from ${padded(one.first, one.width)} to ${'9'.repeat(one.width)}`;
    case 'check':
      return 'check character: shows a typing error';
  }
};

/** Sentences of the code generator. */
export const generateCopy = {
  menu: 'Generate codes…',
  header: 'Generate',
  title: 'Generate codes',
  opening: 'Reading the sheet',

  pattern: {
    label: 'Pattern',
    help: 'Text stays as it is; parts in braces are made for each code.',
    add: 'Add to the pattern',
    random: 'Random characters',
    sequence: 'Running number',
    check: 'Check character',
    lookAlikes: 'Leave out characters that look alike',
    lookAlikesHelp: 'No 0, O or o, no 1, I, i, L or l: codes are read from paper and over the telephone.',
    blockedText: 'The text of the pattern can be read as holding a blocked word.',
    blockedCodes: 'Every code of this pattern can be read as holding a blocked word.',
  },
  parts: { label: 'What each part means', part },
  examples: { label: 'Examples', another: 'Other examples' },

  count: {
    label: 'How many',
    help: (most: number) => `Up to ${count(most)} at once.`,
    error: (most: number) => `A whole number from 1 to ${count(most)}.`,
  },
  figures: {
    label: 'How safe the codes are',
    capacity: 'Different codes',
    capacityNote: (sequence: boolean) => (sequence ? 'one for each running number' : 'in this pattern'),
    quadrillion: 'over a quadrillion',
    guess: 'A guess hits a code',
    guessNote: 'for someone who knows the pattern',
    collision: 'Two draws alike',
    collisionNote: (sequence: boolean) =>
      sequence ? 'the running number differs' : 'such a draw is repeated: no code comes twice',
    oneIn,
    percent,
  },

  cells: {
    label: 'Other cells of each new row',
    none: 'all empty',
    issues: (errors: number, warnings: number) =>
      [
        ...(errors > 0 ? [counted(errors, 'error')] : []),
        ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
      ].join(', '),
    row: 'Copy from row',
    copy: 'Copy',
    noRow: (rows: number) => `The sheet has rows 1 to ${count(rows)}.`,
    usual: 'Use the usual values',
    empty: 'empty',
    errors: (errors: number, rows: number) =>
      `Each new row would have ${counted(errors, 'error')}: ${count(rows)} more rows that cannot be sent yet.`,
    notAChoice: (text: string) => `${text} (not one of the choices)`,
    notChecked: 'The cells could not be checked.',
  },

  blocked: {
    label: 'Blocked words',
    about: (words: number) => (words === 0 ? 'none' : counted(words, 'word')),
    field: 'Words that no code may hold',
    help: 'Also with separators between and digits for letters: 4 as A, 5 as S. Remembered on this computer.',
    tooMany: (most: number) => `At most ${counted(most, 'word')}.`,
    usual: 'Back to the usual list',
  },

  footnote: (rows: number) =>
    rows === 0
      ? 'Added to the sheet as one step for undo.'
      : `Added after row ${count(rows)} as one step for undo.`,
  action: (codes: number) => `Generate ${counted(codes, 'code')}`,
  actionUnknown: 'Generate',

  progress: {
    label: 'Generation of codes',
    text: ({ state, drawn, added, count: all }: CodesProgress): string => {
      switch (state) {
        case 'reading':
          return 'Reading the codes of all sheets and of earlier runs';
        case 'drawing':
          return `${count(drawn)} of ${counted(all, 'code')} drawn and proven new`;
        default:
          return `${count(added)} of ${counted(all, 'row')} added`;
      }
    },
    left: (seconds: number) => `about ${duration(Math.max(1, seconds))} left`,
    proof: 'Each code is compared with this sheet, all other sheets and all earlier runs of this desk.',
    meanwhile: 'The dialog may be closed meanwhile. Changes of sheets wait until the codes are there.',
    stop: 'Stop',
    stopping: 'Stopping',
  },
  done: (codes: number, sheet: string) => `${counted(codes, 'new code')} in “${sheet}”`,
  cancelled: 'The generation was stopped. Nothing was added.',
} as const;
