import { encodings, importCopy } from '../../../copy/import.ts';
import { Panel, RadioGroup } from '../../../ui/index.ts';
import { useAsked } from '../use-asked.ts';
import type { FileChoices } from './FilePanel.tsx';

const labels = new Map<string, string>(encodings);

/** Words that are possible in several encodings: none is taken without an answer. */
export function EncodingQuestion({
  preview,
  choices,
  onChange,
}: Pick<FileChoices, 'preview' | 'choices' | 'onChange'>) {
  const { encodingsAsked, version } = preview;
  const asked = useAsked(encodingsAsked, version, choices.encoding !== undefined);
  if (asked.length === 0) return null;
  return (
    <div {...(encodingsAsked.length > 0 ? { 'data-open': '' } : {})}>
      <Panel title={importCopy.whichEncoding}>
        <RadioGroup
          label={importCopy.whichEncodingWhy}
          value={choices.encoding ?? null}
          onChange={(encoding) => onChange({ encoding })}
          options={asked.map(({ encoding, cells }) => ({
            value: encoding,
            label: labels.get(encoding) ?? encoding,
            note: importCopy.cellsOf(cells),
          }))}
        />
      </Panel>
    </div>
  );
}
