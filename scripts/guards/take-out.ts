import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from './copy.ts';
import { type Guard, withoutGuard } from './guard.ts';
import { type Outcome, runTests } from './run-tests.ts';

export type Result = {
  readonly guards: number;
  readonly pinned: number;
  /** Names of the guards without which no test turns red. */
  readonly unpinned: readonly string[];
};

/**
 * Takes each guard out in turn, in a copy of the checkout, and demands that its test turns red by an assertion; with
 * all guards in place the same tests have to be green. Types are not checked in the copy.
 */
export async function takeOut(
  root: string,
  guards: readonly Guard[],
  log: (line: string) => void,
): Promise<Result> {
  // All texts are looked for before the first run: a table that is out of date is known at once.
  for (const guard of guards) withoutGuard(readFileSync(join(root, guard.file), 'utf8'), guard);
  const copy = copyCheckout(root);
  const unpinned: string[] = [];
  try {
    for (const [test, those] of Map.groupBy(guards, (guard) => guard.test)) {
      const names = [...new Set(those.map(({ named }) => named))];
      const whole = await runTests(copy.folder, test, names);
      const fault = notGreen(whole);
      if (fault !== null) {
        log(`NOT GREEN  ${test}: ${fault}`);
        unpinned.push(...those.map(({ name }) => name));
        continue;
      }
      for (const guard of those) {
        const fault = notRed(await without(copy.folder, guard));
        if (fault === null) log(`pinned     ${guard.name}`);
        else {
          log(`UNPINNED   ${guard.name} (${test}): ${fault}`);
          unpinned.push(guard.name);
        }
      }
    }
  } finally {
    copy.remove();
  }
  return { guards: guards.length, pinned: guards.length - unpinned.length, unpinned };
}

async function without(folder: string, guard: Guard): Promise<Outcome> {
  const file = join(folder, guard.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withoutGuard(text, guard));
  try {
    return await runTests(folder, guard.test, [guard.named]);
  } finally {
    writeFileSync(file, text);
  }
}

function notGreen({ passed, red, broken }: Outcome): string | null {
  if (red.length > 0) return `fails with every guard in place: ${red.join(', ')}`;
  if (broken.length > 0) return broken.join('\n');
  return passed === 0 ? 'no test ran' : null;
}

function notRed({ red, broken }: Outcome): string | null {
  if (red.length > 0) return null;
  return broken.length > 0
    ? `fails, but by no assertion: ${broken.join('\n').slice(0, 1500)}`
    : 'every test is green without it';
}
