/** The separators that spreadsheets and services write. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export type DelimiterGuess = {
  readonly delimiter: Delimiter;
  /** False when nothing divides the lines: a file of one column. */
  readonly sure: boolean;
  /** The first line is Excel's `sep=;` and no data. */
  readonly statedInFile: boolean;
};

const STATED = /^\ufeff?"?sep=([,;\t|])"?\r?(?:\n|$)/i;

type Fields = {
  /** Numbers of fields, record by record. */
  readonly counts: readonly number[];
  /** Quotes that end in the middle of a field: a sign that another delimiter divides the file. */
  readonly broken: number;
};

/** Counts fields per record, with quotes respected. The last record is left out: the sample may cut it. */
function fieldsOf(sample: string, delimiter: string): Fields {
  const counts: number[] = [];
  const divider = delimiter.charCodeAt(0);
  let broken = 0;
  let fields = 1;
  let quoted = false;
  let atStart = true;
  let used = false;
  for (let index = 0; index < sample.length; index += 1) {
    const code = sample.charCodeAt(index);
    const next = index + 1 < sample.length ? sample.charCodeAt(index + 1) : LINE_FEED;
    if (quoted) {
      if (code !== QUOTE) continue;
      if (next === QUOTE) index += 1;
      else {
        quoted = false;
        if (next !== divider && next !== LINE_FEED && next !== RETURN) broken += 1;
      }
    } else if (code === QUOTE && atStart) {
      quoted = true;
      used = true;
      atStart = false;
    } else if (code === LINE_FEED || (code === RETURN && next !== LINE_FEED)) {
      if (used) counts.push(fields);
      fields = 1;
      used = false;
      atStart = true;
    } else if (code !== RETURN) {
      used = true;
      atStart = code === divider;
      if (atStart) fields += 1;
    }
  }
  if (counts.length === 0 && used) counts.push(fields);
  return { counts, broken };
}
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** How well a delimiter divides: the share of records with the usual number of fields, more fields preferred. */
function stability({ counts, broken }: Fields): { readonly score: number; readonly fields: number } {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  let best = { score: 0, fields: 1 };
  for (const [fields, times] of tally) {
    if (fields < 2) continue;
    const score = (times / counts.length) * (1 - 1 / (fields + 1));
    if (score > best.score) best = { score, fields };
  }
  return { ...best, score: best.score / (1 + broken) };
}

/** Characters of the beginning by which the delimiter is told, where they hold records enough. */
const beginning = 16 * 1024;
const enoughRecords = 50;

type Score = {
  readonly delimiter: Delimiter;
  readonly score: number;
  readonly fields: number;
  readonly records: number;
};

const undivided: Score = { delimiter: ',', score: 0, fields: 1, records: 0 };

function bestOf(text: string): Score {
  const scores = delimiters
    .filter((delimiter) => text.includes(delimiter))
    .map((delimiter): Score => {
      const fields = fieldsOf(text, delimiter);
      return { delimiter, ...stability(fields), records: fields.counts.length };
    });
  return scores.reduce((a, b) => (b.score > a.score ? b : a), undivided);
}

/**
 * Finds the delimiter of a text by the stability of its column counts; `sep=;` in the first line decides. All of
 * the sample is looked at only where its beginning holds few records: long cells, notes above the table.
 */
export function detectDelimiter(sample: string): DelimiterGuess {
  const stated = delimiters.find((delimiter) => delimiter === STATED.exec(sample)?.[1]);
  if (stated !== undefined) return { delimiter: stated, sure: true, statedInFile: true };
  const first = bestOf(sample.slice(0, beginning));
  const isEnough = sample.length <= beginning || (first.fields > 1 && first.records >= enoughRecords);
  const best = isEnough ? first : bestOf(sample);
  return best.fields < 2
    ? { delimiter: ',', sure: false, statedInFile: false }
    : { delimiter: best.delimiter, sure: best.score >= 0.5, statedInFile: false };
}
