import { messages } from '../../messages/messages.ts';

/** What is said of a proxy before its form is opened. */
export const proxyNotices = messages({
  enter: 'Sign in…',
  asks: (name: string) => `The proxy ${name} asks for a user name and a password`,
  refuses: (name: string) => `The proxy ${name} rejected the user name or password`,
} as const);
