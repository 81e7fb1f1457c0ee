import { kinds } from '../../../../domain/kinds/registry.ts';
import { importCopy } from '../../../copy/import.ts';
import { Panel, RadioGroup } from '../../../ui/index.ts';
import type { FileChoices } from './FilePanel.tsx';

/** Creating and changing look alike where the rows have no ids: neither is taken without an answer. */
export function KindQuestion({ preview, onChange }: Pick<FileChoices, 'preview' | 'onChange'>) {
  if (preview.kindsAsked.length === 0) return null;
  return (
    <div data-open="">
      <Panel title={importCopy.createOrUpdate}>
        <RadioGroup
          label={importCopy.createOrUpdateWhy}
          value={null}
          onChange={(kind) => onChange({ kind, mapping: {}, answers: {}, words: {}, offered: {} })}
          options={preview.kindsAsked.map((id) => ({
            value: id,
            label: kinds[id].title,
            note: kinds[id].about,
          }))}
        />
      </Panel>
    </div>
  );
}
