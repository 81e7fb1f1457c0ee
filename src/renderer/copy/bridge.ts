import { messages } from '../../messages/messages.ts';

/** What the window says when it cannot read what main responds. */
export const bridgeCopy = messages({
  unreadable: (channel: string) => ({
    message: `The window could not read a response from Partner Desk (${channel}).`,
    next: 'Try again. If it happens again, restart Partner Desk.',
  }),
});
