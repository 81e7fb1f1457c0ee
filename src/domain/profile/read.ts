import { profileFileMessages } from '../../messages/profile-file.ts';
import { fieldAt } from './fields/index.ts';
import { type Profile, profileFormat, profileSchema } from './profile.ts';
import { type ProfileRefusal, refusalOf, tidied } from './tidy.ts';
import { allowedIn, profileIssues } from './values.ts';

export type ProfileReading =
  /** `unknown`: keys of the file that no field has; they are left out, and have to be told. */
  | { readonly ok: true; readonly profile: Profile; readonly unknown: readonly string[] }
  | { readonly ok: false; readonly refusal: ProfileRefusal };

const refused = (message: string, next: string, details: readonly string[] = []): ProfileReading => ({
  ok: false,
  refusal: { message, next, details },
});
const examples = profileFileMessages.profileJsonFileProfiles;

/** Names under which secrets are kept. A profile is passed on between people, so it must hold none. */
const secret =
  /secret|token|passw|passphrase|credential|api_?-?key|access_?-?key|private_?-?key|authori[sz]ation|bearer|^auth_?-?key$|^pwd$/i;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const groups: ReadonlySet<string> = new Set(['addresses', 'wire', 'limits', 'optional', 'lists', 'words']);

/** Keys of a file that no field of a profile has, by their path. */
function unknownKeys(file: Readonly<Record<string, unknown>>): readonly string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (path === 'format' || fieldAt(path) !== undefined) return;
    if (isRecord(value) && (path === '' || groups.has(path))) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`);
    } else if (!groups.has(path)) found.push(path);
  };
  walk(file, '');
  return found;
}

/** Every key below a value, with the value's own path before it. */
/** Longer than any path of a field; what is nested under a longer one is told by its own key alone. */
const longestPath = 200;

function keysIn(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((inner: unknown) => keysIn(inner, path));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path.length > longestPath ? '.…' : path}.${key}`;
    return [here, ...keysIn(inner, here)];
  });
}

/** Characters of a profile file, and nesting: shipped ones have 3 KB and three levels. */
const longestFile = 64 * 1024;
const deepest = 50;

const depthOf = (text: string): number => {
  let depth = 0;
  let most = 0;
  for (const sign of text) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
};

/** Reads the text of a profile file. Never throws. */
export function readProfile(text: string): ProfileReading {
  if (text.length > longestFile || depthOf(text) > deepest)
    return refused(profileFileMessages.profileTooLongOrDeep, examples);
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refused(profileFileMessages.profileNotJson, examples);
  }
  if (!isRecord(file)) return refused(profileFileMessages.notAServiceProfile, examples);
  const unknown = unknownKeys(file);
  const secrets = [...keysIn(file, '')]
    .map((path) => path.slice(1))
    .filter((path) => fieldAt(path) === undefined && secret.test(path.split('.').at(-1) ?? ''));
  if (secrets.length > 0) {
    return refused(
      profileFileMessages.fileHoldsLooksLike,
      profileFileMessages.deleteLinesFileReplace,
      secrets.slice(0, 20).map((path) => path.slice(0, 120)),
    );
  }
  const { format } = file;
  if (typeof format === 'number' && format > profileFormat) {
    return refused(
      profileFileMessages.fileServiceProfileFormat({ format, profileFormat }),
      profileFileMessages.updateAppProfileExported,
    );
  }
  if (format !== profileFormat) {
    return refused(
      profileFileMessages.profileWithoutFormat,
      examples,
      format === undefined
        ? []
        : [profileFileMessages.format({ stringify: JSON.stringify(format).slice(0, 60) })],
    );
  }
  const read = profileSchema.safeParse(file);
  if (!read.success) {
    const paths = [...new Set(read.error.issues.map((issue) => issue.path.slice(0, 2).join('.')))];
    return refused(profileFileMessages.profileFieldsWrong, examples, paths.map(wantedAt));
  }
  const profile = tidied(read.data);
  const issues = profileIssues(profile);
  if (issues.length > 0) return { ok: false, refusal: refusalOf(profile, issues) };
  return { ok: true, profile, unknown };
}

/** What a file should have at a path where it has something else, or nothing. */
function wantedAt(path: string): string {
  const field = fieldAt(path);
  if (field === undefined) return profileFileMessages.groupFields({ path });
  return `${path} (${field.label}): ${allowedIn(field.type)}`;
}

/** The text of a profile file; {@link readProfile} reads it back to the same profile. */
export const profileText = (profile: Profile): string =>
  `${JSON.stringify(profileSchema.parse(profile), null, 2)}\n`;
