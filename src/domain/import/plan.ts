import { importQuestionsMessages } from '../../messages/import-questions.ts';
import type { DateOrder } from '../dates.ts';
import { channelKey, channels } from '../kinds/body.ts';
import type { Profile } from '../profile/profile.ts';
import { specificationProfile } from '../profile/shipped.ts';
import type { Column, SheetKind } from '../sheet/kind.ts';
import { channelSettingsKey, rowNoteKey } from './header-names.ts';
import { plainHeader, shortHeader } from './header-text.ts';
import { type Match, matchColumns, matchTexts } from './match-columns.ts';
import type {
  Coercion,
  FileColumn,
  ImportPlan,
  MissingColumn,
  PlanChoices,
  Question,
  Saved,
  TargetColumn,
  ValueWords,
} from './plan-types.ts';
import { answerFor, mayBeAsked, questionsFor } from './questions.ts';
import { impliedResource } from './resource-word.ts';
import { listsValues, meaningsOf, unknownValues } from './value-words.ts';

const SAMPLES = 5;

export type PlanInput = {
  readonly headers: readonly string[];
  /** Rows below the header, raw, template labels and empty rows left out. */
  readonly sampleRows: readonly (readonly string[])[];
  readonly kind: SheetKind;
  readonly choices?: PlanChoices;
  readonly saved?: Saved;
  readonly profile?: Profile | undefined;
  readonly labelColumn?: boolean;
  /** No row holds headers: columns are matched by what they hold, if at all. */
  readonly isHeaderless?: boolean;
};

/** Works out how a file becomes rows of a kind. Plain data in and out; texts are changed by answers alone. */
export function planImport(input: PlanInput): ImportPlan {
  const { kind, choices = {}, labelColumn = false } = input;
  const columns = fileColumns(input);
  const sourceOf = new Map<string, number>();
  for (const column of columns) if (column.mappedTo !== null) sourceOf.set(column.mappedTo, column.index);
  const samples = kind.columns.filter(mayBeAsked).map((column) => ({
    column,
    texts: distinct(input.sampleRows, sourceOf.get(column.key)),
  }));
  const questions = questionsFor(samples, choices.answers ?? {});
  const profile = input.profile ?? specificationProfile;
  const listed = kind.columns.filter(listsValues).map((column) => {
    const chosenNow = choices.words?.[column.key];
    const meanings = meaningsOf(column, profile, chosenNow, input.saved?.words[column.key]);
    const index = sourceOf.get(column.key);
    const texts = index === undefined ? [] : input.sampleRows.map((row) => row[index] ?? '');
    return { column, meanings, unknown: unknownValues(column, texts, profile, meanings, chosenNow) };
  });
  const asked: Asked = {
    questions,
    meanings: new Map(listed.map(({ column, meanings }) => [column.key, meanings])),
  };
  const spread = sourceOf.get(channelSettingsKey);
  const targets = kind.columns.map((column) =>
    target(column, kind, columns, sourceOf, spread, asked, choices),
  );
  const mapped = new Set(columns.filter((column) => column.mappedTo !== null).map((column) => column.index));
  return {
    kind: kind.id,
    labelColumn,
    targets,
    note: sourceOf.get(rowNoteKey) ?? null,
    unmapped: unmappedNames(
      columns.filter((column) => !mapped.has(column.index)),
      kind,
    ),
    columns,
    questions,
    words: listed.flatMap(({ unknown }) => unknown ?? []),
    missing: missingColumns(kind, targets, columns),
  };
}

/** The file's columns with their matches; the label column of a template is not one of them. */
function fileColumns(input: PlanInput): readonly FileColumn[] {
  const { sampleRows, kind, choices = {}, labelColumn = false } = input;
  const width = Math.max(input.headers.length, ...sampleRows.map((row) => row.length));
  const headers = Array.from({ length: width }, (_, index) =>
    labelColumn && index === 0 ? '' : (input.headers[index] ?? ''),
  );
  const found = input.isHeaderless
    ? matchTexts(headers.length, sampleRows, kind)
    : matchColumns(headers, kind, input.saved?.columns ?? {}, input.profile?.wire);
  const matches = chosen(found, choices.mapping ?? {});
  return headers.flatMap((header, index): FileColumn[] => {
    const match = matches[index] ?? { mappedTo: null, confidence: 'none' };
    const samples = distinct(sampleRows, index, SAMPLES).filter((text) => text !== '');
    // A separator at the end of every line makes a column without name and text: nothing to carry.
    const nothing = header.trim() === '' && samples.length === 0;
    if ((labelColumn && index === 0) || (nothing && match.mappedTo === null)) return [];
    return [
      {
        index,
        header:
          header.trim() === ''
            ? importQuestionsMessages.column({ index: index + 1 })
            : shortHeader(header.trim()),
        samples: samples.slice(0, SAMPLES),
        ...match,
      },
    ];
  });
}

