import type { BenchCase } from '../core/case.ts';
import { gridCase } from './grid.ts';
import { importCase } from './import.ts';
import { memoryCase } from './memory.ts';
import { packageCase } from './package.ts';
import { runCase } from './run.ts';
import { startCase } from './start.ts';
import { steadyCase } from './steady.ts';

/** Every case in the order in which it runs. */
export const cases: readonly BenchCase[] = [
  importCase,
  gridCase,
  runCase,
  startCase,
  memoryCase,
  steadyCase,
  packageCase,
];
