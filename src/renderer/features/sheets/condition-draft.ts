import { isDateText } from '../../../domain/dates.ts';
import { type Condition, type ConditionName, isNumberText } from '../../../domain/sheet/condition.ts';

/** A condition as it is typed: `second` is the end of a range. */
export type ConditionDraft = { readonly is: ConditionName; readonly first: string; readonly second: string };

/** What the fields of a condition take. */
export type Operands = 'none' | 'text' | 'number' | 'numbers' | 'date' | 'dates';

export function operandsOf(is: ConditionName): Operands {
  switch (is) {
    case 'empty':
    case 'filled':
      return 'none';
    case 'contains':
    case 'not-contains':
    case 'text':
    case 'not-text':
      return 'text';
    case 'on':
    case 'before':
    case 'after':
      return 'date';
    case 'between':
      return 'numbers';
    case 'between-dates':
      return 'dates';
    default:
      return 'number';
  }
}

/** The draft of a condition that is set. */
export function draftOf(condition: Exclude<Condition, { is: 'one-of' }>): ConditionDraft {
  const { is } = condition;
  if ('from' in condition) return { is, first: condition.from, second: condition.to };
  const first =
    'text' in condition
      ? condition.text
      : 'number' in condition
        ? condition.number
        : 'date' in condition
          ? condition.date
          : '';
  return { is, first, second: '' };
}

/** Which fields of a draft hold what they cannot: nothing typed at all is no condition, and no problem. */
export function problemsOf(draft: ConditionDraft): { readonly first: boolean; readonly second: boolean } {
  const operands = operandsOf(draft.is);
  if (operands === 'none' || operands === 'text' || isUntouched(draft))
    return { first: false, second: false };
  const isRight = operands.startsWith('number') ? isNumberText : isDateText;
  return {
    first: !isRight(draft.first.trim()),
    second: operands.endsWith('s') && !isRight(draft.second.trim()),
  };
}

const isUntouched = ({ is, first, second }: ConditionDraft): boolean =>
  first.trim() === '' && (!operandsOf(is).endsWith('s') || second.trim() === '');

/** The condition of a draft without problems; null where nothing is typed. Blanks at the ends of a text count. */
export function conditionOf(draft: ConditionDraft): Condition | null {
  const { is } = draft;
  if (is === 'empty' || is === 'filled') return { is };
  if (is === 'contains' || is === 'not-contains' || is === 'text' || is === 'not-text')
    return draft.first === '' ? null : { is, text: draft.first };
  if (isUntouched(draft)) return null;
  const [first, second] = [draft.first.trim(), draft.second.trim()];
  if (is === 'between' || is === 'between-dates') return { is, from: first, to: second };
  if (is === 'on' || is === 'before' || is === 'after') return { is, date: first };
  return { is, number: first };
}
