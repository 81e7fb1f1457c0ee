import { issuesMessages } from '../../messages/issues.ts';
import { dateReadings, isDateText } from '../dates.ts';
import { dateDamage } from './damage.ts';
import type { Issue } from './issue.ts';
import type { Column } from './kind.ts';
import { fixOf, issue, NONE, quote } from './words.ts';

const NO_SUCH_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A real calendar date as `YYYY-MM-DD`; one in the past is a warning where the column says so. */
export function dateCheck(column: Column, today: string): (text: string) => readonly Issue[] {
  const key = column.key;
  const warnPast = column.warnPast === true;
  return (text) => {
    if (!isDateText(text)) return unreadable(key, text);
    if (!warnPast || text >= today) return NONE;
    return [issue(key, 'warning', 'in-the-past', issuesMessages.pastToday({ text, today }))];
  };
}

function unreadable(key: string, text: string): readonly Issue[] {
  const damage = dateDamage(key, text);
  if (damage !== null) return [damage];
  const found = dateReadings(text);
  const dates = [...new Set(found.map((reading) => reading.date))];
  const [first, second] = dates;
  if (first !== undefined && second !== undefined) {
    return [
      issue(
        key,
        'error',
        'ambiguous-date',
        issuesMessages.ambiguousDate({ text: quote(text), first, second }),
      ),
    ];
  }
  if (first !== undefined) {
    const spaced = text.trim() === first;
    return [
      issue(
        key,
        'error',
        spaced ? 'not-a-date' : 'date-format',
        spaced
          ? issuesMessages.spacesAroundDate({ text: quote(text) })
          : issuesMessages.notWrittenServiceReads({ text: quote(text), first }),
        fixOf(spaced ? 'trim' : 'date-format', key, first),
      ),
    ];
  }
  const reason = NO_SUCH_DAY.test(text) ? issuesMessages.dayCalendarNot : issuesMessages.notDate;
  return [issue(key, 'error', 'not-a-date', issuesMessages.unreadableDate({ text: quote(text), reason }))];
}
