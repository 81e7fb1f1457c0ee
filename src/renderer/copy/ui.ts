import { messages } from '../../messages/messages.ts';

/** Words of the parts that screens are made of. */
export const uiCopy = messages({
  close: 'Close',
  dismiss: 'Dismiss',
  optional: '(optional)',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  choose: 'Choose',
  highest: (value: string, unit: string) => `highest ${value} ${unit}`,
});
