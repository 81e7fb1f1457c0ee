/** What stands in kept texts in the place of a secret. A text that has it is not what the service holds. */
export const redacted = '[redacted]';

/** Whether a secret was taken out of any of these texts: written back, the mask would replace what the service holds. */
export const hasRedacted = (texts: Iterable<string>): boolean => {
  for (const text of texts) if (text.includes(redacted)) return true;
  return false;
};
