import type { DecodedOf } from '../../contract/index.ts';
import { longestLinkPart, mostLinks } from '../../contract/links.ts';
import { linesIn, pastedPairs, pastedTokens } from '../../domain/links/pair.ts';
import type { RunKindId } from '../../domain/sheet/kind.ts';
import { linksMessages } from '../../messages/links.ts';
import { Failure } from '../failure.ts';
import type { RunRowSource } from '../ports.ts';
import type { Runs } from '../runs/runs.ts';

type Input = DecodedOf<'links.prepare'>;

export type LinkSources = {
  readonly rows: RunRowSource;
  readonly runs: Pick<Runs, 'get' | 'rows'>;
};

/** Codes and tokens by position, and how many rows of the source gave none. */
export type Gathered = {
  readonly codes: readonly string[];
  readonly tokens: readonly string[];
  /** Numbers of the rows that they come from; of a pasted list there are none but its lines. */
  readonly rows?: readonly number[];
  readonly leftOut: number;
};

const rowsAtOnce = 500;

/** Reads the codes and the cart tokens of a list. Throws Failure (`bad-input`, `not-found`, `file-too-large`). */
export async function gather(sources: LinkSources, { codes, tokens }: Input): Promise<Gathered> {
  const found = await codesOf(sources, codes, tokens);
  if (found.codes.length > mostLinks) throw tooMany(found.codes.length);
  const gathered = { ...found, tokens: tokensOf(tokens, found) };
  boundParts(gathered.codes, gathered.rows);
  boundParts(gathered.tokens, tokens.from === 'column' ? gathered.rows : undefined);
  return gathered;
}

function tokensOf(tokens: Input['tokens'], found: Gathered): readonly string[] {
  switch (tokens.from) {
    case 'one':
      return found.codes.map(() => tokens.token.trim());
    case 'paste':
      boundLines(tokens.text);
      return pastedTokens(tokens.text);
    case 'column':
    case 'codes':
      return found.tokens;
  }
}

/** Many that are as long as a text may be would make links of gigabytes. Throws Failure (`bad-input`). */
function boundParts(parts: readonly string[], rows: readonly number[] | undefined): void {
  const index = parts.findIndex((part) => part.length > longestLinkPart);
  if (index < 0) return;
  throw new Failure({
    code: 'bad-input',
    message: linksMessages.partTooLong({ row: rows?.[index] ?? index + 1, most: longestLinkPart }),
    next: linksMessages.partTooLongNext,
  });
}

/** Before they are parsed: millions of empty lines would take gigabytes. Throws Failure (`file-too-large`). */
function boundLines(text: string): void {
  const lines = linesIn(text);
  if (lines > mostLinks) throw tooMany(lines);
}

async function codesOf(
  sources: LinkSources,
  codes: Input['codes'],
  tokens: Input['tokens'],
): Promise<Gathered> {
  if (tokens.from === 'column' && codes.from !== 'sheet') {
    throw new Failure({ code: 'bad-input', message: linksMessages.sheetColumnsTakeCart });
  }
  if (tokens.from === 'codes' && codes.from !== 'paste') {
    throw new Failure({ code: 'bad-input', message: linksMessages.pastedCodesSecondColumn });
  }
  switch (codes.from) {
    case 'sheet':
      return sheetCodes(sources.rows, codes.sheetId, tokens.from === 'column' ? tokens.column : null);
    case 'run':
      return runCodes(sources.runs, codes.runId);
    case 'paste':
      boundLines(codes.text);
      return { ...pastedPairs(codes.text), leftOut: 0 };
  }
}

async function sheetCodes(
  source: RunRowSource,
  sheetId: string,
  tokenColumn: string | null,
): Promise<Gathered> {
  const sheet = await source.sheet(sheetId);
  needCodes(sheet.kind);
  if (sheet.validRows > mostLinks) throw tooMany(sheet.validRows);
  const codes: string[] = [];
  const tokens: string[] = [];
  const numbers: number[] = [];
  for (let after = 0; ; ) {
    const rows = await source.readRows({ sheetId, afterNumber: after, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.number;
    for (const { cells, number } of rows) {
      numbers.push(number);
      codes.push((cells.code ?? '').trim());
      if (tokenColumn !== null) tokens.push((cells[tokenColumn] ?? '').trim());
    }
  }
  return { codes, tokens, rows: numbers, leftOut: sheet.rows - codes.length };
}

async function runCodes(runs: LinkSources['runs'], runId: string): Promise<Gathered> {
  const run = await runs.get(runId);
  needCodes(run.kind);
  if (run.succeeded > mostLinks) throw tooMany(run.succeeded);
  const codes: string[] = [];
  const numbers: number[] = [];
  for (let after = 0; ; ) {
    const rows = await runs.rows({ runId, outcomes: ['succeeded'], afterNumber: after, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.number;
    codes.push(...rows.map((row) => row.label.trim()));
    numbers.push(...rows.map((row) => row.number));
  }
  return { codes, tokens: [], rows: numbers, leftOut: run.rows - codes.length };
}

/** The kinds whose rows name a discount by its code. */
function needCodes(kind: RunKindId): void {
  if (kind === 'discounts-2021-01' || kind === 'discounts-2021-11') return;
  throw new Failure({ code: 'bad-input', message: linksMessages.rowsHoldNoDiscount });
}

const tooMany = (links: number): Failure =>
  new Failure({
    code: 'file-too-large',
    message: linksMessages.codesMostLinksMade({ links, mostLinks }),
    next: linksMessages.codesMostLinksMadeNext,
  });
