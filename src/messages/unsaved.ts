import { messages } from './messages.ts';
import { listed } from './words.ts';

/** What text that is not saved was typed in. */
const unsavedMessages = messages({
  sheet: 'a sheet',
  checkout: 'a checkout',
  bundles: 'a bundle sheet',
  profile: 'a service profile',
});

/** Places as a sentence names them, each kind once: "a sheet and a checkout". */
export const unsavedIn = (places: readonly { readonly of: keyof typeof unsavedMessages }[]): string =>
  listed([...new Set(places.map(({ of }) => unsavedMessages[of]))], 4);
