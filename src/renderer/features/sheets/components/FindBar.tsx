import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { findLimits, problemOf } from '../../../../domain/grid/find.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Checkbox, IconButton } from '../../../ui/index.ts';
import {
  changeQuestion,
  changeReplacement,
  closeFind,
  findCell,
  replaceEverywhere,
  replaceHere,
} from '../actions/find-cells.ts';
import styles from '../find.module.css';
import type { SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';

const copy = sheetsCopy.find;

/** Find and replace, above the grid. The matches are main's: all rows of the view are searched. */
export function FindBar({
  session,
  onLeave,
}: {
  readonly session: SheetSession;
  readonly onLeave: () => void;
}) {
  const bar = useSheet(session, (state) => state.findBar);
  return bar === 'closed' ? null : (
    <OpenFindBar session={session} onLeave={onLeave} withReplace={bar === 'replace'} />
  );
}

function OpenFindBar({
  session,
  onLeave,
  withReplace,
}: {
  readonly session: SheetSession;
  readonly onLeave: () => void;
  readonly withReplace: boolean;
}) {
  const find = useSheet(session, (state) => state.find);
  const field = useRef<HTMLInputElement>(null);
  const problem = problemOf(find);
  const { length } = find.replacement;
  const isReplacementTooLong = length > findLimits.replacement;
  const asked = useSheet(session, (state) => state.findAsked);
  useEffect(() => {
    if (asked === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  const leave = () => {
    closeFind(session);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    }
    if (event.key === 'F3') {
      event.preventDefault();
      void findCell(session, event.shiftKey ? 'previous' : 'next');
    }
  };
  const onEnter = (act: (back: boolean) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act(event.shiftKey);
  };
  const option = (name: 'matchCase' | 'wholeCell' | 'regularExpression' | 'withinSelection') => (
    <Checkbox isSelected={find[name]} onChange={(isOn) => changeQuestion(session, { [name]: isOn })}>
      {copy[name]}
    </Checkbox>
  );
  return (
    <search className={styles.bar} onKeyDown={onKeyDown}>
      <input
        ref={field}
        className={styles.field}
        aria-label={copy.label}
        placeholder={copy.label}
        value={find.text}
        aria-invalid={problem !== null}
        spellCheck={false}
        onChange={(event) => changeQuestion(session, { text: event.currentTarget.value })}
        onKeyDown={onEnter((back) => void findCell(session, back ? 'previous' : 'next'))}
      />
      {withReplace ? (
        <>
          <input
            className={styles.field}
            aria-label={copy.replaceLabel}
            placeholder={copy.replaceLabel}
            value={find.replacement}
            aria-invalid={isReplacementTooLong}
            spellCheck={false}
            onChange={(event) => changeReplacement(session, event.currentTarget.value)}
            onKeyDown={onEnter(() => void replaceHere(session))}
          />
          <Button size="small" onPress={() => void replaceHere(session)}>
            {copy.replace}
          </Button>
          <Button size="small" onPress={() => void replaceEverywhere(session)}>
            {copy.replaceAll}
          </Button>
        </>
      ) : null}
      <IconButton
        size="small"
        label={copy.previous}
        keys="Shift+Enter"
        icon={<ChevronUp aria-hidden="true" />}
        onPress={() => void findCell(session, 'previous')}
      />
      <IconButton
        size="small"
        label={copy.next}
        keys="Enter"
        icon={<ChevronDown aria-hidden="true" />}
        onPress={() => void findCell(session, 'next')}
      />
      <span className={styles.count} role="status">
        {problem === 'too-long'
          ? copy.tooLong(find.text.length, findLimits.text)
          : problem !== null
            ? copy.badExpression(problem.words)
            : find.result === null || find.text === ''
              ? ''
              : find.result.match?.column === null
                ? copy.inNote(find.result.place, find.result.count)
                : copy.matches(find.result.place, find.result.count)}
      </span>
      {withReplace ? (
        <span className={styles.count} role="status">
          {isReplacementTooLong ? copy.tooLong(length, findLimits.replacement) : ''}
        </span>
      ) : null}
      <span className={styles.options}>
        {option('matchCase')}
        {option('wholeCell')}
        {option('regularExpression')}
        {option('withinSelection')}
      </span>
      <IconButton
        size="small"
        label={copy.close}
        keys="Esc"
        icon={<X aria-hidden="true" />}
        onPress={leave}
      />
    </search>
  );
}
