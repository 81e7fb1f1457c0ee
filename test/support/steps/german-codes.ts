const header = 'Gutscheincode;Rabatt;Rabattart;Gilt für;Dauer;Einlösungen;Gültig ab;Gültig bis';

/** Cells of a row under the header. */
type Row = {
  readonly code: string;
  readonly amount: string;
  readonly type: string;
  readonly starts: string;
  readonly ends: string;
};

const two = (part: number): string => String(part).padStart(2, '0');

const rowOf = (number: number): Row => ({
  code: `HERBST-${two(number)}`,
  amount: number % 10 === 0 ? `${number / 10},75` : `${number % 40},5`,
  type: number % 10 === 0 ? 'Festbetrag' : 'Prozent',
  starts: `${two(1 + (number % 28))}.11.2031`,
  ends: `${two(1 + (number % 28))}.12.2031`,
});

type Damage = { readonly from: number; readonly to: number; readonly change: (row: Row) => Partial<Row> };

/** Errors are in 30 rows: 1 to 8, 17 to 28, 31 to 35, 41 to 43, 51 and 52. Rows 11 to 16 and 53 to 58 have warnings. */
const damages: readonly Damage[] = [
  // The codes of the first four rows once more.
  { from: 5, to: 8, change: ({ code }) => ({ code: `HERBST-${two(Number(code.slice(-2)) - 4)}` }) },
  { from: 11, to: 16, change: ({ amount }) => ({ amount: `${amount}25` }) },
  { from: 17, to: 28, change: ({ starts, ends }) => ({ starts: ends, ends: starts }) },
  { from: 31, to: 35, change: () => ({ amount: '150', type: 'Prozent' }) },
  { from: 41, to: 43, change: () => ({ amount: 'zehn' }) },
  { from: 51, to: 52, change: () => ({ ends: '31.11.2031' }) },
  { from: 53, to: 58, change: () => ({ amount: '0', type: 'Versandfrei' }) },
];

/**
 * A German file of 60 rows as a spreadsheet saves it: semicolons, decimal commas, the day first, words for values.
 * Without the four repetitions, and with what is wrong put right, they are 56 codes.
 */
export function germanCodes(): string {
  const lines = Array.from({ length: 60 }, (_, index) => {
    const number = index + 1;
    const damage = damages.find(({ from, to }) => from <= number && number <= to);
    const right = rowOf(number);
    const { code, amount, type, starts, ends } = { ...right, ...damage?.change(right) };
    const [duration, times] = number % 3 === 0 ? ['begrenzt', `${1 + (number % 5)}`] : ['unbegrenzt', ''];
    return [code, amount, type, 'Alles', duration, times, starts, ends].join(';');
  });
  return `\uFEFF${[header, ...lines].join('\r\n')}\r\n`;
}
