import { encodings, importCopy } from '../../../copy/import.ts';
import { Panel, RadioGroup } from '../../../ui/index.ts';
import type { FileChoices } from './FilePanel.tsx';

const labels = new Map<string, string>(encodings);

/** Words that are possible in two encodings: neither is taken without an answer. */
export function EncodingQuestion({ preview, onChange }: Pick<FileChoices, 'preview' | 'onChange'>) {
  if (preview.encodingsAsked.length === 0) return null;
  return (
    <div data-open="">
      <Panel title={importCopy.whichEncoding}>
        <RadioGroup
          label={importCopy.whichEncodingWhy}
          value={null}
          onChange={(encoding) => onChange({ encoding })}
          options={preview.encodingsAsked.map(({ encoding, cells }) => ({
            value: encoding,
            label: labels.get(encoding) ?? encoding,
            note: importCopy.cellsOf(cells),
          }))}
        />
      </Panel>
    </div>
  );
}
