import { messages } from './messages.ts';
import { count, plural } from './words.ts';

/** Reading and checking a service profile. */
export const profileFileMessages = messages({
  profileJsonFileProfiles:
    'Choose a service profile in JSON format. To see an example, export a built-in profile.',
  profileTooLongOrDeep: 'The file is not a service profile: it is too long, or nested too deeply.',
  profileNotJson: 'The file is not a service profile: it is not JSON.',
  notAServiceProfile: 'The file is not a service profile.',
  fileHoldsLooksLike: 'The file contains what looks like a secret or a token. Nothing was imported.',
  deleteLinesFileReplace:
    'Delete these entries from the file, and replace the secret if the file was shared. Enter the client secret when you connect a store.',
  fileServiceProfileFormat: ({ format, profileFormat }: { format: number; profileFormat: number }) =>
    `The file is a service profile of format ${format}; this version of Partner Desk reads format ${profileFormat}.`,
  updateAppProfileExported: 'Update Partner Desk, or ask for a profile exported by this version.',
  profileWithoutFormat: 'The file is not a service profile: it does not say "format": 1.',
  format: ({ stringify }: { stringify: string }) => `format: ${stringify}`,
  profileFieldsWrong: 'The file is not a usable service profile: fields are missing or wrong.',
  groupFields: ({ path }: { path: string }) => `${path}: a group of fields`,
  profileCannotUsed: ({ name, issues }: { name: string; issues: number }) =>
    `The profile “${name}” has ${plural(issues, 'a value', 'values')} that cannot be used.`,
  profileCannotUsedNext: ({ issues }: { issues: number }) =>
    `Correct the ${plural(issues, 'value', 'values')} listed below.`,
  addressBeginsHttpsHttp: 'an address that begins with https://; http:// is allowed only for this computer',
  aNumberFromTo: ({ whole, min, max }: { whole: boolean; min: number; max: number }) =>
    `a ${whole ? 'whole ' : ''}number from ${count(min)} to ${count(max)}`,
  trueFalse: 'true or false',
  listWords: 'a list of words',
  listWordsLeastOne: 'a list of words, at least one',
  allowed: ({ allowedIn }: { allowedIn: string }) => `Allowed: ${allowedIn}.`,
  thisIsNeeded: 'This field is required.',
  addressWithoutQuestionMark:
    'Enter the address without a question mark or hash: tokens and parameters do not belong in a profile.',
  leastOneWordNeeded: 'Enter at least one word.',
  mostWords: 'Enter at most 50 words.',
  isThereTwice: ({ twice }: { twice: string }) => `“${twice}” appears twice. Remove one of them.`,
  noWordUpCharacters: ({ odd }: { odd: string }) =>
    `“${odd}” is not valid. Enter a word of up to 60 characters without a comma.`,
  anotherListBatchStates: ({ both }: { both: string }) =>
    `“${both}” is already in another list of batch statuses. A word can be in only one.`,
});
