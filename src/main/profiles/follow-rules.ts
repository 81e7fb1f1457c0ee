import type { Store } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Logger } from '../log/logger.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { ruleProfile } from './rule-profile.ts';

type Following = {
  readonly stores: {
    readonly stores: () => readonly Store[];
    readonly onChange: (heard: () => void) => unknown;
  };
  readonly profiles: {
    readonly known: () => readonly { readonly profile: Profile }[];
    readonly onChange: (heard: () => void) => unknown;
  };
  readonly log: Logger;
};

/** The profiles of the stores decide what a sheet may hold: their rules now, and following them. */
export function createRules({ stores, profiles, log }: Following) {
  const rules = (): Profile => {
    const used = new Set(stores.stores().map((store) => store.profileId));
    return ruleProfile(profiles.known().flatMap(({ profile }) => (used.has(profile.id) ? [profile] : [])));
  };
  return {
    now: rules,
    /** Has sheets checked anew when the rules change. */
    follow: (workbook: Pick<Workbook, 'checkBy'>): void => {
      let ruled = JSON.stringify(rules());
      const look = (): void => {
        const next = rules();
        if (JSON.stringify(next) === ruled) return;
        ruled = JSON.stringify(next);
        workbook
          .checkBy(next)
          .catch((cause: unknown) => log.error('rules not changed', { cause: String(cause) }));
      };
      stores.onChange(look);
      profiles.onChange(look);
    },
  };
}
