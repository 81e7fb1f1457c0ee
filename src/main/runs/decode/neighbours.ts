import { named } from './named.ts';

/** Objects of other things, with fields of their own. */
export const isOfOthers = named(
  '((next|last|upcoming|latest|first)?(customer|address|charge|order|product|variant|invoice|payment(method|source)|card|delivery|shipment))s?|included',
);
/** What every thing has for itself. */
export const isOfEveryThing = named('id|status|state|type|code|name|title|email');
/** What a store, and whoever asked, may have in an object, and as a list of words. */
export const isOfSettings = named('settings|preferences|config(uration)?|address|plan');
export const isOfRights = named('permissions|scopes?|roles|grants|languages|locales|currencies');
