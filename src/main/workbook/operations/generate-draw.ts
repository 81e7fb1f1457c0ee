import { type Exhausted, generateCodes } from '../../../domain/codes/generate.ts';
import type { Pattern } from '../../../domain/codes/pattern.ts';
import type { Pace } from '../pace.ts';
import type { KnownCodes } from './generate-known.ts';
import { cryptographicRandom } from './generate-random.ts';

/** Says which of some codes were in a run before, in their own spelling. */
export type AskSent = (codes: readonly string[]) => Promise<readonly string[]>;

export type DrawInput = {
  readonly pattern: Pattern;
  readonly count: number;
  readonly blocked: readonly string[];
  readonly known: KnownCodes;
  readonly askSent: AskSent;
  readonly pace: Pace;
  /** Called with the number of codes that are proven new. */
  readonly drawn: (count: number) => void;
};

/** Codes that are compared with the earlier runs at once. */
const askedAtOnce = 4000;

type Asked = { readonly codes: readonly string[]; readonly sent: Promise<readonly string[]> };

/**
 * Draws codes that no sheet and no earlier run has. While main compares some with the runs, the next are drawn.
 * Fewer than asked for, and why, when the pattern has no more.
 */
export async function drawCodes(
  input: DrawInput,
): Promise<{ readonly codes: readonly string[]; readonly end: Exhausted | null }> {
  const { count, known, pace } = input;
  const codes: string[] = [];
  const run = generateCodes({
    pattern: input.pattern,
    count: Number.POSITIVE_INFINITY,
    random: cryptographicRandom(),
    taken: (code) => known.has(code),
    blocked: input.blocked,
  });
  let end: Exhausted | null = null;
  const draw = async (most: number): Promise<readonly string[]> => {
    const some: string[] = [];
    while (some.length < most && end === null) {
      const step = run.next();
      if (step.done === true) end = step.value;
      else if (step.value !== null) some.push(step.value);
      if (pace.due) await pace.rest();
    }
    return some;
  };
  let asked: Asked | null = null;
  while (codes.length < count) {
    const before: Asked | null = asked;
    const some = await draw(Math.min(askedAtOnce, count - codes.length - (before?.codes.length ?? 0)));
    asked = some.length === 0 ? null : ask(input.askSent, some);
    if (before !== null) {
      for (const code of await unsent(before, pace)) codes.push(code);
      input.drawn(codes.length);
    } else if (asked === null) break;
  }
  return { codes, end };
}

function ask(askSent: AskSent, codes: readonly string[]): Asked {
  const sent = askSent(codes);
  // Awaited later; until then nobody may be there to be told.
  sent.catch(() => undefined);
  return { codes, sent };
}

async function unsent({ codes, sent }: Asked, pace: Pace): Promise<readonly string[]> {
  const old = new Set(await sent);
  await pace.rest();
  return old.size === 0 ? codes : codes.filter((code) => !old.has(code));
}
