import { z } from 'zod';
import type { KindId } from '../domain/sheet/kind.ts';
import { bounded, idText, nameText, shownName } from './bounds.ts';
import { invoke, output } from './define.ts';
import { jobId } from './jobs.ts';
import type { SheetSummary } from './sheets.ts';

/** What the operator decided about a file; every field may be left to detection. */
export const importChoicesSchema = z.object({
  kind: nameText.optional(),
  encoding: nameText.optional(),
  delimiter: z.string().max(1).optional(),
  /** 1-based row of the file that holds the headers; 0 where none does and the first row is data. */
  headerRow: z.number().int().min(0).optional(),
  /** Name of the sheet of a spreadsheet file. */
  worksheet: nameText.optional(),
  /** File column index -> column key of the kind, or null to keep it as the file's own column. */
  mapping: bounded(nameText.nullable(), 2000).optional(),
  /** Answers to the questions, by question id. */
  answers: bounded(nameText, 2000).default({}),
  /** Column key -> text as compared -> the value that it means; null keeps it as typed. */
  words: bounded(bounded(nameText.nullable(), 1000), 1000).optional(),
  /** Column keys that the file lacks -> the text for every row. */
  offered: bounded(z.string().max(100_000), 2000).default({}),
});
export type ImportChoices = z.input<typeof importChoicesSchema>;

export type ImportColumn = {
  readonly index: number;
  readonly header: string;
  readonly samples: readonly string[];
  /** Key of its texts in the cells of the preview's rows. */
  readonly cell: string;
  readonly mappedTo: string | null;
  readonly confidence: 'exact' | 'alias' | 'saved' | 'similar' | 'texts' | 'none' | 'chosen';
};

/** Asked once when texts of some columns can be read in more than one way; never guessed. */
export type ImportQuestion = {
  readonly id: string;
  /** Column keys that the answer holds for. */
  readonly columns: readonly string[];
  readonly about: 'date-order' | 'decimal-sign' | 'percent-sign' | 'currency-sign';
  readonly samples: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string; readonly example: string }[];
  readonly answer: string | null;
  /** Questions without an answer keep the texts as they are, and the cells show the doubt. */
  readonly required: boolean;
};

/** Texts of a column of listed values that are none of them, and what they mean. */
export type ImportWords = {
  readonly column: string;
  readonly options: readonly string[];
  readonly values: readonly {
    readonly text: string;
    /** The text as it is compared, by which an answer names it. */
    readonly key: string;
    readonly rows: number;
    /** The value that is nearly written like it; never taken unasked. */
    readonly proposed: string | null;
    /** Null keeps the text as typed, an empty text leaves the cell empty; none while nothing was chosen. */
    readonly answer?: string | null;
    readonly isSaved: boolean;
  }[];
  /** Further texts that are not listed. */
  readonly more: number;
};

export type ImportPreview = {
  readonly grant: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Another one where the file was written to; sent back with what it is to be imported like. */
  readonly version: string;
  readonly kind: KindId;
  /** `unknown` where no header is one of any kind: the kind is then a proposal and no finding. */
  readonly kindConfidence: 'sure' | 'likely' | 'unknown' | 'chosen';
  /**
   * Kinds of which the operator has to choose one before importing: rows that name no id may be new things or changes
   * of what exists. Empty where the headers tell, or a kind was chosen.
   */
  readonly kindsAsked: readonly KindId[];
  readonly encoding: string;
  readonly encodingFrom: 'mark' | 'strict' | 'guess' | 'chosen';
  /**
   * Encodings of which the operator has to choose one before importing, with cells of the file as they are read in each:
   * the words are possible in each, the likeliest first. Empty where the bytes tell, or one was chosen.
   */
  readonly encodingsAsked: readonly { readonly encoding: string; readonly cells: readonly string[] }[];
  readonly delimiter: string | null;
  readonly worksheets: readonly string[];
  readonly worksheet: string | null;
  /** 1-based; 0 where no row holds headers. */
  readonly headerRow: number;
  /** Label rows and the label column of a portal template that are left out. */
  readonly skipped: readonly string[];
  /** Sentences of cells that the spreadsheet shows otherwise, among `rowsLooked`: why, how many, and the first. */
  readonly otherwise: readonly string[];
  readonly columns: readonly ImportColumn[];
  /** Columns of the kind that the file lacks, and what is offered for them. */
  readonly missing: readonly {
    readonly column: string;
    readonly required: boolean;
    readonly offered: string | null;
  }[];
  readonly questions: readonly ImportQuestion[];
  readonly words: readonly ImportWords[];
  /** Rows by which texts were counted; null where they are all rows of the file. */
  readonly rowsLooked: number | null;
  /** Rows that an import would make; null where the file is longer than what was read of it. */
  readonly rowCount: number | null;
  /** First rows through the mapping: column keys and texts, with the messages of their issues. */
  readonly rows: readonly {
    readonly cells: Readonly<Record<string, string>>;
    readonly issues: readonly {
      readonly column: string;
      readonly severity: 'error' | 'warning';
      readonly message: string;
    }[];
  }[];
  /** Column keys that the file lacks and that have the same text in every row. */
  readonly defaults: readonly string[];
  /** The first lines as they are in the file, to choose the header row from. */
  readonly rawRows: readonly (readonly string[])[];
};

export const importsContract = {
  'imports.inspect': invoke(
    'Reads the beginning of a granted file and returns how it would be imported.',
    z.object({ grant: idText, choices: importChoicesSchema }),
    output<ImportPreview>(),
  ),
  'imports.pasteText': invoke(
    'A grant for text from the clipboard, to be imported like a file.',
    z.object({ text: z.string().min(1).max(50_000_000) }),
    output<{ readonly grant: string; readonly fileName: string }>(),
  ),
  'imports.start': invoke(
    'Imports a granted file into a new sheet. Returns when it is complete; refused where the file is another than previewed.',
    z.object({
      jobId,
      grant: idText,
      /** Of the preview; none where there was no preview. */
      version: idText.optional(),
      name: shownName(120).min(1),
      choices: importChoicesSchema,
    }),
    output<SheetSummary>(),
  ),
};
