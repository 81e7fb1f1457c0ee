import type { DecodedOf, InvokeChannel, OutputOf } from '../../contract/index.ts';
import type { JobProgress } from '../../contract/jobs.ts';
import type { SheetSummary } from '../../contract/sheets.ts';
import type { IdReading, readIdColumns } from '../../domain/bundles/ids.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { RunRowSource } from '../ports.ts';
import type { Exported, ExportInput } from './export/export-sheet.ts';
import type { TableFormat } from './export/write-table.ts';
import type { SentAnswer } from './operations/generate.ts';

/** Channels that the worker answers as they are; those with files get a path in the place of the grant. */
type Passed = Exclude<
  Extract<InvokeChannel, `${'sheets' | 'codes' | 'convert' | 'jobs'}.${string}`>,
  'sheets.export'
>;

/** Everything that main asks of the worker: input and output by name. */
export type Calls = {
  readonly [K in Passed]: { readonly input: DecodedOf<K>; readonly output: OutputOf<K> };
} & {
  readonly 'sheets.export': { readonly input: ExportInput; readonly output: Exported };
  readonly 'files.template': {
    readonly input: { readonly kind: string; readonly path: string } & TableFormat;
    readonly output: number;
  };
  readonly 'imports.inspect': {
    readonly input: {
      readonly grant: string;
      readonly path: string;
      readonly fileName: string;
      readonly choices: DecodedOf<'imports.inspect'>['choices'];
    };
    readonly output: OutputOf<'imports.inspect'>;
  };
  readonly 'imports.start': {
    readonly input: Omit<DecodedOf<'imports.start'>, 'grant'> & {
      readonly path: string;
      readonly fileName: string;
    };
    readonly output: OutputOf<'imports.start'>;
  };
  /** A granted file as subscription ids: all of its columns, or one. */
  readonly 'ids.columns': {
    readonly input: { readonly path: string };
    readonly output: ReturnType<typeof readIdColumns>;
  };
  readonly 'ids.read': {
    readonly input: { readonly path: string; readonly column: number };
    readonly output: IdReading;
  };
  /** The answer to a question of the worker (`sent-codes-asked`). */
  readonly 'codes.sent': {
    readonly input: { readonly question: number; readonly answer: SentAnswer };
    readonly output: null;
  };
  readonly 'rows.read': {
    readonly input: Parameters<RunRowSource['readRows']>[0];
    readonly output: Awaited<ReturnType<RunRowSource['readRows']>>;
  };
  readonly 'rows.sheet': {
    readonly input: { readonly sheetId: string };
    readonly output: Awaited<ReturnType<RunRowSource['sheet']>>;
  };
  readonly 'rows.standings': {
    readonly input: Parameters<RunRowSource['standings']>[0];
    readonly output: Awaited<ReturnType<RunRowSource['standings']>>;
  };
  /** Deletes sheets with everything of them, and writes the file anew. Ids that are none are passed over. */
  readonly 'book.erase': { readonly input: { readonly sheetIds: readonly string[] }; readonly output: null };
  readonly 'rules.profile': { readonly input: { readonly profile: Profile }; readonly output: null };
};
export type CallName = keyof Calls;

/** Main to worker. `now` and `today` come from main's clock with every request. */
export type Request = {
  readonly id: number;
  readonly name: CallName;
  readonly input: unknown;
  readonly now: number;
  /** Local day, YYYY-MM-DD. */
  readonly today: string;
};

/** Worker to main, by itself. */
export type Said =
  | { readonly type: 'sheet-changed'; readonly sheet: SheetSummary }
  | { readonly type: 'job-progress'; readonly progress: JobProgress }
  | { readonly type: 'sheet-deleted'; readonly sheetId: string }
  /** Which of these codes were in a run before? Answered by the call `codes.sent`. */
  | { readonly type: 'sent-codes-asked'; readonly question: number; readonly codes: readonly string[] };

/** What the worker is started with. */
export type WorkerStart = {
  readonly databaseFile: string;
  readonly today: string;
  readonly now: number;
  readonly profile: Profile;
  readonly rulesVersion: string;
  /** "en-PL" (domain/region.ts): where the files of this computer come from. */
  readonly region: string;
  /** The database of the runs, which main writes; null where there is none. */
  readonly runsFile: string | null;
};
