import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openBundlesDatabase } from '../../src/main/bundles/store/database.ts';
import { createSelections } from '../../src/main/bundles/store/selections.ts';
import { text } from '../../src/main/sqlite/journal-database.ts';
import { temporaryFolder } from '../runs/support/desk.ts';

it('the bundles of one subscription are found without reading those of all', () => {
  const database = openBundlesDatabase(join(temporaryFolder(), 'bundles.db'));
  const plans: string[] = [];
  const plan = (sql: string, values: readonly SQLInputValue[]): void => {
    const steps = database.all(`EXPLAIN QUERY PLAN ${sql}`, ...values);
    plans.push(steps.map((step) => text(step, 'detail')).join('; '));
  };
  const selections = createSelections({
    ...database,
    all: (sql, ...values) => {
      plan(sql, values);
      return database.all(sql, ...values);
    },
    run: (sql, ...values) => {
      plan(sql, values);
      return database.run(sql, ...values);
    },
  });
  selections.ofLine(1, 1);
  selections.dropUnsent(1, 1);
  selections.keepOnly(1, 1, []);
  database.close();
  expect(plans).toHaveLength(3);
  for (const found of plans) expect(found).toContain('selections_by_line (book=? AND line=?)');
});
