import type { DecodedOf } from '../../contract/index.ts';
import { longestLinkPart, mostLinks } from '../../contract/links.ts';
import type { RunRow, RunSummary } from '../../contract/runs.ts';
import { linesIn, pastedPairs, pastedTokens } from '../../domain/links/pair.ts';
import type { Outcome } from '../../domain/run/outcome.ts';
import { afterUndo, type RowResult } from '../../domain/run/row-results.ts';
import type { RunKindId } from '../../domain/sheet/kind.ts';
import { linksMessages } from '../../messages/links.ts';
import { Failure } from '../failure.ts';
import type { RunRowSource } from '../ports.ts';
import type { Runs } from '../runs/runs.ts';

type Input = DecodedOf<'links.prepare'>;

export type LinkSources = {
  readonly rows: RunRowSource;
  readonly runs: Pick<Runs, 'get' | 'list' | 'rows'>;
};

/** Codes and tokens by position, and how many rows of the source gave none. */
export type Gathered = {
  readonly codes: readonly string[];
  readonly tokens: readonly string[];
  /** Numbers of the rows that they come from; of a pasted list there are none but its lines. */
  readonly rows?: readonly number[];
  readonly leftOut: number;
  /** Rows of a run that were undone, or may have been. */
  readonly undone: number;
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
      // The tokens may be those of all rows or of the codes alone: a wrong guess gives a customer another's discount.
      if (found.leftOut + found.undone > 0 && linesIn(tokens.text) > 0) {
        throw new Failure({
          code: 'bad-input',
          message: linksMessages.tokensOfSkipped({ skipped: found.leftOut + found.undone }),
          next: linksMessages.tokensOfSkippedNext,
        });
      }
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
      return { ...pastedPairs(codes.text), leftOut: 0, undone: 0 };
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
  return { codes, tokens, rows: numbers, leftOut: sheet.rows - codes.length, undone: 0 };
}

async function runCodes(runs: LinkSources['runs'], runId: string): Promise<Gathered> {
  const run = await runs.get(runId);
  needCodes(run.kind);
  if (run.succeeded > mostLinks) throw tooMany(run.succeeded);
  const codes: string[] = [];
  const numbers: number[] = [];
  const taken = await undoneRows(runs, run);
  let undone = 0;
  for await (const { rowId, label, number } of rowsOf(runs, runId, ['succeeded'])) {
    if (taken.has(rowId)) {
      undone += 1;
      continue;
    }
    codes.push(label.trim());
    numbers.push(number);
  }
  return { codes, tokens: [], rows: numbers, leftOut: run.rows - codes.length - undone, undone };
}

async function* rowsOf(
  runs: LinkSources['runs'],
  runId: string,
  outcomes: readonly Outcome[],
): AsyncGenerator<RunRow> {
  for (let after = 0; ; ) {
    const rows = await runs.rows({ runId, outcomes, afterNumber: after, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
    yield* rows;
  }
}

/** IDs of the rows of a run that were undone, or may have been. The rows of an undo have the IDs of those that it undoes. */
async function undoneRows(
  runs: LinkSources['runs'],
  run: Pick<RunSummary, 'id' | 'storeId'>,
): Promise<ReadonlySet<number>> {
  const all = await runs.list(run.storeId);
  const undosOf = (id: string) => all.filter(({ inverseOf }) => inverseOf === id);
  const resultsOf = async (id: string): Promise<ReadonlyMap<number, RowResult>> => {
    const results = new Map<number, RowResult>();
    for await (const { rowId, outcome } of rowsOf(runs, id, ['succeeded', 'unknown', 'counted'])) {
      results.set(rowId, outcome);
    }
    for (const undo of undosOf(id)) {
      for (const [rowId, result] of await resultsOf(undo.id)) {
        results.set(rowId, afterUndo(results.get(rowId) ?? 'none', result));
      }
    }
    return results;
  };
  if (undosOf(run.id).length === 0) return new Set();
  const results = await resultsOf(run.id);
  return new Set([...results].flatMap(([id, result]) => (result === 'succeeded' ? [] : [id])));
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
