import Big from 'big.js';

/** What items cost together: prices times quantities, exactly, with at least two decimals. */
export const costOf = (items: readonly { readonly price: string; readonly quantity: number }[]): string =>
  money(items.reduce((sum, item) => sum.plus(new Big(item.price).times(item.quantity)), new Big(0)));

export const sumOfTexts = (texts: readonly string[]): string =>
  money(texts.reduce((sum, text) => sum.plus(text), new Big(0)));

const money = (sum: Big): string => {
  const text = sum.toFixed();
  return (text.split('.')[1]?.length ?? 0) > 2 ? text : sum.toFixed(2);
};
