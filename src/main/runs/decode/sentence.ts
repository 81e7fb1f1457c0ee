import { type Deed, isVerbOf } from './deed.ts';

/**
 * Whether a text says, as a whole, that what was to be done was done (decision 0122). Only what this grammar knows does:
 * a word that is not known may be one of a draft, of an approval or of a denial, in whatever language.
 */
export function saysDone(text: string, deed: Deed): boolean {
  if (text.length > longestSentence) return false;
  const clauses = withLabel(text.toLowerCase().trim(), deed)
    .replace(beforeLabel, '')
    .replace(/\b(\d+)( of | out of |\/)(\d+)\b/g, (all, one: string, _of, other: string) =>
      one === other ? one : all,
    )
    .replace(/\((s|ies)\)/g, '')
    // bounded: 200 characters, looked at before it.
    .split(/[.!:;,]+(?:\s+|$)/)
    .filter((clause) => clause !== '');
  return clauses.length > 0 && clauses.every((clause) => isOfSuccess(clause, deed));
}
const longestSentence = 200;
/** Between the parts of a sentence that may say different things: "Discount created, but the mail could not be sent". */
export const breaks = /[,;:.!]{1,5}(?:\s|$)|\s(?:but|however|although|yet|except)\s/i;

/** Stands for the value that names the row. */
const label = '\u0001';
/** "Subscription with id 5": of the name of a row nothing is said. */
// bounded: 200 characters, see longestSentence.
const beforeLabel = new RegExp(`\\b(with )?(id|number|code):? (?=[#"'(]?${label})`);
const isPartOfWord = /[\p{L}\p{N}_-]/u;

/** The text with a sign in the place of what names the row. A label without a digit may be a word of the sentence. */
function withLabel(text: string, { named }: Deed): string {
  if (named === null || named.length < 3 || !/\d/.test(named)) return text;
  const at = text.indexOf(named);
  const [before, after] = [text[at - 1] ?? ' ', text[at + named.length] ?? ' '];
  if (at < 0 || isPartOfWord.test(before) || isPartOfWord.test(after)) return text;
  return `${text.slice(0, at)}${label}${text.slice(at + named.length)}`;
}

const reason = /^(http(\/[\d.]+)? )?20[0134]( (ok|created|no content|success))?$/;
/**
 * One letter for each word: D of an article, C of a count of all rows, N of a thing, R of what carries the request, L of
 * the row, A of an auxiliary verb, S of success, V of a verb of the deed, E of the end of a request.
 */
// bounded: 200 words of a sentence, see longestSentence.
const forms = new RegExp(
  `^(${[
    'S',
    'S?[VE]S?',
    'S?V[DC]*C',
    // The things were changed; a request that was saved, or created, waits.
    'D*C?D*N+L?A*S?[VES]S?',
    'D*C?D*N*RN*R?A*S?[ES]S?',
    'LA*S?[VE]S?',
    'S?[VE]D*C?D*N+L?S?',
    'S?ED*[NR]+S?',
    'SD*R',
  ].join('|')})$`,
);

function isOfSuccess(clause: string, deed: Deed): boolean {
  if (reason.test(clause)) return true;
  // bounded: 200 characters, see longestSentence.
  const words = clause.split(/\s+/).map((word) => word.replace(/^["'“”‘’([#]+|["'“”‘’)\]]+$/g, ''));
  // "Updated quantity to 3"
  const isOfValue = words.at(-2) === 'to' && deed.values.includes(words.at(-1) ?? '');
  const told = isOfValue ? words.slice(0, -2) : words;
  // "Discount 5051 was created": a number behind one new thing is its ID.
  const isNewId = (word: string, at: number): boolean =>
    deed.does === 'makes' &&
    (deed.rows ?? 1) === 1 &&
    /^[1-9]\d{0,18}$/.test(word) &&
    one.test(told[at - 1] ?? '');
  const letters = told.map((word, at) => (isNewId(word, at) ? 'L' : letterOf(word, deed)));
  return letters.every((one) => one !== null) && forms.test(letters.join(''));
}

/** Words of what a change may be of, whatever the kind. */
const general =
  /^(item|record|row|change|resource|data|entity|entry|code|quantity|date|price|variant|selection)s?$|^entries$/;
/** Those of the things of a kind: that something else was done is no success. */
const nouns: Readonly<Record<string, RegExp>> = {
  subscription: /^subscriptions?$/,
  discount: /^(discount|coupon)s?$/,
  bundleselection: /^(bundle|selection)s?$/,
  checkout: /^(checkout|cart)s?$/,
  onetime: /^(one-?time|product)s?$/,
  address: /^(discount|coupon|address|addresse)s?$/,
  charge: /^(subscription|charge)s?$/,
};
/** What a creation makes, as one. */
const one = /^(discount|coupon|subscription|one-?time|checkout)$/;
// bounded: a word of 200 characters.
const anyNoun = new RegExp(
  Object.values(nouns)
    .map(({ source }) => source)
    .join('|'),
);
const isNoun = (word: string, { noun }: Deed): boolean =>
  general.test(word) || (noun === null ? anyNoun : (nouns[noun] ?? anyNoun)).test(word);
const carriers = /^(request|task|operation|action|transaction|batch|update|creation|swap|import|process)s?$/;

function letterOf(word: string, deed: Deed): string | null {
  if (word === label) return 'L';
  if (/^\d{1,9}$/.test(word)) {
    const isAll = deed.rows === null ? Number(word) > 0 : Number(word) === deed.rows;
    return isAll ? 'C' : null;
  }
  if (/^(the|your|this|an?|all|new)$/.test(word)) return 'D';
  if (isNoun(word, deed)) return 'N';
  if (carriers.test(word)) return 'R';
  if (/^(was|were|is|are|has|have|been)$/.test(word)) return 'A';
  if (/^(ok|okay|success|successful|successfully)$/.test(word)) return 'S';
  if (/^(done|completed?|processed|finished|executed|performed|succeeded)$/.test(word)) return 'E';
  return isVerbOf(deed, word) ? 'V' : null;
}
