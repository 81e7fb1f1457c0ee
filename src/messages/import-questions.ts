import { messages } from './messages.ts';
import { beyondJson, counted, type JsonLimits, plural } from './words.ts';

/** What an import asks about columns, dates and numbers. */
export const importQuestionsMessages = messages({
  aboveHeaders: ({ above }: { above: number }) => `${counted(above, 'row')} above the headers`,
  templatesLabelColumnLabel: ({ rows, named }: { rows: number; named: string }) =>
    `the template’s label column A and its label ${plural(rows, 'row', 'rows')} ${named}`,
  column: ({ index }: { index: number }) => `Column ${index}`,
  dontConvert: 'Don’t convert',
  eachColumn: 'Different in each column',
  dayMonthYear: 'Day, month, year',
  monthDayYear: 'Month, day, year',
  yearMonthDay: 'Year, month, day',
  comma: 'Comma',
  point: 'Period',
  /** @param misfit a text of the file that is no date in this order; null where there is none */
  dateReadsAs: ({
    shown,
    readDate,
    misfit,
  }: {
    shown: string;
    readDate: string | null;
    misfit: string | null;
  }) => `${shown} is ${readDate}${misfit === null ? '' : `; ${misfit} does not fit`}`,
  numberReadsAs: ({ shown, reading }: { shown: string; reading: string | null }) => `${shown} is ${reading}`,
  priceReadsAs: ({ text, plain }: { text: string; plain: string }) => `${text} is ${plain}`,
  removePercentSign: 'Remove the percent sign',
  remove: ({ currency }: { currency: string }) => `Remove ${currency}`,
  removeDontConvertOther: ({ currency }: { currency: string }) =>
    `Remove ${currency}; don’t convert the other prices`,
  jsonMoreValues: (limits: JsonLimits) => `JSON of more than ${beyondJson(limits)}`,
});
