import { issuesMessages } from '../../messages/issues.ts';
import type { Profile } from '../profile/profile.ts';
import { wireValue } from '../profile/wire.ts';
import { isBooleanText, readBoolean } from './booleans.ts';
import { closestChoice } from './closest.ts';
import { isErrorWord } from './damage.ts';
import type { Issue } from './issue.ts';
import type { Column } from './kind.ts';
import { either, fixOf, issue, NONE, quote } from './words.ts';

/** The values that a choice column takes without a remark, and those that it takes with one. */
function values(column: Column, profile: Profile): { clean: Set<string>; remarked: Set<string> } {
  const listed = column.choices ?? [];
  // Files of a service carry its own words for `platform_` and `service_`; both spellings are right.
  const clean = new Set([...listed, ...listed.map((value) => wireValue(value, profile))]);
  const words = column.profileWords === undefined ? [] : profile.words[column.profileWords];
  const remarked = new Set([...(column.unlisted ?? []), ...words].filter((value) => !clean.has(value)));
  return { clean, remarked };
}

/** Every value that a choice column takes under a profile, with a remark or without. */
export function choiceWords(column: Column, profile: Profile): ReadonlySet<string> {
  const { clean, remarked } = values(column, profile);
  return new Set([...clean, ...remarked]);
}

/** The value that a text of a choice column most likely means, or null: a listed word that is nearly written as it. */
export function meantChoice(column: Column, text: string, profile: Profile): string | null {
  const offered = [...(column.choices ?? []), ...values(column, profile).remarked];
  return isErrorWord(text) ? null : (closestChoice(text, offered) ?? onlyChoice(text, offered));
}

export function choiceCheck(column: Column, profile: Profile): (text: string) => readonly Issue[] {
  const { clean, remarked } = values(column, profile);
  const key = column.key;
  const offered = [...(column.choices ?? []), ...remarked];
  return (text) => {
    if (clean.has(text)) return NONE;
    if (remarked.has(text)) {
      return [
        issue(
          key,
          'warning',
          'unlisted-in-specification',
          issuesMessages.notListedSpecificationService({ text: quote(text) }),
        ),
      ];
    }
    const damaged = isErrorWord(text);
    const meant = meantChoice(column, text, profile);
    const fix = meant === null ? null : fixOf(meant === text.trim() ? 'trim' : 'closest-choice', key, meant);
    if (column.openList === true) {
      return [
        issue(
          key,
          'warning',
          'unlisted-choice',
          issuesMessages.notListedListed({
            text: quote(text),
            label: column.label.toLowerCase(),
            offered: either(offered),
          }),
          fix,
        ),
      ];
    }
    return [
      issue(
        key,
        'error',
        damaged ? 'spreadsheet-damage' : 'not-a-choice',
        issuesMessages.notAllowedAllowed({ text: quote(text), offered: either(offered) }),
        fix,
      ),
    ];
  };
}

/** A yes in a column with one value means that value, a no means none. */
function onlyChoice(text: string, choices: readonly string[]): string | null {
  if (choices.length !== 1) return null;
  const meant = readBoolean(text);
  return meant === 'true' ? (choices[0] ?? null) : meant === 'false' ? '' : null;
}

/** true or false, in any case. */
export function booleanCheck(column: Column): (text: string) => readonly Issue[] {
  const key = column.key;
  return (text) => {
    if (isBooleanText(text)) return NONE;
    const meant = readBoolean(text);
    return [
      issue(
        key,
        'error',
        isErrorWord(text) ? 'spreadsheet-damage' : 'not-a-boolean',
        issuesMessages.neitherTrueNorFalse({ text: quote(text) }),
        meant === null ? null : fixOf('boolean-format', key, meant),
      ),
    ];
  };
}
