import { issuesMessages } from '../../messages/issues.ts';
import { codeDamage, isErrorWord } from './damage.ts';
import type { Issue } from './issue.ts';
import type { Column } from './kind.ts';
import { fixOf, issue, NONE, quote } from './words.ts';

const CONTROL = /[\p{Cc}]/gu;

/** Free text takes anything that JSON can carry; a spreadsheet's error word is pointed out. */
export const freeTextCheck =
  (column: Column) =>
  (text: string): readonly Issue[] =>
    text.charCodeAt(0) === 35 && isErrorWord(text)
      ? [
          issue(
            column.key,
            'warning',
            'spreadsheet-damage',
            issuesMessages.errorSpreadsheetSentStands({ text: quote(text) }),
          ),
        ]
      : NONE;

/** A code: no control characters, spaces are a warning (product.md, Rules for discount rows). */
export function codeCheck(column: Column): (text: string) => readonly Issue[] {
  const key = column.key;
  return (text) => {
    let control = false;
    let space = false;
    let marks = false;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < 32 || (code >= 127 && code < 160)) control = true;
      else if (code === 32 || code === 160 || code === 0x202f || code === 0x3000) space = true;
      else if (code >= 0x2000 && code <= 0x200a) space = true;
      else if (code === 0x200b || code === 0x2060 || code === 0xfeff || code === 0xad) marks = true;
    }
    const damage = codeDamage(key, text);
    if (!control && !space && !marks && damage === null) return NONE;
    const found: Issue[] = [];
    if (control) {
      const clean = text.replace(CONTROL, '').trim();
      found.push(
        issue(
          key,
          'error',
          'control-characters',
          issuesMessages.holdsLineBreakTab({ text: quote(text) }),
          clean === '' ? null : fixOf('remove-control-characters', key, clean),
        ),
      );
    } else if (marks) {
      const clean = text.replace(/[\u200b\u2060\ufeff\u00ad]/g, '');
      found.push(
        issue(
          key,
          'warning',
          'control-characters',
          issuesMessages.holdsInvisibleCharacterCustomers({ text: quote(text) }),
          clean === '' ? null : fixOf('remove-control-characters', key, clean),
        ),
      );
    }
    if (space && !control) found.push(...spaces(key, text));
    if (damage !== null) found.push(damage);
    return found;
  };
}

function spaces(key: string, text: string): readonly Issue[] {
  const trimmed = text.trim();
  const found: Issue[] = [];
  if (trimmed !== text) {
    const message = issuesMessages.spacesAroundCode({ text: quote(text) });
    found.push(issue(key, 'warning', 'outer-spaces', message, fixOf('trim', key, trimmed)));
  }
  // Nobody but the operator knows what is meant by spaces inside.
  if (/\s/.test(trimmed))
    found.push(
      issue(key, 'warning', 'spaces', issuesMessages.holdsSpacesCustomersMust({ text: quote(text) })),
    );
  return found;
}
