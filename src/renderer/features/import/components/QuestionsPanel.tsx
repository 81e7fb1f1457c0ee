import type { ImportPreview } from '../../../../contract/imports.ts';
import { importCopy } from '../../../copy/import.ts';
import { Panel, RadioGroup } from '../../../ui/index.ts';
import { labelOf } from '../column-labels.ts';
import styles from './import.module.css';

/** What can be read in more than one way is asked, with the texts that raise the doubt: once for all columns. */
export function QuestionsPanel({
  preview,
  answers,
  onAnswer,
}: {
  readonly preview: ImportPreview;
  /** Given just now; the preview follows. */
  readonly answers: Readonly<Record<string, string>>;
  readonly onAnswer: (id: string, answer: string) => void;
}) {
  if (preview.questions.length === 0) return null;
  return (
    <Panel title={importCopy.questions} note={importCopy.questionsNote}>
      <div className={styles.questions}>
        {preview.questions.map((question) => {
          const answer = answers[question.id] ?? question.answer;
          const columns = question.columns.map((key) => labelOf(preview, key)).join(', ');
          return (
            <div key={question.id} {...(answer === null ? { 'data-open': '' } : {})}>
              <RadioGroup
                label={`${columns}: ${importCopy.question[question.about]}`}
                value={answer}
                onChange={(value) => onAnswer(question.id, value)}
                help={importCopy.samplesOf(question.samples.slice(0, 4))}
                options={question.options.map((option) => ({
                  value: option.value,
                  label: option.label,
                  note: option.example,
                }))}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
