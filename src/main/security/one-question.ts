import { withoutHiddenSigns } from '../../domain/text.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import type { Ask, Confirm, Question, ShownQuestion } from '../ports.ts';

/** Whatever names and values are in it: each line as it reads, and no line but the question's own. */
const asItReads = ({ title, message, detail, yes }: Question): ShownQuestion => ({
  title: withoutHiddenSigns(title),
  message: withoutHiddenSigns(message),
  detail: detail.map(withoutHiddenSigns).join('\n'),
  yes: withoutHiddenSigns(yes),
});

/**
 * One question at a time. A page that asks for many things at once cannot bury the operator in dialogs until one is
 * answered by habit: what comes while a question is open is refused (`conflict`).
 */
export function oneAtATime(ask: Ask): Confirm {
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
      return await ask(asItReads(question));
    } finally {
      isOpen = false;
    }
  };
}
