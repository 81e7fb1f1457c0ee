import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Guard } from '../../scripts/guards/guard.ts';
import { withoutGuard } from '../../scripts/guards/guard.ts';
import { sampleOf } from '../../scripts/guards/sample.ts';
import { guards } from '../../scripts/guards/table.ts';
import { takeOut } from '../../scripts/guards/take-out.ts';
import { root } from '../../scripts/support/run.ts';

const today = new Date();
const sample = sampleOf(guards, today, 2);

describe('the table of guards', () => {
  it.each(guards)('has the text of “$name” once in its file, and its test', (guard) => {
    const text = readFileSync(join(root, guard.file), 'utf8');
    expect(withoutGuard(text, guard)).not.toBe(text);
    expect(readFileSync(join(root, guard.test), 'utf8')).toContain('expect(');
  });

  it('names each guard once', () => {
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
  });

  it('comes round as a whole, a few guards on each day', () => {
    const quick = guards.filter(({ isSlow }) => !isSlow);
    const days = Math.ceil(quick.length / 2);
    const seen = Array.from({ length: days }, (_, day) =>
      sampleOf(guards, new Date(day * 86_400_000), 2),
    ).flat();
    expect(new Set(seen)).toEqual(new Set(quick));
  });

  // Runs of their own in processes of their own: on busy cores they take their time.
  it(`is red without ${sample.map(({ name }) => name).join(' | ')}`, { timeout: 900_000 }, async () => {
    const lines: string[] = [];
    const result = await takeOut(root, sample, (line) => lines.push(line));
    expect(result, lines.join('\n')).toEqual({ guards: 2, pinned: 2, unpinned: [] });
  });
});

describe('a guard that is taken out', { timeout: 600_000 }, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guards-'));
    mkdirSync(join(folder, 'test'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const files = {
      'limit.ts': 'export const most = 10;\nexport const isAllowed = (size: number) => size <= most;\n',
      'test/limit.test.ts': `import { expect, test } from 'vitest';
import { isAllowed } from '../limit.ts';
test('ten are allowed', () => expect(isAllowed(10)).toBe(true));
test('eleven are not', () => expect(isAllowed(11)).toBe(false));
test('it says yes or no', () => {
  if (typeof isAllowed(1) !== 'boolean') throw new Error('it says something else');
});
test('it is red in any case', () => expect(1).toBe(2));
`,
      'vitest.config.ts': 'export default { test: { include: ["test/*.test.ts"] } };\n',
      '.gitignore': 'node_modules\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    spawnSync('git', ['init', '-q'], { cwd: folder });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const guard = (more: Partial<Guard>): Guard => ({
    name: 'limit',
    holds: 'Ten at most.',
    file: 'limit.ts',
    take: 'size <= most',
    put: 'true',
    test: 'test/limit.test.ts',
    named: 'eleven are not',
    ...more,
  });
  const outcome = async (more: Partial<Guard>) => {
    const lines: string[] = [];
    const { pinned } = await takeOut(folder, [guard(more)], (line) => lines.push(line));
    return `${pinned} ${lines.join(' ')}`;
  };

  it('is pinned where a test fails by an assertion, and the checkout stays as it is', async () => {
    const before = readFileSync(join(folder, 'limit.ts'), 'utf8');
    expect(await outcome({})).toMatch(/^1 pinned/);
    expect(readFileSync(join(folder, 'limit.ts'), 'utf8')).toBe(before);
  });

  it.each<[string, Partial<Guard>, string]>([
    ['no test fails', { named: 'ten are allowed' }, 'every test is green without it'],
    ['a test fails by something else', { named: 'yes or no', put: '"yes"' }, 'but by no assertion'],
    ['nothing can be read any more', { put: 'size <=' }, 'but by no assertion'],
    ['its test fails with it, too', { named: 'red in any case' }, 'fails with every guard in place'],
    ['no test has its name', { named: 'nobody' }, 'no test ran'],
  ])('is not pinned where %s', async (_why, more, words) => {
    expect(await outcome(more)).toMatch(new RegExp(`^0 .*${words}`, 's'));
  });

  it.each(['size < most', 'most'])('is an error where the text “%s” is not there once', async (take) => {
    await expect(takeOut(folder, [guard({ take })], () => undefined)).rejects.toThrow('times, not once');
  });
});
