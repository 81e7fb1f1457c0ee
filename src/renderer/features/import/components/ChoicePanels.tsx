import { memo, useCallback } from 'react';
import type { ImportPreview } from '../../../../contract/imports.ts';
import { importCopy } from '../../../copy/import.ts';
import { Banner } from '../../../ui/index.ts';
import { labelOf } from '../column-labels.ts';
import { missingIdentity } from '../missing-columns.ts';
import { EncodingQuestion } from './EncodingQuestion.tsx';
import { type FileChoices, FilePanel } from './FilePanel.tsx';
import { KindQuestion } from './KindQuestion.tsx';
import { MappingTable } from './MappingTable.tsx';
import { MissingPanel } from './MissingPanel.tsx';
import { QuestionsPanel } from './QuestionsPanel.tsx';
import { WordsPanel } from './WordsPanel.tsx';

const unanswered = (preview: ImportPreview): number =>
  preview.questions.filter((question) => question.answer === null).length;

/**
 * How the file is read, and every guess to be changed. The progress of an import changes nothing here: drawing
 * a list of choices for each column again with every notice would stop the page.
 */
export const ChoicePanels = memo(function ChoicePanels({
  preview,
  name,
  onName,
  choices,
  onChange,
}: FileChoices) {
  const open = unanswered(preview);
  const identity = missingIdentity(preview);
  const onMap = useCallback(
    (mapping: FileChoices['choices']['mapping']) => onChange({ mapping }),
    [onChange],
  );
  return (
    <>
      <EncodingQuestion preview={preview} choices={choices} onChange={onChange} />
      <KindQuestion preview={preview} choices={choices} onChange={onChange} />
      <FilePanel preview={preview} name={name} onName={onName} choices={choices} onChange={onChange} />
      {preview.headerRow === 0 && choices.headerRow === undefined ? (
        <Banner tone="info" title={importCopy.headerless}>
          {importCopy.headerlessNext}
        </Banner>
      ) : null}
      {preview.skipped.length > 0 ? (
        <Banner tone="warn" title={importCopy.skipped}>
          {preview.skipped.join(', ')}
        </Banner>
      ) : null}
      {preview.otherwise.length > 0 ? (
        <Banner tone="warn" title={importCopy.otherwise}>
          {[...preview.otherwise, importCopy.otherwiseNext(preview.rowsLooked)].join(' ')}
        </Banner>
      ) : null}
      {identity === null ? null : (
        <Banner tone="warn" title={importCopy.noIdentity(labelOf(preview, identity))}>
          {importCopy.noIdentityNext}
        </Banner>
      )}
      {open > 0 ? <Banner tone="warn" title={importCopy.open(open)} /> : null}
      <QuestionsPanel
        preview={preview}
        answers={choices.answers ?? {}}
        onAnswer={(id, answer) => onChange({ answers: { ...choices.answers, [id]: answer } })}
      />
      <WordsPanel preview={preview} words={choices.words ?? {}} onWords={(words) => onChange({ words })} />
      <MappingTable preview={preview} mapping={choices.mapping ?? {}} onMap={onMap} />
      <MissingPanel
        preview={preview}
        offered={choices.offered ?? {}}
        onOffer={(column, text) => onChange({ offered: { ...choices.offered, [column]: text } })}
      />
    </>
  );
});
