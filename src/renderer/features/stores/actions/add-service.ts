import { freeId } from '../../../../domain/profile/edit.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { bareAddress } from '../../../../domain/text.ts';
import { desk } from '../../../bridge/index.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { notify } from '../../../ui/index.ts';
import { changeDraft, profilesFacts } from '../store.ts';

export type ServiceForm = {
  readonly name: string;
  readonly base: string;
  readonly auth: string;
  readonly admin: string;
  readonly storefront: string;
};

/** A service by its addresses; everything else as the specification has it. Throws DeskError. */
export async function addService(form: ServiceForm): Promise<void> {
  const known = profilesFacts.get() ?? [];
  const saved = await desk.invoke('profiles.save', {
    profile: {
      format: 1,
      id: freeId(
        form.name,
        known.map((profile) => profile.id),
      ),
      name: form.name.trim(),
      addresses: {
        base: bareAddress(form.base),
        auth: bareAddress(form.auth),
        admin: bareAddress(form.admin),
        storefront: bareAddress(form.storefront),
      },
      wire: {},
      limits: {},
      optional: {},
      words: {},
    },
  });
  await added(saved);
}

/** A service from a profile file; false when no file was chosen. Throws DeskError. */
export async function importService(): Promise<boolean> {
  const grant = await desk.invoke('files.open', {});
  if (!grant) return false;
  const { profile } = await desk.invoke('profiles.import', { grant: grant.grant });
  await added(profile);
  return true;
}

async function added(profile: Profile): Promise<void> {
  await profilesFacts.refresh();
  changeDraft({ profileId: profile.id });
  notify({ tone: 'ok', title: storesCopy.service.imported(profile.name) });
}
