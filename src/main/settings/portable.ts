import { z } from 'zod';
import { type Settings, settingsSchema } from '../../contract/app.ts';
import { longestBlockedWord, longestPattern, mostBlockedWords } from '../../domain/codes/limits.ts';
import { hasTooManyValues } from '../../domain/json.ts';
import { type Profile, profileSchema } from '../../domain/profile/profile.ts';
import { readProfile } from '../../domain/profile/read.ts';
import { transferMessages } from '../../messages/transfer.ts';
import { Failure } from '../failure.ts';

/** The form of a file of settings; a newer one is refused. */
export const settingsFormat = 1;
/** Characters of such a file: 200 profiles of 64 KB would be 13 MB, real ones have 3 KB. */
export const longestSettings = 4_000_000;

/**
 * What goes with the operator to another computer. The store that is open is one of this computer, and installations are
 * listened for only after a yes of their own.
 */
const carriedSchema = settingsSchema.omit({ currentStoreId: true, listenForInstallations: true });
type Carried = z.output<typeof carriedSchema>;
type SomeCarried = { readonly [K in keyof Carried]?: Carried[K] | undefined };

/** Of one file. */
const mostProfiles = 200;

/** Far beyond 200 profiles. Four million characters of nothing but keys hold main for seconds, and of brackets have no end. */
const limits = { maxValues: 200_000, maxKeys: 50_000, maxNested: 5_000 };

const fileSchema = z.strictObject({
  format: z.literal(settingsFormat),
  settings: z.strictObject(carriedSchema.partial().shape),
  profiles: z.array(z.unknown()).max(mostProfiles),
});

export type SettingsOfFile = { readonly settings: SomeCarried; readonly profiles: readonly Profile[] };

/** The text of a file of settings: nothing but what the schema names. */
export const settingsText = (settings: Settings, profiles: readonly Profile[]): string =>
  `${JSON.stringify(
    {
      format: settingsFormat,
      settings: carriedSchema.parse(settings),
      profiles: profiles.map((profile) => profileSchema.parse(profile)),
    },
    null,
    2,
  )}\n`;

const refused = (...details: readonly string[]): Failure =>
  new Failure({
    code: 'bad-input',
    message: transferMessages.notSettings,
    next: transferMessages.notSettingsNext,
    details,
  });
const toCorrect = (message: string, ...details: readonly string[]): Failure =>
  new Failure({ code: 'bad-input', message, next: transferMessages.correctNext, details });

const { rules } = transferMessages;
const { minValue, maxValue } = carriedSchema.shape.zoomPercent;
/** What a setting may be, as a sentence names it. */
const allowed: Readonly<Record<keyof Carried, string>> = {
  ...rules,
  zoomPercent: rules.zoomPercent({ least: minValue ?? 0, most: maxValue ?? 0 }),
  blockedWords: rules.blockedWords({ words: mostBlockedWords, characters: longestBlockedWord }),
  codePattern: rules.codePattern({ characters: longestPattern }),
};
const isSetting = (key: unknown): key is keyof Carried => typeof key === 'string' && key in allowed;

/** Whether something has the form of such a file, whatever is wrong in it. */
const formSchema = z.object({
  format: z.literal(settingsFormat),
  settings: z.record(z.string(), z.unknown()),
  profiles: z.array(z.unknown()),
});

/** Names the first place that is wrong with its rule, and all places in the details; repeats nothing of the file. */
function refusalOf(json: unknown, issues: readonly z.core.$ZodIssue[]): Failure {
  const places = issues.map((issue) => {
    const place = issue.path.join('.') || transferMessages.wholeFile;
    return issue.code === 'unrecognized_keys'
      ? transferMessages.unknownNames({ place, entries: issue.keys.length })
      : transferMessages.wrongValue({ place });
  });
  const details = new Set(places.slice(0, 20));
  const [issue] = issues;
  if (issue === undefined || !formSchema.safeParse(json).success) return refused(...details);
  const [part, key] = issue.path;
  if (issue.code === 'unrecognized_keys') return toCorrect(transferMessages.notASetting, ...details);
  if (part === 'profiles') return toCorrect(transferMessages.tooManyProfiles({ most: mostProfiles }));
  const place = issue.path.slice(1).join('.');
  return isSetting(key)
    ? toCorrect(transferMessages.notAllowed({ place, rule: allowed[key] }), ...details)
    : refused(...details);
}

/** Throws Failure (`bad-input`) for a file of a newer form, one with anything else in it, and one with a wrong profile. */
export function readSettingsText(text: string): SettingsOfFile {
  if (hasTooManyValues(text, limits)) throw refused();
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refused();
  }
  const { data: form } = z.object({ format: z.number() }).safeParse(json);
  if (form !== undefined && form.format > settingsFormat) {
    throw new Failure({
      code: 'bad-input',
      message: transferMessages.newer,
      next: transferMessages.newerNext,
    });
  }
  const { data, error } = fileSchema.safeParse(json);
  if (data === undefined) throw refusalOf(json, error.issues);
  const profiles = data.profiles.map((given, index) => {
    const read = readProfile(JSON.stringify(given));
    if (read.ok) return read.profile;
    // Its details repeat what is in the file.
    throw toCorrect(transferMessages.wrongProfile({ number: index + 1 }), read.refusal.message);
  });
  const firstWith = (id: string): number => profiles.findIndex((each) => each.id === id);
  const again = profiles.findIndex(({ id }, at) => firstWith(id) < at);
  const twice = profiles[again];
  if (twice !== undefined)
    throw toCorrect(transferMessages.sameId({ number: firstWith(twice.id) + 1, other: again + 1 }));
  return { settings: data.settings, profiles };
}

const words = (key: keyof Carried, value: unknown): string => {
  if (Array.isArray(value)) return transferMessages.words({ words: value.length });
  if (typeof value === 'boolean') return value ? transferMessages.on : transferMessages.off;
  if (value === null) return transferMessages.never;
  if (key === 'keepDays') return transferMessages.days({ days: Number(value) });
  if (key === 'keepBackups' && value === 0) return transferMessages.off;
  if (key === 'zoomPercent') return transferMessages.percent({ percent: Number(value) });
  return value === '\t' ? transferMessages.tab : String(value).slice(0, 100);
};

/** What would change, a line for each setting. */
export const settingChanges = (before: Settings, after: SomeCarried): readonly string[] =>
  carriedSchema.keyof().options.flatMap((key) =>
    after[key] === undefined || JSON.stringify(after[key]) === JSON.stringify(before[key])
      ? []
      : [
          transferMessages.change({
            label: transferMessages.labels[key],
            before: words(key, before[key]),
            after: words(key, after[key]),
          }),
        ],
  );
