import { open } from 'node:fs/promises';
import type { Settings } from '../../contract/app.ts';
import type { ImportedSettings } from '../../contract/transfer.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { transferMessages } from '../../messages/transfer.ts';
import { listed } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import { grantedName } from '../files/grants.ts';
import { readWithoutWaiting } from '../files/readable.ts';
import { writeWhole } from '../files/whole-file.ts';
import type { AreaHandlers } from '../ipc/handlers.ts';
import type { Confirm, Grants, Publish } from '../ports.ts';
import type { Profiles } from '../stores/profiles.ts';
import { longestSettings, readSettingsText, settingChanges, settingsText } from './portable.ts';
import type { SettingsFile } from './settings.ts';

export type TransferParts = {
  readonly settings: SettingsFile;
  readonly applySettings: (settings: Settings) => void;
  readonly publish: Publish;
  readonly profiles: Profiles;
  /** Keeps a profile as one that is imported by itself: it asks where secrets would go elsewhere. */
  readonly saveProfile: (profile: Profile) => Promise<Profile>;
  readonly grants: Grants;
  /** Asks in a dialog that no page can press. */
  readonly confirm: Confirm;
};

/** Settings and profiles of this computer as one file, and those of such a file. */
export function transferHandlers(parts: TransferParts): AreaHandlers<'transfer'> {
  const { settings, profiles, grants } = parts;

  const takeProfiles = async (
    given: readonly Profile[],
  ): Promise<Omit<ImportedSettings, 'fileName' | 'settings'>> => {
    const skipped: ImportedSettings['skipped'][number][] = [];
    for (const profile of given) {
      try {
        await parts.saveProfile(profile);
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        skipped.push({ name: profile.name, why: thrown.error });
      }
    }
    return { profiles: given.length - skipped.length, skipped };
  };

  return {
    'transfer.exportSettings': ({ grant }) => {
      const own = profiles.known().flatMap(({ profile, origin }) => (origin === 'own' ? [profile] : []));
      const text = settingsText(settings.get(), own);
      const path = grants.path(grant, 'write');
      try {
        writeWhole(path, text);
      } catch {
        throw new Failure({
          code: 'disk',
          message: transferMessages.notWritten,
          next: transferMessages.notWrittenNext,
        });
      }
      return { fileName: grantedName(grants, grant, 'write') };
    },
    'transfer.importSettings': async ({ grant }) => {
      const fileName = grantedName(grants, grant, 'read');
      const given = readSettingsText(await readText(grants.path(grant, 'read')));
      const changes = settingChanges(settings.get(), given.settings);
      const fresh = given.profiles.filter(
        (profile) => JSON.stringify(profiles.get(profile.id)) !== JSON.stringify(profile),
      );
      if (changes.length === 0 && fresh.length === 0)
        return { fileName, settings: 0, profiles: 0, skipped: [] };
      const names = listed(
        fresh.map(({ name }) => name.slice(0, 60)),
        10,
      );
      const about = fresh.length === 0 ? [] : [transferMessages.profiles({ profiles: fresh.length, names })];
      const yes = await parts.confirm({
        title: transferMessages.title,
        message: transferMessages.question({ fileName }),
        detail: [...changes, ...about],
        yes: transferMessages.yes,
      });
      if (!yes) throw new Failure({ code: 'cancelled', message: transferMessages.declined });
      if (changes.length > 0) {
        const now = await settings.set(given.settings);
        parts.applySettings(now);
        parts.publish('settings.changed', now);
      }
      return { fileName, settings: changes.length, ...(await takeProfiles(fresh)) };
    },
  };
}

/** Throws Failure (`file-unreadable`, `bad-input`). */
async function readText(path: string): Promise<string> {
  const unreadable = (): never => {
    throw new Failure({
      code: 'file-unreadable',
      message: transferMessages.notRead,
      next: transferMessages.notReadNext,
    });
  };
  const file = await open(path, readWithoutWaiting).catch(unreadable);
  try {
    const facts = await file.stat();
    if (!facts.isFile()) unreadable();
    // Whatever is longer holds something else.
    return facts.size > longestSettings ? '' : await file.readFile('utf8').catch(unreadable);
  } finally {
    await file.close();
  }
}
