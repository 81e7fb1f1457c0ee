import type { ImportChoices, ImportPreview, ImportWords } from '../../../../contract/imports.ts';
import { kindById } from '../../../../domain/kinds/registry.ts';
import { importCopy } from '../../../copy/import.ts';
import { Button, Panel, Select } from '../../../ui/index.ts';
import { labelOf } from '../column-labels.ts';
import styles from './import.module.css';

type Words = NonNullable<ImportChoices['words']>;
type Value = ImportWords['values'][number];

/** A list takes texts, and every text may be a value. */
const asTyped = '\u0000typed';

/** What was answered, just now before what the preview knows; undefined while nothing was. */
const answerOf = (words: Words, column: string, value: Value): string | null | undefined => {
  const now = words[column]?.[value.key];
  return now === undefined ? value.answer : now;
};

const withAnswers = (
  words: Words,
  column: string,
  answers: Readonly<Record<string, string | null>>,
): Words => ({
  ...words,
  [column]: { ...words[column], ...answers },
});

/** Values that no list has are matched with one that it has, each once for all rows. */
export function WordsPanel({
  preview,
  words,
  onWords,
}: {
  readonly preview: ImportPreview;
  /** Given just now; the preview follows. */
  readonly words: Words;
  readonly onWords: (words: Words) => void;
}) {
  if (preview.words.length === 0) return null;
  const suggested = preview.words.flatMap(({ column, values }) =>
    values.flatMap((value) =>
      value.proposed !== null && answerOf(words, column, value) === undefined
        ? [{ column, key: value.key, proposed: value.proposed }]
        : [],
    ),
  );
  const applySuggested = () =>
    onWords(
      suggested.reduce(
        (all, { column, key, proposed }) => withAnswers(all, column, { [key]: proposed }),
        words,
      ),
    );
  const isOpen = preview.words.some(({ column, values }) =>
    values.some((value) => answerOf(words, column, value) === undefined),
  );
  return (
    <div {...(isOpen ? { 'data-open': '' } : {})}>
      <Panel
        title={importCopy.words}
        note={importCopy.wordsNote}
        actions={
          suggested.length === 0 ? null : (
            <Button size="small" onPress={applySuggested}>
              {importCopy.suggestions(suggested.length)}
            </Button>
          )
        }
      >
        <div className={styles.words}>
          {preview.words.map((asked) => (
            <ColumnWords
              key={asked.column}
              preview={preview}
              asked={asked}
              words={words}
              onAnswer={(key, answer) => onWords(withAnswers(words, asked.column, { [key]: answer }))}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}

function ColumnWords({
  preview,
  asked,
  words,
  onAnswer,
}: {
  readonly preview: ImportPreview;
  readonly asked: ImportWords;
  readonly words: Words;
  readonly onAnswer: (key: string, answer: string | null) => void;
}) {
  const label = labelOf(preview, asked.column);
  const isRequired =
    kindById(preview.kind)?.columns.find(({ key }) => key === asked.column)?.required ?? false;
  const options = [
    ...asked.options.map((value) => ({ value, label: value })),
    ...(isRequired ? [] : [{ value: '', label: importCopy.leaveEmpty }]),
    { value: asTyped, label: importCopy.asTyped },
  ];
  return (
    <section aria-label={importCopy.wordsOf(label)}>
      <h3 className={styles.wordsHead}>{label}</h3>
      {asked.values.map((value) => {
        const answer = answerOf(words, asked.column, value);
        return (
          <div key={value.key} className={styles.word}>
            <span className={styles.wordText}>
              <b title={value.text}>{value.text}</b>
              <span>{importCopy.rowsOf(value.rows, preview.rowsLooked)}</span>
            </span>
            <Select
              label={importCopy.valueMeans(value.text)}
              labelHidden
              value={answer === undefined ? null : (answer ?? asTyped)}
              placeholder={importCopy.asTyped}
              options={options}
              onChange={(chosen) => onAnswer(value.key, chosen === asTyped ? null : chosen)}
              {...noteOf(value, answer)}
            />
          </div>
        );
      })}
      {asked.more > 0 ? <p className={styles.more}>{importCopy.moreWords(asked.more)}</p> : null}
    </section>
  );
}

const noteOf = (value: Value, answer: string | null | undefined): { readonly help?: string } =>
  answer === undefined && value.proposed !== null
    ? { help: importCopy.suggested(value.proposed || importCopy.leaveEmpty) }
    : value.isSaved && answer === value.answer
      ? { help: importCopy.savedWord }
      : {};
