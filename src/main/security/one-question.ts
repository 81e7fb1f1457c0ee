import { withoutHiddenSigns } from '../../domain/text.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import type { Confirm, Question } from '../ports.ts';

/** Whatever names are in it: each line as it reads, and no line but the question's own. */
const asItReads = ({ title, message, detail, yes }: Question): Question => ({
  title: withoutHiddenSigns(title),
  message: withoutHiddenSigns(message),
  detail: detail.split('\n').map(withoutHiddenSigns).join('\n'),
  yes: withoutHiddenSigns(yes),
});

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
        message: storesMessages.questionAppNotAnswered,
        next: storesMessages.questionAppNotAnsweredNext,
      });
    }
    isOpen = true;
    try {
      return await confirm(asItReads(question));
    } finally {
      isOpen = false;
    }
  };
}
