import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { parseSync } from 'rolldown/utils';
import { bin, root } from '../support/run.ts';

/** Patterns that took time are remembered by what was found, for the next turn. */
const memory = join(root, '.cache', 'patterns.json');
/** A pattern that is not proven in this time has to be simpler. Milliseconds. */
const proofMs = 60_000;

type Found = {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
  readonly flags: string;
};

/** What is parsed, as far as it is walked through. */
type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* nodesOf(value: unknown): Generator<Node> {
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** The patterns of a file that do not say, in one of the two lines above, by what their input is bounded. */
function patternsOf(file: string, text: string): readonly Found[] {
  const lines = text.split('\n');
  return [...nodesOf(parseSync(file, text).program)].flatMap((node) => {
    const made = node.type === 'NewExpression' || node.type === 'CallExpression' ? node.callee : null;
    const isMade = isNode(made) && made.name === 'RegExp';
    const literal = node.type === 'Literal' && isNode(node.regex) ? node.regex : null;
    if (!isMade && literal === null) return [];
    const line = text.slice(0, Number(node.start)).split('\n').length;
    if (lines.slice(Math.max(0, line - 3), line).some((near) => /\bbounded: \S/.test(near))) return [];
    return [{ file, line, pattern: String(literal?.pattern ?? ''), flags: String(literal?.flags ?? 'made') }];
  });
}

/** What a pattern is found to be: `linear`, or why it is not. */
async function judge(pattern: string, flags: string): Promise<string> {
  if (flags === 'made') return 'is made while the program runs';
  const found = await check(pattern, flags, { checker: 'automaton', timeout: proofMs });
  if (found.status === 'safe') return 'linear';
  return found.status === 'vulnerable'
    ? `takes ${found.complexity.summary} time`
    : `cannot be proven (${found.error.kind})`;
}

function remembered(version: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(readFileSync(memory, 'utf8'));
    const entries =
      isNode(kept) && kept.version === version && isNode(kept.found) ? Object.entries(kept.found) : [];
    return new Map(entries.map(([key, value]) => [key, String(value)]));
  } catch {
    return new Map();
  }
}

/**
 * Every pattern of the product is proven to take time in a straight line for any text, or says what bounds its input
 * (`// bounded: 500 characters, cut by flattenErrors`). The others can be made to hold a thread for ever.
 */
export async function slowPatterns(folder: string = root): Promise<readonly string[]> {
  const { version } = JSON.parse(readFileSync(bin('recheck', 'package.json'), 'utf8')) as { version: string };
  const known = remembered(version);
  const problems: string[] = [];
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: folder }).sort()) {
    for (const { line, pattern, flags } of patternsOf(file, readFileSync(join(folder, file), 'utf8'))) {
      const key = `${flags}/${pattern}`;
      const verdict = known.get(key) ?? (await judge(pattern, flags));
      if (verdict === 'linear') {
        // What a busy processor left unproven is tried again.
        known.set(key, verdict);
        continue;
      }
      problems.push(
        `${file}:${line}: the pattern ${verdict}; write it as plain scanning, or say "bounded: ..." above it`,
      );
    }
  }
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify({ version, found: Object.fromEntries(known) }));
  return problems;
}
