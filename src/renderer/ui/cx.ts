/** Joins class names and leaves out what is false or undefined. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== null && name !== false && name !== '').join(' ');
