import { messages } from '../../messages/messages.ts';

/** Words of the parts that screens are made of. */
export const uiCopy = messages({
  close: 'Close',
  cancel: 'Cancel',
  details: 'Details',
  dismiss: 'Dismiss',
  optional: '(optional)',
  copy: 'Copy',
  copied: 'Copied',
  typeExactly: 'Uppercase and lowercase letters must match.',
  notTyped: (text: string) => `This is not “${text}”. Uppercase and lowercase letters must match.`,
  retry: 'Try again',
  choose: 'Choose',
  highest: (value: string, unit: string) => `highest ${value} ${unit}`,
});
