import { aboutGroup, addressesGroup } from './addresses.ts';
import { endpointsGroup } from './endpoints.ts';
import type { FieldGroup, ProfileField } from './field.ts';
import { limitsGroup } from './limits.ts';
import { listsGroup } from './lists.ts';
import { namesGroup, spellingsGroup } from './names.ts';
import { wordsGroup } from './words.ts';

export type { FieldGroup, FieldType, GroupId, ProfileField, ProfilePath } from './field.ts';

/** All fields of a profile but its format, in the order of the editor and of docs/profiles.md. */
export const fieldGroups: readonly FieldGroup[] = [
  aboutGroup,
  addressesGroup,
  namesGroup,
  spellingsGroup,
  limitsGroup,
  endpointsGroup,
  listsGroup,
  wordsGroup,
];

export const profileFields: readonly ProfileField[] = fieldGroups.flatMap(({ fields }) => fields);

const byPath: ReadonlyMap<string, ProfileField> = new Map(profileFields.map((field) => [field.path, field]));
export const fieldAt = (path: string): ProfileField | undefined => byPath.get(path);
