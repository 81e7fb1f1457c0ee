import type { FieldGroup } from './field.ts';

const address = { is: 'address' } as const;

export const aboutGroup: FieldGroup = {
  id: 'about',
  title: 'Profile',
  about: 'How the profile is told from others.',
  fields: [
    {
      path: 'id',
      label: 'Id',
      type: {
        is: 'text',
        pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/,
        allowed: 'up to 80 letters, digits, hyphens, dots and underscores',
      },
      about: 'Stores name their profile by it; a file with the same ID replaces the profile.',
    },
    {
      path: 'name',
      label: 'Name',
      // bounded: 500 characters, looked at before every pattern of a field.
      type: { is: 'text', pattern: /^(?=.*\S)[^\p{Cc}]{1,80}$/u, allowed: '1 to 80 characters' },
      about: 'As it is shown where a store is connected.',
    },
  ],
};

/** spec: Conventions. */
export const addressesGroup: FieldGroup = {
  id: 'addresses',
  title: 'Addresses',
  about: 'Where requests go. Tokens are sent to the API address and the token address, and nowhere else.',
  fields: [
    {
      path: 'addresses.base',
      label: 'API address',
      type: address,
      about: 'Every request of a run, and every reading, begins with it.',
    },
    {
      path: 'addresses.auth',
      label: 'Token address',
      type: address,
      about: 'Where codes and refresh tokens are exchanged; without /oauth/token at the end.',
    },
    {
      path: 'addresses.admin',
      label: 'Partner admin address',
      type: address,
      about: 'Where the install page opens in the browser when a store is connected.',
    },
    {
      path: 'addresses.storefront',
      label: 'Storefront address',
      type: address,
      about: 'Where links that apply a code point; nothing is sent there by the app itself.',
    },
  ],
};
