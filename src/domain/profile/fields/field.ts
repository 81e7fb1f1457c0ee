import type { Profile } from '../profile.ts';

type Group = 'addresses' | 'wire' | 'limits' | 'optional' | 'lists' | 'words';

/** Where a field is in a profile file. */
export type ProfilePath =
  | 'id'
  | 'name'
  | { [G in Group]: `${G}.${Extract<keyof Profile[G], string>}` }[Group];

/** What a value of the field may be. Ranges are those within which the product works, not a service's. */
export type FieldType =
  | { readonly is: 'text'; readonly pattern: RegExp; readonly allowed: string }
  | { readonly is: 'address' }
  | {
      readonly is: 'number';
      readonly whole: boolean;
      readonly min: number;
      readonly max: number;
      readonly unit: string;
    }
  | { readonly is: 'switch' }
  | { readonly is: 'choice'; readonly choices: readonly string[] }
  | { readonly is: 'words'; readonly mayBeEmpty: boolean };

/** One field of a profile: the editor, the import and docs/profiles.md are made of these. */
export type ProfileField = {
  readonly path: ProfilePath;
  readonly label: string;
  readonly type: FieldType;
  /** One sentence: what it is, and what it is used for. */
  readonly about: string;
};

export const groupIds = [
  'about',
  'addresses',
  'names',
  'spellings',
  'limits',
  'endpoints',
  'lists',
  'words',
] as const;
export type GroupId = (typeof groupIds)[number];

export type FieldGroup = {
  readonly id: GroupId;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly ProfileField[];
};