/** The operator's choices over the matches: a column of the kind that is chosen is taken from where it was. */
function chosen(
  matches: readonly Match[],
  mapping: Readonly<Record<string, string | null>>,
): readonly Match[] {
  const wanted = new Set(Object.values(mapping).filter((key) => key !== null));
  return matches.map((match, index): Match => {
    const choice = mapping[String(index)];
    if (choice !== undefined) return { mappedTo: choice, confidence: 'chosen' };
    return match.mappedTo !== null && wanted.has(match.mappedTo)
      ? { mappedTo: null, confidence: 'none' }
      : match;
  });
}

/** The different texts of a column in the order in which they come; `most` of them beside the empty one. */
function distinct(
  rows: readonly (readonly string[])[],
  index: number | undefined,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  if (index === undefined) return [];
  const texts = new Set<string>();
  let last: string | undefined;
  for (const row of rows) {
    const text = row[index] ?? '';
    // Most columns say the same for many rows on end.
    if (text === last) continue;
    last = text;
    texts.add(text);
    if (texts.size > most) break;
  }
  return [...texts];
}

function target(
  column: Column,
  kind: SheetKind,
  columns: readonly FileColumn[],
  sourceOf: ReadonlyMap<string, number>,
  spread: number | undefined,
  asked: Asked,
  choices: PlanChoices,
): TargetColumn {
  const key = column.key;
  const channel = spread === undefined ? undefined : channels.find((name) => channelKey(name) === key);
  const own = sourceOf.get(key);
  if (own !== undefined || channel !== undefined) {
    const source = own ?? spread ?? null;
    return {
      key,
      source,
      channel: own === undefined ? (channel ?? null) : null,
      coercion: coercionOf(column, asked),
      constant: '',
      constantWith: null,
    };
  }
  const implied = impliedResource(key, kind, columns);
  const constant = choices.offered?.[key] ?? implied?.value ?? '';
  return {
    key,
    source: null,
    channel: null,
    coercion: { as: 'typed' },
    constant,
    constantWith: implied?.withColumn ?? null,
  };
}

const DATE_ORDERS: ReadonlySet<string> = new Set(['day-month-year', 'month-day-year', 'year-month-day']);
const isDateOrder = (text: string | null): text is DateOrder => text !== null && DATE_ORDERS.has(text);

/** What was asked about the columns, with the answers. */
type Asked = {
  readonly questions: readonly Question[];
  /** By column key. */
  readonly meanings: ReadonlyMap<string, ValueWords>;
};

function coercionOf(column: Column, { questions, meanings }: Asked): Coercion {
  const answerTo = (about: Question['about']): string | null => answerFor(questions, column.key, about);
  if (column.type === 'boolean' || column.type === 'choice') {
    return { as: column.type, words: meanings.get(column.key) ?? {} };
  }
  if (column.type === 'date') {
    const order = answerTo('date-order');
    return { as: 'date', order: isDateOrder(order) ? order : null };
  }
  if (column.type !== 'decimal' && column.type !== 'integer') return { as: 'typed' };
  const sign = answerTo('decimal-sign');
  return {
    as: 'number',
    decimal: sign === 'comma' || sign === 'point' ? sign : null,
    percent: answerTo('percent-sign') === 'strip',
    currency: answerTo('currency-sign'),
  };
}

function missingColumns(
  kind: SheetKind,
  targets: readonly TargetColumn[],
  columns: readonly FileColumn[],
): readonly MissingColumn[] {
  return kind.columns.flatMap((column, index) => {
    if (targets[index]?.source !== null) return [];
    const offered = column.offered ?? impliedResource(column.key, kind, columns)?.value ?? null;
    return [{ column: column.key, required: column.required, offered }];
  });
}

/** Names of the carried columns: as in the file, made unique in the sheet. */
function unmappedNames(
  columns: readonly FileColumn[],
  kind: SheetKind,
): readonly { index: number; header: string }[] {
  const used = new Set([...kind.columns.map((column) => column.key), rowNoteKey].map(plainHeader));
  /** The number that each name had last: a thousand columns of one name are not counted from 2 each. */
  const last = new Map<string, number>();
  return columns.map(({ index, header }) => {
    const plain = plainHeader(header);
    let name = header;
    for (let count = (last.get(plain) ?? 1) + 1; used.has(plainHeader(name)); count += 1) {
      name = `${header} (${count})`;
      last.set(plain, count);
    }
    used.add(plainHeader(name));
    return { index, header: name };
  });
}
