import { noRegion } from '../../domain/region.ts';

/** How days and times are written in this window: set once, before anything is painted. */
let region = noRegion;
const made = new Map<string, Intl.DateTimeFormat>();

/** @param locale English of a region: "en-AT" (domain/region.ts) */
export function setRegion(locale: string): void {
  region = locale;
  made.clear();
}

/** The locale of this window, for components that format by themselves. */
export const regionNow = (): string => region;

/**
 * The locale that knows how a region writes English. Where the data has none of its own ("en-ES" would be written as in
 * the United States), it is day before month and the clock of the region's own language.
 */
function writing(): Intl.DateTimeFormatOptions & { readonly locale: string } {
  const locale = new Intl.Locale(region);
  const known = Intl.DateTimeFormat(region).resolvedOptions().locale;
  if (locale.region === 'US' || new Intl.Locale(known).region === locale.region) return { locale: region };
  const home = new Intl.Locale(`und-${locale.region}`).maximize().toString();
  const { hourCycle } = Intl.DateTimeFormat(home, { hour: 'numeric' }).resolvedOptions();
  return { locale: noRegion, ...(hourCycle && { hourCycle }) };
}

/** A format of days or times as the region writes them. Each is made once: making one takes longer than using it. */
export function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = made.get(key);
  if (!format) {
    const { locale, ...clock } = writing();
    // A format without hours has no clock.
    format = new Intl.DateTimeFormat(locale, { ...options, ...(options.hour && clock) });
    made.set(key, format);
  }
  return format;
}

/** What Chromium's `Intl.Locale` has and TypeScript does not know yet. */
type WeekLocale = Intl.Locale & { readonly getWeekInfo?: () => { readonly firstDay: number } };

/** 1 for Monday to 7 for Sunday. */
export const firstWeekday = (): number =>
  (new Intl.Locale(region) as WeekLocale).getWeekInfo?.().firstDay ?? 1;
