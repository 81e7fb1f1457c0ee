import { messages } from './messages.ts';

/** How a request ended, as the activity log keeps it. */
export const activityMessages = messages({
  answered: 'responded',
  silences: {
    refused: 'connection refused',
    proxy: 'stopped at a proxy',
    'timed-out': 'timed out',
    'connection-lost': 'connection lost',
    'broken-answer': 'response unreadable',
    'too-large': 'response too large',
    aborted: 'stopped',
  },
});
