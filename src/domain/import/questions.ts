import { importQuestionsMessages } from '../../messages/import-questions.ts';
import { type DateOrder, dateReadings, readDate } from '../dates.ts';
import { currencyKey, readNumber } from '../money.ts';
import type { Column } from '../sheet/kind.ts';
import { isOtherDate } from './coerce.ts';
import type { Question } from './plan-types.ts';

/** The distinct texts of a column's sample, in the order of the file. */
export type ColumnSample = { readonly column: Column; readonly texts: readonly string[] };

type Option = Question['options'][number];

const SHOWN = 5;
const keep: Option = { value: 'keep', label: importQuestionsMessages.dontConvert, example: '' };

function question(
  column: Column,
  about: Question['about'],
  samples: readonly string[],
  options: readonly Option[],
  proposed: string | null,
  answers: Readonly<Record<string, string>>,
): Question {
  const id = `${about}:${column.key}`;
  const ordered = [...options].sort((a, b) => Number(b.value === proposed) - Number(a.value === proposed));
  const answer = answers[id] ?? null;
  return {
    id,
    column: column.key,
    about,
    samples: [...new Set(samples)].slice(0, SHOWN),
    options: [...ordered, keep],
    proposed,
    answer:
      answer !== null && (answer === 'keep' || options.some((one) => one.value === answer)) ? answer : null,
    required: about === 'date-order' || about === 'decimal-sign',
  };
}

const orderLabels: Readonly<Record<DateOrder, string>> = {
  'day-month-year': importQuestionsMessages.dayMonthYear,
  'month-day-year': importQuestionsMessages.monthDayYear,
  'year-month-day': importQuestionsMessages.yearMonthDay,
};
const orders: readonly DateOrder[] = ['day-month-year', 'month-day-year', 'year-month-day'];

/** Dates that are not `YYYY-MM-DD`: in which order their parts stand. */
function dateQuestion(sample: ColumnSample, answers: Readonly<Record<string, string>>): Question | null {
  const others = sample.texts.filter(isOtherDate);
  if (others.length === 0) return null;
  const numeric = orders.filter((order) =>
    others.some((text) => dateReadings(text).some((reading) => reading.order === order)),
  );
  // Only named months: any order reads them alike, and one confirmation is enough.
  const offered = numeric.length > 0 ? numeric : (['day-month-year'] as const);
  const fitting = offered.filter((order) => others.every((text) => readDate(text, order) !== null));
  const options = offered.map((order) => {
    const telling = others.find((text) => readDate(text, order) !== null) ?? '';
    const doubtful = others.find((text) => dateReadings(text).length > 1) ?? telling;
    const shown = readDate(doubtful, order) === null ? telling : doubtful;
    return {
      value: order,
      label: orderLabels[order],
      example: importQuestionsMessages.is({ shown, readDate: readDate(shown, order) }),
    };
  });
  return question(
    sample.column,
    'date-order',
    others,
    options,
    fitting.length === 1 ? (fitting[0] ?? null) : null,
    answers,
  );
}

type Read = { readonly text: string; readonly reading: NonNullable<ReturnType<typeof readNumber>> };

/** Numbers with a comma: whether it divides decimals or thousands. */
function decimalQuestion(
  sample: ColumnSample,
  read: readonly Read[],
  answers: Readonly<Record<string, string>>,
): Question | null {
  // A whole number has no decimals, so its point is a doubt, too: `1.000` may be a thousand.
  const whole = sample.column.type === 'integer';
  const doubtful = read.filter(
    ({ text, reading }) =>
      text.includes(',') ||
      reading.point === null ||
      (whole && reading.comma !== null && reading.comma !== reading.point),
  );
  const first = doubtful[0];
  if (first === undefined) return null;
  const fits = (sign: 'comma' | 'point'): boolean => doubtful.every((one) => one.reading[sign] !== null);
  const example = (sign: 'comma' | 'point'): string => {
    const shown = doubtful.find((one) => one.reading[sign] !== null);
    return shown === undefined
      ? ''
      : importQuestionsMessages.is2({ shown: shown.text, reading: shown.reading[sign] });
  };
  const options: readonly Option[] = [
    { value: 'comma', label: 'Comma', example: example('comma') },
    { value: 'point', label: 'Point', example: example('point') },
  ];
  const proposed = fits('comma') === fits('point') ? null : fits('comma') ? 'comma' : 'point';
  return question(
    sample.column,
    'decimal-sign',
    doubtful.map((one) => one.text),
    options.filter((one) => one.example !== ''),
    proposed,
    answers,
  );
}

/** The number of a text whose sign is taken off. */
const numberIn = ({ text, reading }: Read): string =>
  importQuestionsMessages.is3({ text, plain: reading.plain ?? reading.comma ?? reading.point ?? '' });

function percentQuestion(
  sample: ColumnSample,
  read: readonly Read[],
  answers: Readonly<Record<string, string>>,
): Question | null {
  const signed = read.filter(({ reading }) => reading.percent);
  const [first] = signed;
  if (first === undefined) return null;
  const label = importQuestionsMessages.removePercentSign;
  const options = [{ value: 'strip', label, example: numberIn(first) }];
  const texts = signed.map(({ text }) => text);
  return question(sample.column, 'percent-sign', texts, options, 'strip', answers);
}

/** Prices with a sign: in which currency the service is to take them. Those of another one are never taken along. */
function currencyQuestion(
  sample: ColumnSample,
  read: readonly Read[],
  answers: Readonly<Record<string, string>>,
): Question | null {
  const byCurrency = Map.groupBy(
    read.filter(({ reading }) => reading.currency !== null),
    ({ reading }) => currencyKey(reading.currency ?? ''),
  );
  const options = [...byCurrency].map(([currency, [first]]) => ({
    value: currency,
    label:
      byCurrency.size === 1
        ? importQuestionsMessages.remove({ currency })
        : importQuestionsMessages.removeDontConvertOther({ currency }),
    example: first === undefined ? '' : numberIn(first),
  }));
  const [only] = options;
  if (only === undefined) return null;
  const groups = [...byCurrency.values()];
  // One of each currency is shown before more of any.
  const shown = [...groups.flatMap((each) => each.slice(0, 1)), ...groups.flatMap((each) => each.slice(1))];
  const texts = shown.map(({ text }) => text);
  const proposed = options.length === 1 ? only.value : null;
  return question(sample.column, 'currency-sign', texts, options, proposed, answers);
}

/** Whether texts of a column may be read in more than one way at all: days and numbers. */
export const mayBeAsked = ({ type }: Column): boolean =>
  type === 'date' || type === 'decimal' || type === 'integer';

/**
 * What must be asked about the columns of a file: once per column, and only where texts can be read in more
 * than one way or would be changed by reading them. Nothing is answered here; `proposed` is what the samples
 * allow alone.
 */
export function questionsFor(
  samples: readonly ColumnSample[],
  answers: Readonly<Record<string, string>> = {},
): readonly Question[] {
  return samples.flatMap((sample): Question[] => {
    if (!mayBeAsked(sample.column)) return [];
    if (sample.column.type === 'date') {
      const asked = dateQuestion(sample, answers);
      return asked === null ? [] : [asked];
    }
    const read = sample.texts.flatMap((text): Read[] => {
      const reading = text === '' ? null : readNumber(text);
      return reading === null ? [] : [{ text, reading }];
    });
    const decimal = decimalQuestion(sample, read, answers);
    const signs = [percentQuestion(sample, read, answers), currencyQuestion(sample, read, answers)];
    return [decimal, ...signs].filter((asked) => asked !== null);
  });
}
