import type { FieldGroup } from './field.ts';

const address = { is: 'address' } as const;

export const aboutGroup: FieldGroup = {
  id: 'about',
  title: 'Profile',
  about: 'The ID and name of this profile.',
  fields: [
    {
      path: 'id',
      label: 'ID',
      type: {
        is: 'text',
        pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/,
        allowed: 'up to 80 letters, digits, hyphens, dots and underscores, beginning with a letter or digit',
      },
      about:
        'Stores refer to the profile by this ID. Importing a file with the same ID replaces the profile.',
    },
    {
      path: 'name',
      label: 'Name',
      // bounded: 500 characters, looked at before every pattern of a field.
      type: { is: 'text', pattern: /^(?=.*\S)[^\p{Cc}]{1,80}$/u, allowed: '1 to 80 characters' },
      about: 'Shown where you connect a store.',
    },
  ],
};

/** spec: Conventions. */
export const addressesGroup: FieldGroup = {
  id: 'addresses',
  title: 'Addresses',
  about: 'Where requests go. Tokens are sent only to the API address and the token address.',
  fields: [
    {
      path: 'addresses.base',
      label: 'API address',
      type: address,
      about: 'Every request of a run, and every request that reads data, starts with it.',
    },
    {
      path: 'addresses.auth',
      label: 'Token address',
      type: address,
      about:
        'Where authorization codes and refresh tokens are exchanged for access tokens; without /oauth/token at the end.',
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
      about:
        'The address that auto-apply links point to. Only the connection test sends a request there, without a token.',
    },
  ],
};
