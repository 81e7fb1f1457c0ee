const whole = new Intl.NumberFormat('en-US');

/** 61250 -> "61,250" */
export const count = (value: number): string => whole.format(value);

/** "1 row", "2,000 rows"; the plural is given where it is not the noun with an s. */
export const counted = (value: number, noun: string, plural = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : plural}`;
