import type { ImportPreview } from '../../../../contract/imports.ts';
import { kindById } from '../../../../domain/kinds/registry.ts';
import { importCopy } from '../../../copy/import.ts';
import { Panel, RadioGroup } from '../../../ui/index.ts';
import styles from './import.module.css';

/** What can be read in more than one way is asked, with the texts that raise the doubt. */
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
  const columns = kindById(preview.kind)?.columns ?? [];
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  return (
    <Panel title={importCopy.questions} note={importCopy.questionsNote}>
      <div className={styles.questions}>
        {preview.questions.map((question) => (
          <RadioGroup
            key={question.id}
            label={`${labelOf(question.column)}: ${importCopy.question[question.about]}`}
            value={answers[question.id] ?? question.answer}
            onChange={(answer) => onAnswer(question.id, answer)}
            help={importCopy.samplesOf(question.samples.slice(0, 4))}
            options={question.options.map((option) => ({
              value: option.value,
              label: option.label,
              note: option.example,
            }))}
          />
        ))}
      </div>
    </Panel>
  );
}
