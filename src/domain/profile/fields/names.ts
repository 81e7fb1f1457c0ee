import type { FieldGroup, FieldType } from './field.ts';

const word: FieldType = {
  is: 'text',
  pattern: /^[A-Za-z][A-Za-z0-9]{0,39}$/,
  allowed: 'up to 40 letters and digits, beginning with a letter',
};
const name: FieldType = {
  is: 'text',
  pattern: /^[A-Za-z_][A-Za-z0-9_.-]{0,79}$/,
  allowed: 'up to 80 letters, digits, underscores, dots and hyphens, beginning with a letter or underscore',
};
// A parameter of one of these names would take the place of another of the same request.
const parameter: FieldType = {
  is: 'text',
  pattern:
    /^(?!(?:code|error|error_description|cart_token|discount|redirect_uri|client_id)$)[A-Za-z_][A-Za-z0-9_.-]{0,79}$/,
  allowed:
    'up to 80 letters, digits, underscores, dots and hyphens, beginning with a letter or underscore, but not code, error, error_description, cart_token, discount, redirect_uri or client_id',
};
const version: FieldType = {
  is: 'text',
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
  allowed: 'up to 40 letters, digits, dots, underscores and hyphens, beginning with a letter or digit',
};

/** spec: Conventions (neutral words), Calling the API, Endpoints. */
export const namesGroup: FieldGroup = {
  id: 'names',
  title: 'Names in requests',
  about:
    'The words that the service uses where the specification says “service” and “platform”. They change requests and links, never the labels on screens.',
  fields: [
    {
      path: 'wire.headerPrefix',
      label: 'Header prefix',
      type: {
        is: 'text',
        pattern: /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/,
        allowed: 'up to 40 letters, digits and hyphens, beginning with a letter or digit',
      },
      about:
        'The middle of X-…-Access-Token and X-…-Version in every request, and of X-…-Limit in responses.',
    },
    {
      path: 'wire.serviceWord',
      label: 'Word for “service”',
      type: word,
      about: 'Used in service_product_id and customer_must_not_exist_in_service.',
    },
    {
      path: 'wire.platformWord',
      label: 'Word for “platform”',
      type: word,
      about:
        'Used in platform_variant_id, platform_product_id, use_platform_variant_defaults, platform_product and platform_collection_id.',
    },
    {
      path: 'wire.platformADomain',
      label: 'Store parameter, platform A',
      type: parameter,
      about: 'Names a store of platform A in the install address, the callback and auto-apply links.',
    },
    {
      path: 'wire.platformBDomain',
      label: 'Store parameter, platform B',
      type: parameter,
      about: 'Names a store of platform B in the install address, the callback and auto-apply links.',
    },
    {
      path: 'wire.shopDomain',
      label: 'Store parameter, any platform',
      type: parameter,
      about: 'Names the store in the callback on any platform, and a custom store everywhere.',
    },
    {
      path: 'wire.version2021x01',
      label: 'Version 2021-01 in the header',
      type: version,
      about: 'The value of the version header for requests in the format of 2021-01.',
    },
    {
      path: 'wire.version2021x11',
      label: 'Version 2021-11 in the header',
      type: version,
      about: 'The value of the version header for requests in the format of 2021-11.',
    },
  ],
};

/** Where the specification itself has two spellings, or does not say. */
export const spellingsGroup: FieldGroup = {
  id: 'spellings',
  title: 'Spellings',
  about: 'Where the specification spells something two ways, or leaves it open.',
  fields: [
    {
      path: 'wire.subscriptionCancel',
      label: 'Batch that cancels subscriptions',
      type: { is: 'choice', choices: ['subscription_cancel', 'bulk_subscription_cancel'] },
      about: 'The batch type under which cancellations are sent.',
    },
    {
      path: 'wire.subscriptionVersion',
      label: 'Version of subscription updates',
      type: { is: 'choice', choices: ['2021-11', '2021-01'] },
      about:
        'The API version of PUT /subscriptions, and of reading a subscription; the specification does not name it.',
    },
    {
      path: 'wire.refreshGrant',
      label: 'Renewal grant type',
      type: { is: 'choice', choices: ['refresh_token', 'refresh-token'] },
      about: 'The grant_type that renews a token.',
    },
    {
      path: 'wire.sendClientSecret',
      label: 'Send the client secret',
      type: { is: 'switch' },
      about: 'Whether the client secret of a store goes to the token address with each exchange.',
    },
    {
      path: 'wire.appliesToIds',
      label: 'IDs in applies_to',
      type: name,
      about: 'The field of applies_to that holds the product or collection ID of a 2021-11 discount.',
    },
    {
      path: 'wire.appliesToResource',
      label: 'Resource in applies_to',
      type: name,
      about: 'The field of applies_to that says whether the ID is a product or a collection.',
    },
  ],
};
