import { messages } from './messages.ts';
import { plural } from './words.ts';

/** Issues of cells and rows, and their fixes. */
export const issuesMessages = messages({
  isEmpty: ({ label, example }: { label: string; example: string }) =>
    `${label} is required. Enter a value such as ${example}.`,
  emptyNotSentSpecification: ({ label }: { label: string }) =>
    `${label} is empty, so it is not sent. The specification does not require a value, but the service may reject the row.`,
  holdsSpaces: ({ label, example }: { label: string; example: string }) =>
    `${label} contains only spaces. Enter a value such as ${example}.`,
  holdsSpacesCountsEmpty: ({ label }: { label: string }) =>
    `${label} contains only spaces. It counts as empty, so it is not sent.`,
  emptiedSentSpecificationNot: ({ label, type }: { label: string; type: string }) =>
    `${label} will be cleared: ${type === 'text' ? 'empty text' : 'an empty value'} is sent. The specification does not show how to clear a field; the service may reject or ignore it.`,
  cannotEmptiedWorksUpdate: ({ label, EMPTYMARK }: { label: string; EMPTYMARK: string }) =>
    `${label} cannot be cleared. ${EMPTYMARK} works only in an update, and only in fields that can be empty.`,
  notListedSpecificationService: ({ text }: { text: string }) =>
    `${text} is not listed in the specification; the service may reject it.`,
  notListedListed: ({ text, label, offered }: { text: string; label: string; offered: string }) =>
    `${text} is not a known option for ${label}; the service may reject it. Known options: ${offered}.`,
  notAllowedAllowed: ({ text, offered }: { text: string; offered: string }) =>
    `${text} is not an option. Choose ${offered}.`,
  neitherTrueNorFalse: ({ text }: { text: string }) =>
    `${text} is neither true nor false. Enter true or false.`,
  errorSpreadsheetNotValue: ({ text }: { text: string }) =>
    `${text} is a spreadsheet error. The value is lost. Enter it again from the original source.`,
  formulaSpreadsheetNotCode: ({ text }: { text: string }) =>
    `${text} is a spreadsheet formula, not a code. Enter the code itself.`,
  numberSpreadsheetShortenedLast: ({ text }: { text: string }) =>
    `${text} is a number that a spreadsheet shortened. Its last digits are lost. Copy the full number from the original source.`,
  looksLikeCodeSpreadsheet: ({ text }: { text: string }) =>
    `${text} looks like a code that a spreadsheet turned into a date. The code is sent exactly as shown.`,
  idSpreadsheetShortenedLast: ({ text }: { text: string }) =>
    `${text} is an ID that a spreadsheet shortened. Its last digits are lost. Copy the full ID from the original source.`,
  zerosAfter15thDigit: ({ text }: { text: string }) =>
    `${text} has only zeros after its 15th digit, which happens when a spreadsheet shortens a number. Check it against the original source.`,
  numberSpreadsheetShortenedWritten: ({ text }: { text: string }) =>
    `${text} is a number that a spreadsheet shortened. Write it out, for example 125.50.`,
  percentSign: 'a percent sign',
  currencySign: ({ currency }: { currency: string | null }) => `the currency symbol ${currency}`,
  numberAloneSent: ({ text, sign, plain }: { text: string; sign: string; plain: string }) =>
    `${text} has ${sign}. Enter only the number${plain}.`,
  spreadsheetsNumberDateIf: ({ text, date }: { text: string; date: string }) =>
    `${text} looks like a date stored as a spreadsheet number. In Excel’s default date system, it is ${date}.`,
  pastToday: ({ text, today }: { text: string; today: string }) =>
    `${text} is in the past. Today is ${today}.`,
  ambiguousDate: ({ text, first, second }: { text: string; first: string; second: string }) =>
    `${text} can be ${first} or ${second}. Enter dates as YYYY-MM-DD.`,
  spacesAroundDate: ({ text }: { text: string }) => `${text} has spaces around the date.`,
  notWrittenServiceReads: ({ text, first }: { text: string; first: string }) =>
    `${text} is not in the date format of the service. As YYYY-MM-DD, it is ${first}.`,
  dayCalendarNot: 'is not a real date',
  notDate: 'is not a date',
  unreadableDate: ({ text, reason }: { text: string; reason: string }) =>
    `${text} ${reason}. Enter dates as YYYY-MM-DD.`,
  rows: ({ rows, named }: { rows: number; named: string }) => `${plural(rows, 'row', 'rows')} ${named}`,
  differsUpperLowerCase: ({ text, rows }: { text: string; rows: string }) =>
    `${text} is also in ${rows}, with different capitalization. The service may treat them as the same.`,
  isAlsoIn: ({
    text,
    rows,
    advice,
  }: {
    text: string;
    rows: string;
    advice: 'keep-one' | 'any-order' | null;
  }) =>
    `${text} is also in ${rows}.${
      advice === null
        ? ''
        : advice === 'keep-one'
          ? ' Keep it in one row only.'
          : ' The service may process these rows in any order.'
    }`,
  notJsonArrayWritten: ({ text, example }: { text: string; example: string }) =>
    `${text} is not a JSON array. Enter one such as ${example}.`,
  lessSmallest: ({ text, minimum, label }: { text: string; minimum: number; label: string }) =>
    `${text} is less than ${minimum}. ${label} must be at least ${minimum}.`,
  beginsZerosSent: ({ text, sent }: { text: string; sent: string }) =>
    `Zeros in front of a number are not sent: ${text} is sent as ${sent}.`,
  moreDecimalsServiceRound: ({ text, most, rounded }: { text: string; most: number; rounded: string }) =>
    `${text} has more than ${most} decimal places. The service may round it. Rounded to ${most} decimal places, it is ${rounded}.`,
  readNumberPointBefore: ({
    text,
    comma,
    point,
  }: {
    text: string;
    comma: string | null;
    point: string | null;
  }) => `${text} can be read as ${comma} or as ${point}. Use a decimal point and no other separators.`,
  numberFormat: ({ text, plain }: { text: string; plain: string }) =>
    `${text} is not in the number format of the service. With a decimal point only, it is ${plain}.`,
  notNumberNumberWritten: ({ text, example }: { text: string; example: string }) =>
    `${text} is not a number. Enter a number such as ${example}.`,
  notWholeNumberDigits: ({ text, example }: { text: string; example: string }) =>
    `${text} is not a whole number. Only digits are allowed, for example ${example}.`,
  notNumberSentText: ({ text }: { text: string }) =>
    `${text} is not a number. It is sent as text, which the specification allows for this ID.`,
  notIdIdDigits: ({ text, example }: { text: string; example: string }) =>
    `${text} is not an ID. An ID has only digits, for example ${example}.`,
  notWordProfile: ({ label, text, name }: { label: string; text: string; name: string }) =>
    `${label} ${text} is not in the profile ${name}`,
  errorSpreadsheetSentStands: ({ text }: { text: string }) =>
    `${text} is a spreadsheet error. It is sent exactly as shown.`,
  holdsLineBreakTab: ({ text }: { text: string }) =>
    `${text} contains a line break, tab or other control character. A code cannot contain one.`,
  holdsInvisibleCharacterCustomers: ({ text }: { text: string }) =>
    `${text} contains an invisible character that customers cannot type.`,
  spacesAroundCode: ({ text }: { text: string }) =>
    `${text} starts or ends with spaces. The service may remove them or keep them as part of the code.`,
  holdsSpacesCustomersMust: ({ text }: { text: string }) =>
    `${text} contains spaces. Customers must type them exactly.`,
  rowUnreadable: 'This row cannot be read and is not sent. Delete it, or restore a backup that has it.',
});
