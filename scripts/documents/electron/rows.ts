import type { Evidence } from './evidence.ts';
import { rowsOfTheApp } from './rows-of-the-app.ts';
import { rowsOfThePage } from './rows-of-the-page.ts';

export const evidence: readonly Evidence[] = [...rowsOfTheApp, ...rowsOfThePage];
