import { z } from 'zod';
import { type Settings, settingsSchema } from '../../contract/app.ts';
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

const fileSchema = z.strictObject({
  format: z.literal(settingsFormat),
  settings: z.strictObject(carriedSchema.partial().shape),
  profiles: z.array(z.unknown()).max(200),
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

/** Throws Failure (`bad-input`) for a file of a newer form, one with anything else in it, and one with a wrong profile. */
export function readSettingsText(text: string): SettingsOfFile {
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
  if (data === undefined) {
    // The places are names of the schema and numbers: nothing of the file is repeated.
    const rules = error.issues.map(({ path, code }) => {
      const place = path.join('.') || transferMessages.wholeFile;
      return code === 'unrecognized_keys'
        ? transferMessages.unknownNames({ place })
        : transferMessages.wrongValue({ place });
    });
    throw refused(...new Set(rules.slice(0, 20)));
  }
  const profiles = data.profiles.map((given, index) => {
    const read = readProfile(JSON.stringify(given));
    if (read.ok) return read.profile;
    // Its details name lines of the file.
    const details = [transferMessages.wrongProfile({ number: index + 1 })];
    throw new Failure({ code: 'bad-input', ...read.refusal, details });
  });
  const again = profiles.findIndex(({ id }, at) => profiles.findIndex((each) => each.id === id) < at);
  if (again !== -1) throw refused(`profiles.${again}.id`);
  return { settings: data.settings, profiles };
}

const words = (key: keyof Carried, value: unknown): string => {
  if (Array.isArray(value)) return transferMessages.words({ words: value.length });
  if (typeof value === 'boolean') return value ? transferMessages.on : transferMessages.off;
  if (value === null) return transferMessages.never;
  if (key === 'keepDays') return transferMessages.days({ days: Number(value) });
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
