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
  const standard = needed(field) ? 'none: required' : `\`${JSON.stringify(value)}\``;
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
  '**Try this service** in the editor suggests the settings that one batch with one task shows. It needs a connected,',
  'unlocked store with the profile, and confirmation in a dialog that names the host, the store and the exact task. According',
  'to the specification, two tasks are harmless:',
  '',
  '| task | before it is sent | what it leaves |',
  '|---|---|---|',
  '| creates a discount code that you type in: 1 percent off, for one use, `can_apply: false` in every channel | the code is looked up; if it is in use, the test ends | the code, unless it is deleted afterward (by a second batch with one task), and the batch |',
  '| deletes a discount by an ID that does not exist | the discount is read; if it exists, the test ends | the batch |',
  '',
  'If a service can neither look up nor read discounts, Partner Desk cannot tell whether the code or the ID is in use; the',
  'question says so. Every other batch type changes what a customer has, or creates something that is charged.',
  '',
  'The requests, in order: the lookup or read; create, add, process, with a check of the batch before each of the last two',
  'and repeated checks after them; the list of its tasks, with smaller pages while a size is rejected, then its pages 1 and 2',
  'and an offset of 1; the code again, a code that does not exist, and the discount by its ID. All are in Activity.',
  '',
  'The results have a line for each field: the value in the profile, what was observed, the requests that showed it, and a',
  'checkbox if they differ. Selected lines become edits in the editor, which you save or discard like any others. Nothing is',
  'selected in advance.',
  '',
  '| field | is suggested if | cannot be learned from one task |',
  '|---|---|---|',
  '| batch statuses | the status occurred in only one phase: before the start, between start and result, three checks in a row after the result | whether a status can mean something else in a larger batch |',
  '| task statuses | its result has a status code, or a failed and a succeeded task had different statuses | |',
  '| list of the tasks | it contained the task with a result that Partner Desk can read; off if the list does not exist | |',
  '| results per page | the profile’s size was rejected: the largest size that was accepted | whether larger pages are silently cut |',
  '| next page | a page number or an offset returned an empty page, and the other one did not; page 1 shows whether pages count from zero | cursors and Link headers: “automatic” follows them |',
  '| find a discount by its code | the new code was found, and a made-up one returned an empty list | |',
  '| read a discount | it was read by its ID | |',
  '| requests at once | a header states it | how fast requests become available again |',
  '| order of the tasks, tasks per request and per batch, batches at once | | all of them |',
  '',
  'The envelope, the place of the ID, counters and echoed bodies have no field, because the app detects them in each',
  'response; the results say what they were. After a lost or unreadable response, nothing is sent again: the test ends, and',
  'says what may be left at the service. A batch that does not end is left after 10 minutes. You can stop a test before its',
  'next request.',
  '',
];

export const profiles = (): string =>
  [
    '# Service profiles',
    '',
    'Generated from `src/domain/profile` by `npm run docs`; compared by `npm run check`.',
    '',
    'A service profile describes how Partner Desk uses a service. It is a JSON file that you import, export and edit under',
    '**Stores > Service profiles**. It never contains a secret or a token: a file with a key that looks like one is rejected.',
    'A file with a newer `format` is rejected, and the message names the format that this version reads; unknown keys are',
    'ignored and listed.',
    'Groups and fields that have a default may be omitted.',
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
