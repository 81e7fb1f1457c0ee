import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';

/** Names as a pattern of whole names without letter case and signs. */
export const named = (names: string): ((key: string) => boolean) => {
  // bounded: a name of 60 characters, looked at before it.
  const pattern = new RegExp(`^x?(${names})$`);
  return ofKeys((key) => key.length <= 60 && pattern.test(plainKey(key)));
};
