import { kinds } from '../../../../domain/kinds/registry.ts';
import { importCopy } from '../../../copy/import.ts';
import { Panel, RadioGroup } from '../../../ui/index.ts';
import { useAsked } from '../use-asked.ts';
import type { FileChoices } from './FilePanel.tsx';

/** Creating and changing look alike where the rows have no ids: neither is taken without an answer. */
export function KindQuestion({
  preview,
  choices,
  onChange,
}: Pick<FileChoices, 'preview' | 'choices' | 'onChange'>) {
  const { kindsAsked, version } = preview;
  const asked = useAsked(kindsAsked, version, choices.kind !== undefined);
  if (asked.length === 0) return null;
  return (
    <div {...(kindsAsked.length > 0 ? { 'data-open': '' } : {})}>
      <Panel title={importCopy.createOrUpdate}>
        <RadioGroup
          label={importCopy.createOrUpdateWhy}
          value={asked.find((id) => id === choices.kind) ?? null}
          onChange={(kind) => onChange({ kind, mapping: {}, answers: {}, words: {}, offered: {} })}
          options={asked.map((id) => ({
            value: id,
            label: kinds[id].title,
            note: kinds[id].about,
          }))}
        />
      </Panel>
    </div>
  );
}
