import type { Evidence } from './evidence.ts';
import { rowsOfTheApp } from './rows-of-the-app.ts';
import { rowsOfTheDesktop } from './rows-of-the-desktop.ts';
import { rowsOfThePage } from './rows-of-the-page.ts';

export const evidence: readonly Evidence[] = [...rowsOfTheApp, ...rowsOfTheDesktop, ...rowsOfThePage];
