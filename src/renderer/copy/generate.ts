import type { JobPhase } from '../../contract/jobs.ts';
import type { PatternPart } from '../../domain/codes/pattern.ts';
import { messages } from '../../messages/messages.ts';
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
      return `number from ${padded(one.first, one.width)} to ${'9'.repeat(one.width)}`;
    case 'check':
      return 'check character: detects typing errors';
  }
};

/** Sentences of the code generator. */
export const generateCopy = messages({
  menu: 'Generate codes…',
  header: 'Generate',
  title: 'Generate codes',
  opening: 'Reading the sheet',

  pattern: {
    label: 'Pattern',
    help: 'Text is used as typed; parts in braces are generated for each code.',
    add: 'Add to the pattern',
    random: 'Random characters',
    sequence: 'Sequential number',
    check: 'Check character',
    lookAlikes: 'Skip similar-looking characters',
    lookAlikesHelp: {
      before: 'Skips',
      characters: '0 O o 1 I i L l',
      after: ', which are easy to confuse on paper and over the phone.',
    },
    blockedText: 'The text in the pattern contains a blocked word.',
    blockedCodes: 'Every code from this pattern would contain a blocked word.',
  },
  parts: { label: 'What each part means', part },
  examples: { label: 'Examples', another: 'Show other examples' },

  count: {
    label: 'Number of codes',
    help: (most: number, isOfPattern: boolean) =>
      `Up to ${count(most)} ${isOfPattern ? 'with this pattern' : 'at once'}.`,
    error: (most: number) => `Enter a whole number from 1 to ${count(most)}.`,
  },
  figures: {
    label: 'Code security',
    capacity: 'Possible codes',
    capacityNote: (sequence: boolean) => (sequence ? 'one for each sequential number' : 'in this pattern'),
    quadrillion: 'over a quadrillion',
    guess: 'Odds of guessing a code',
    guessNote: 'per try, for someone who knows the pattern',
    collision: 'Chance of duplicates',
    collisionNote: (sequence: boolean) =>
      sequence ? 'sequential numbers never repeat' : 'duplicates are replaced before they are added',
    oneIn,
    percent,
  },

  cells: {
    label: 'Default values for new rows',
    none: 'all empty',
    issues: (errors: number, warnings: number) =>
      [
        ...(errors > 0 ? [counted(errors, 'error')] : []),
        ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
      ].join(', '),
    row: 'Copy from row',
    copy: 'Copy',
    noRow: (rows: number) =>
      rows === 0
        ? 'The sheet has no rows.'
        : rows === 1
          ? 'The sheet has only row 1.'
          : `The sheet has rows 1 to ${count(rows)}.`,
    usual: 'Reset to defaults',
    empty: 'empty',
    errors: (errors: number, rows: number) =>
      rows === 1
        ? `The new row would have ${counted(errors, 'error')}, so it could not be sent yet.`
        : `Each new row would have ${counted(errors, 'error')}, so ${rows === 2 ? 'neither' : 'none'} of the ${counted(rows, 'new row')} could be sent yet.`,
    notAChoice: (text: string) => `${text} (invalid option)`,
    notChecked: 'The cells could not be checked.',
  },

  blocked: {
    label: 'Blocked words',
    about: (words: number) => (words === 0 ? 'none' : counted(words, 'word')),
    field: 'Words that no code may contain',
    help: 'Also finds words written with separators, or with digits in place of letters, such as 4 for A. Saved on this computer.',
    tooMany: (most: number) => `Enter at most ${counted(most, 'word')}.`,
    usual: 'Reset to the default list',
  },

  footnote: (rows: number, codes: number | null) =>
    `The ${codes === 1 ? 'code' : 'codes'} will be added ${rows === 0 ? 'to the sheet' : `after row ${count(rows)}`}. You can undo this in one step.`,
  action: (codes: number) => `Generate ${counted(codes, 'code')}`,
  actionUnknown: 'Generate',

  progress: {
    label: 'Code generation',
    text: (phase: JobPhase, done: number, all: number): string => {
      switch (phase) {
        case 'reading':
          return 'Reading codes from all sheets and earlier runs';
        case 'drawing':
          return `${count(done)} of ${counted(all, 'code')} generated and checked`;
        default:
          return `${count(done)} of ${counted(all, 'row')} added`;
      }
    },
    left: (seconds: number) => `about ${duration(Math.max(1, seconds))} left`,
    proof: 'Each code is checked against this sheet, all other sheets and all earlier runs on this computer.',
    meanwhile: 'You can close this dialog. Changes to sheets wait until the codes are added.',
    stop: 'Stop',
    stopping: 'Stopping',
  },
  done: (codes: number, sheet: string) => `${counted(codes, 'new code')} in “${sheet}”`,
} as const);
