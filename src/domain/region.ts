/**
 * Where the operator is, as a locale of English: the words are English everywhere, the order of a date, the clock and
 * the first day of the week are the region's. Pure.
 */

/** How this product wrote before it knew a region, and where none is known. */
export const noRegion = 'en-GB';

/** "de_AT.UTF-8@euro" -> "AT", "sr-Latn-RS" -> "RS"; null where a locale names no region, as "C" and "de" do. */
function regionIn(locale: string): string | null {
  const [name = ''] = locale.split(/[.@]/);
  try {
    return new Intl.Locale(name.replaceAll('_', '-')).region ?? null;
  } catch {
    // "C" and what else is no language tag.
    return null;
  }
}

/** The locale of the first of these that names a region: ["", "de_AT.UTF-8"] -> "en-AT". */
export function regionOf(locales: readonly (string | undefined)[]): string {
  for (const locale of locales) {
    const region = locale ? regionIn(locale) : null;
    if (region !== null) return `en-${region}`;
  }
  return noRegion;
}

/** A time as a sentence names it: "25 Nov 2026, 14:05". @param at milliseconds since the epoch */
export const timeIn = (region: string, at: number): string =>
  new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
