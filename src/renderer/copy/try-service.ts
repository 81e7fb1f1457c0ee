import type { TryStep } from '../../contract/profiles.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, dateTime, plural } from '../ui/format.ts';

/** Sentences of “Try this service”. What a line says of a field comes from src/domain/profile/learn. */
export const tryCopy = messages({
  title: 'Try this service',
  open: 'Try this service…',
  intro:
    'Sends one batch with one task, reads it back and suggests profile settings. You confirm before anything is sent, and no field changes without your approval.',
  store: 'Store',
  noStore: 'No store with this profile is connected',
  noStoreNext: 'Connect a store with this profile first. The test is sent with its token.',
  goToStores: 'Go to Stores',
  unsaved: 'The profile has changes that are not saved',
  unsavedNext: 'The test uses the saved profile. Save or discard your changes first.',
  task: 'Task',
  create: 'Create a discount code',
  createNote:
    '1 percent off, for one use, with all channels off. The batch stays at the service, and so does the code unless it is deleted afterward.',
  delete: 'Delete a discount that does not exist',
  deleteNote:
    'The service is expected to reject it, which shows how it reports failures. The batch stays at the service.',
  code: 'Discount code',
  codeHelp: 'Choose a code that does not exist. It is looked up first if the service can look up codes.',
  codeError: 'Allowed: 4 to 40 letters, digits, hyphens and underscores.',
  cleanUp: 'Delete the code afterward',
  cleanUpHelp: 'Uses a second batch with one task, if a response contains the code’s ID.',
  discountId: 'Discount ID',
  discountIdHelp:
    'Choose an ID that no discount has. It is looked up first if the service can read discounts. If a discount with this ID exists but cannot be read, the discount is deleted.',
  discountIdError: 'Allowed: a whole number of up to 19 digits.',
  cancel: 'Cancel',
  next: 'Continue…',
  asking: 'Answer in the window that opens.',
  going: (store: string) => `Testing with ${store}`,
  steps: {
    checking: 'Checking that the code or ID is not in use',
    creating: 'Creating the batch',
    adding: 'Adding the task',
    starting: 'Starting the batch',
    watching: 'Waiting for the service to process the batch',
    reading: 'Reading what was created',
    cleaning: 'Deleting the code',
  } satisfies Record<TryStep, string>,
  progress: (requests: number, since: string) => `${counted(requests, 'request')} since ${dateTime(since)}.`,
  closable: 'You can close this; the test continues.',
  stop: 'Stop',
  hide: 'Close',
  tried: (store: string, host: string, requests: number) =>
    `Tested with ${store} at ${host}: ${counted(requests, 'request')}`,
  triedTask: (task: string, endedAt: string) => `Task: ${task}. Ended ${dateTime(endedAt)}.`,
  left: 'Left at the service',
  differs: (lines: number) => `Differs from the profile: ${count(lines)}`,
  nothingDiffers: 'Everything observed matches the profile.',
  nothingOffered: 'There are no new values to use.',
  contradicts: (lines: number) => `Contradicts the profile: ${count(lines)}`,
  contradictsNext: (lines: number) =>
    `One task cannot show which is right. Check ${plural(lines, 'this field', 'these fields')} yourself.`,
  seen: (lines: number) => `Observed: ${count(lines)}`,
  notSeen: (lines: number) => `Not observed: ${count(lines)}`,
  columns: {
    field: 'Field',
    now: 'Current value',
    offer: 'New value',
    seen: 'Observed, with evidence',
  },
  evidence: (lines: number) => `Evidence: ${counted(lines, 'response')}`,
  noField: 'no field',
  on: 'on',
  off: 'off',
  changedSince: 'The field changed after the test.',
  selectAll: 'Select all',
  clear: 'Clear',
  readOnly: 'This profile cannot be changed. Duplicate it, and enter the new values there.',
  again: 'Try again…',
  apply: (lines: number) => (lines === 0 ? 'Use selected' : `Use ${counted(lines, 'value')}`),
} as const);
