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
    '## The specification as a file',
    '',
    '```json',
    profileText(specificationProfile).trimEnd(),
    '```',
    '',
  ].join('\n');
