import { app } from 'electron';
import { regionOf } from '../../domain/region.ts';

/**
 * How this computer writes days and times. On Linux that is a choice of its own, beside the language, in the
 * environment (locale(7)); Chromium reads that of the language alone. macOS and Windows have one region, which
 * Electron tells. A clock of 12 or 24 hours that differs from the region is not read.
 */
export const systemRegion = (): string => {
  const { LC_ALL, LC_TIME, LANG } = process.env;
  return regionOf(process.platform === 'linux' ? [LC_ALL, LC_TIME, LANG] : [app.getSystemLocale()]);
};
