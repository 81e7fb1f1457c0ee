import { type FieldGroup, fieldGroups, type ProfileField } from '../../src/domain/profile/fields/index.ts';
import { profileText } from '../../src/domain/profile/read.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { allowedIn, valueAt } from '../../src/domain/profile/values.ts';

const typeOf = ({ type }: ProfileField): string =>
  type.is === 'number' ? `${allowedIn(type)} (${type.unit})` : allowedIn(type);

/** Fields without which a file is refused have no default. */
const needed = (field: ProfileField): boolean =>
  field.path === 'id' || field.path === 'name' || field.path.startsWith('addresses.');

function row(field: ProfileField): string {
  const value = valueAt(specificationProfile, field.path);
  const standard = needed(field) ? 'none: needed' : `\`${JSON.stringify(value)}\``;
  return `| \`${field.path}\` | ${field.label} | ${typeOf(field)} | ${standard} | ${field.about.replaceAll('<', '&lt;')} |`;
}

const section = ({ title, about, fields }: FieldGroup): string[] => [
  `## ${title}`,
  '',
  about,
  '',
  '| field | in the editor | allowed | default | what it is |',
  '|---|---|---|---|---|',
  ...fields.map(row),
  '',
];

const trying: readonly string[] = [
  '## Learning a service from one task',
  '',
  '**Try this service** in the editor fills in what one batch of one task shows. It needs a connected store of the',
  'profile that is not locked, and a yes in a dialog of the app that names the host, the store and the exact task. Two',
  'tasks harm nothing by the specification:',
  '',
  '| task | before it is sent | what it leaves |',
  '|---|---|---|',
  '| creates a discount code that is typed in: 1 percent, for one use, `can_apply: false` in every channel | the code is looked up; one that is in use ends the try | the code, unless it is deleted afterwards (by a second batch of one task), and the batch |',
  '| deletes a discount by an id that nobody has | the discount is read; one that is there ends the try | the batch |',
  '',
  'Where a service has neither the look-up nor the reading, the app cannot see whether the code or the id is in use;',
  'the question says so. Every other batch type changes what a customer has, or makes what is charged.',
  '',
  'The requests, in order: the look-up or reading; create, add, process, with a look at the batch before each of the last',
  'two and one at a time after them; the list of its tasks with smaller pages while a size is refused, then its pages 1 and',
  '2 and an offset of 1; the code once more, one that nobody has, and the discount by its ID. All are in Activity.',
  '',
  'The table that follows has a line for each field: what the profile has, what was seen, the requests that showed it,',
  'and a box where the two differ. Ticked lines become edits of the editor, which are saved or discarded like others.',
  'Nothing is ticked beforehand.',
  '',
  '| field | is offered when | is never told by one task |',
  '|---|---|---|',
  '| words of a batch | one phase alone had the word: before the start, between start and result, three looks in a row after the result | whether a word can mean something else in a larger batch |',
  '| words of a task | its result has a status code, or a failed and a succeeded task had different words | |',
  '| list of the tasks | it held the task with a result that the app can read; off when it is not there | |',
  '| results per page | the profile’s size was refused: the largest that was accepted | whether larger pages are cut without a word |',
  '| next page | a page number or an offset gave an empty page, and the other one did not; page 1 tells whether they count from zero | cursors and Link headers: “automatic” follows them |',
  '| find a discount by its code | the new code was found, and a made-up one gave an empty list | |',
  '| read a discount | it was read by its ID | |',
  '| requests at once | a header tells it | how fast the room comes back |',
  '| order of the tasks, tasks per request and per batch, batches at once | | all of them |',
  '',
  'Envelope, place of the id, counters and echo have no field, as the app reads them out of each answer; the table says',
  'what they were. After a lost or unreadable answer nothing is sent again: the try ends, and says what may be left at the',
  'service. A batch without an end is left after 10 minutes. A try can be stopped before its next request.',
  '',
];

export const profiles = (): string =>
  [
    '# Service profiles',
    '',
    'Generated from `src/domain/profile` by `npm run docs`; compared by `npm run check`.',
    '',
    'A service profile says how a service is spoken to. It is a JSON file that is imported and exported under',
    '**Stores > Service profiles**, and edited there. It never holds a secret or a token: a file with a key that',
    'looks like one is refused. A file of a newer `format` is refused with the format that is read; a key that no',
    'field has is left out and named. Groups and fields may be left out where there is a default.',
    '',
    ...fieldGroups.flatMap(section),
    ...trying,
    '## The specification as a file',
    '',
    '```json',
    profileText(specificationProfile).trimEnd(),
    '```',
    '',
  ].join('\n');
