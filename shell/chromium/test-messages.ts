/** What a test tells the shell over the process channel that it opened when it started the shell. */
export type FromTest =
  | { readonly t: 'answer-open'; readonly paths: readonly string[] | null }
  | { readonly t: 'answer-save'; readonly path: string | null }
  | { readonly t: 'answer-message'; readonly response: number }
  | { readonly t: 'power'; readonly event: 'suspend' | 'resume' }
  | { readonly t: 'drop-guards' }
  | { readonly t: 'quit' };

/** What the shell tells the test. */
export type ToTest =
  /** Where Playwright connects: a socket of this user that exists in test mode only. */
  | { readonly t: 'browser'; readonly endpoint: string }
  /** A folder was shown, or a file opened, outside the app. */
  | { readonly t: 'revealed' | 'opened'; readonly path: string }
  /** A queued answer was given to a dialog; `title` is what the app asked with. */
  | { readonly t: 'answered'; readonly dialog: 'open' | 'save' | 'message'; readonly title: string };
