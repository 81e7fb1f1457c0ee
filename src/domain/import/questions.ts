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
/** The answer to a question for several columns after which each is asked about separately. */
const eachColumn: Option = { value: 'each', label: importQuestionsMessages.eachColumn, example: '' };

type Answers = Readonly<Record<string, string>>;

function question(
  asked: readonly ColumnSample[],
  about: Question['about'],
  samples: readonly string[],
  options: readonly Option[],
  proposed: string | null,
  answers: Answers,
): Question {
  const columns = asked.map(({ column }) => column.key);
  const isShared = columns.length > 1;
  const id = isShared ? about : `${about}:${columns.join()}`;
  const rest = isShared ? [keep, eachColumn] : [keep];
  const ordered = [...options].sort((a, b) => Number(b.value === proposed) - Number(a.value === proposed));
  const answer = answers[id] ?? answerBefore(about, columns, answers);
  return {
    id,
    columns,
    about,
    samples: [...new Set(samples)].slice(0, SHOWN),
    options: [...ordered, ...rest],
    proposed,
    answer: [...options, ...rest].some(({ value }) => value === answer) ? answer : null,
    required: about === 'date-order' || about === 'decimal-sign',
  };
}

/** The earlier answer to the same question about more or fewer columns, if the mapping has changed since. */
function answerBefore(about: Question['about'], columns: readonly string[], answers: Answers): string | null {
  if (columns.length === 1) return answers[about] ?? null;
  const given = new Set(columns.flatMap((column) => answers[`${about}:${column}`] ?? []));
  const [only = null] = given;
  return given.size === 1 ? only : null;
}

const orderLabels: Readonly<Record<DateOrder, string>> = {
  'day-month-year': importQuestionsMessages.dayMonthYear,
  'month-day-year': importQuestionsMessages.monthDayYear,
  'year-month-day': importQuestionsMessages.yearMonthDay,
};
const orders: readonly DateOrder[] = ['day-month-year', 'month-day-year', 'year-month-day'];

/** Dates that are not `YYYY-MM-DD`: in which order their parts stand. */
function dateQuestion(asked: readonly ColumnSample[], answers: Answers): Question | null {
  const others = asked.flatMap(({ texts }) => texts.filter(isOtherDate));
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
    const misfit = others.find((text) => readDate(text, order) === null) ?? null;
    return {
      value: order,
      label: orderLabels[order],
      example: importQuestionsMessages.dateReadsAs({ shown, readDate: readDate(shown, order), misfit }),
    };
  });
  return question(
    asked,
    'date-order',
    others,
    options,
    fitting.length === 1 ? (fitting[0] ?? null) : null,
    answers,
  );
}

type Read = { readonly text: string; readonly reading: NonNullable<ReturnType<typeof readNumber>> };

const numbersOf = ({ texts }: ColumnSample): readonly Read[] =>
  texts.flatMap((text): Read[] => {
    const reading = text === '' ? null : readNumber(text);
    return reading === null ? [] : [{ text, reading }];
  });

/** Numbers of a column of which it is in doubt what their comma or point divides: decimals or thousands. */
function doubtfulOf(sample: ColumnSample): readonly Read[] {
  // A whole number has no decimals, so its point is a doubt, too: `1.000` may be a thousand.
  const whole = sample.column.type === 'integer';
  return numbersOf(sample).filter(
    ({ text, reading }) =>
      text.includes(',') ||
      reading.point === null ||
      (whole && reading.comma !== null && reading.comma !== reading.point),
  );
}

function decimalQuestion(asked: readonly ColumnSample[], answers: Answers): Question | null {
  const doubtful = asked.flatMap(doubtfulOf);
  if (doubtful.length === 0) return null;
  const fits = (sign: 'comma' | 'point'): boolean => doubtful.every((one) => one.reading[sign] !== null);
  const example = (sign: 'comma' | 'point'): string => {
    const shown = doubtful.find((one) => one.reading[sign] !== null);
    return shown === undefined
      ? ''
      : importQuestionsMessages.numberReadsAs({ shown: shown.text, reading: shown.reading[sign] });
  };
  const options: readonly Option[] = [
    { value: 'comma', label: importQuestionsMessages.comma, example: example('comma') },
    { value: 'point', label: importQuestionsMessages.point, example: example('point') },
  ];
  const proposed = fits('comma') === fits('point') ? null : fits('comma') ? 'comma' : 'point';
  return question(
    asked,
    'decimal-sign',
    doubtful.map((one) => one.text),
    options.filter((one) => one.example !== ''),
    proposed,
    answers,
  );
}

/** The number of a text whose sign is taken off. */
const numberIn = ({ text, reading }: Read): string =>
  importQuestionsMessages.priceReadsAs({
    text,
    plain: reading.plain ?? reading.comma ?? reading.point ?? '',
  });

function percentQuestion(asked: readonly ColumnSample[], answers: Answers): Question | null {
  const signed = asked.flatMap(numbersOf).filter(({ reading }) => reading.percent);
  const [first] = signed;
  if (first === undefined) return null;
  const label = importQuestionsMessages.removePercentSign;
  const options = [{ value: 'strip', label, example: numberIn(first) }];
  const texts = signed.map(({ text }) => text);
  return question(asked, 'percent-sign', texts, options, 'strip', answers);
}

/** Prices with a sign: in which currency the service is to take them. Those of another one are never taken along. */
function currencyQuestion(asked: readonly ColumnSample[], answers: Answers): Question | null {
  const byCurrency = Map.groupBy(
    asked.flatMap(numbersOf).filter(({ reading }) => reading.currency !== null),
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
  return question(asked, 'currency-sign', texts, options, proposed, answers);
}

/** Whether texts of a column may be read in more than one way at all: days and numbers. */
export const mayBeAsked = ({ type }: Column): boolean =>
  type === 'date' || type === 'decimal' || type === 'integer';

type Ask = (asked: readonly ColumnSample[], answers: Answers) => Question | null;

/** Asks once for all columns that raise a question, and for each separately where the answer was that they differ. */
function once(samples: readonly ColumnSample[], answers: Answers, ask: Ask): readonly Question[] {
  const own = samples.flatMap((sample) => ask([sample], answers) ?? []);
  if (own.length < 2) return own;
  const raising = new Set(own.flatMap(({ columns }) => columns));
  const shared = ask(
    samples.filter(({ column }) => raising.has(column.key)),
    answers,
  );
  return shared === null ? own : [shared, ...(shared.answer === eachColumn.value ? own : [])];
}

/**
 * What must be asked about the columns of a file: only where texts can be read in more than one way or would be
 * changed by reading them. The order of dates and the decimal separator are those of whoever wrote the file, so they
 * are asked for once for all columns. Nothing is answered here; `proposed` is what the samples allow alone.
 */
export function questionsFor(samples: readonly ColumnSample[], answers: Answers): readonly Question[] {
  const days = samples.filter(({ column }) => column.type === 'date');
  const numbers = samples.filter(({ column }) => column.type === 'decimal' || column.type === 'integer');
  return [
    ...once(numbers, answers, decimalQuestion),
    ...numbers.flatMap((sample) =>
      [percentQuestion([sample], answers), currencyQuestion([sample], answers)].filter((one) => one !== null),
    ),
    ...once(days, answers, dateQuestion),
  ];
}

/** The answer about a column, its own before the one for several. Null where there is none. */
export const answerFor = (
  questions: readonly Question[],
  column: string,
  about: Question['about'],
): string | null =>
  questions
    .filter((one) => one.about === about && one.columns.includes(column))
    .toSorted((a, b) => a.columns.length - b.columns.length)[0]?.answer ?? null;
