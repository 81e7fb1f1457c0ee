import { Failure } from '../failure.ts';
import type { Confirm } from '../ports.ts';

/**
 * One question at a time. A page that asks for many things at once cannot bury the operator in dialogs until one is
 * answered by habit: what comes while a question is open is refused (`conflict`).
 */
export function oneAtATime(confirm: Confirm): Confirm {
  let isOpen = false;
  return async (question) => {
    if (isOpen) {
      throw new Failure({
        code: 'conflict',
        message: 'A question of the app is not answered yet.',
        next: 'Answer it, then try again.',
      });
    }
    isOpen = true;
    try {
      return await confirm(question);
    } finally {
      isOpen = false;
    }
  };
}
