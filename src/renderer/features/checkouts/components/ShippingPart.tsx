import { useState } from 'react';
import type { CheckoutDraft } from '../../../../domain/checkouts/draft.ts';
import { shippingLineColumns, shippingLineKeys } from '../../../../domain/checkouts/fields.ts';
import { overridePath } from '../../../../domain/checkouts/places.ts';
import { checkoutsCopy as copy } from '../../../copy/checkouts.ts';
import { Panel, Segments, TextField } from '../../../ui/index.ts';
import { setText } from '../actions/edit.ts';
import styles from '../checkouts.module.css';
import { type FormIssue, fieldId, issuesUnder } from '../issues.ts';
import { RowTable } from './RowTable.tsx';

const choices = ['keep', 'none', 'value'] as const;
type Choice = (typeof choices)[number];
const columns = shippingLineKeys.map((key) => shippingLineColumns[key]);

const choiceOf = (text: string): Choice => (text === '' ? 'keep' : text.trim() === 'null' ? 'none' : 'value');

/** What only an update has: shipping lines and their override (spec: Checkout, shipping_address). */
export function ShippingPart({
  draft,
  issues,
}: {
  readonly draft: CheckoutDraft;
  readonly issues: readonly FormIssue[];
}) {
  const text = draft.shipping_lines_override;
  // A value that is not typed yet is an empty text, as none at all is.
  const [chosen, setChosen] = useState<Choice>(() => choiceOf(text));
  const choice = text === '' && chosen === 'value' ? 'value' : choiceOf(text);
  const error = issuesUnder(issues, overridePath)[0]?.message ?? null;
  return (
    <Panel title={copy.parts.shippingLines} note={copy.shippingNote}>
      <div className={styles.stack}>
        <RowTable
          group="original_shipping_lines"
          label={copy.parts.shippingLines}
          columns={columns}
          rows={draft.original_shipping_lines}
          issues={issuesUnder(issues, 'shipping_address.original_shipping_lines')}
        />
        <Segments
          label={copy.parts.override}
          help={copy.override.help}
          options={choices.map((value) => ({ value, label: copy.override.choices[value] }))}
          value={choice}
          onChange={(next) => {
            setChosen(next);
            setText(overridePath, next === 'none' ? 'null' : '');
          }}
        />
        {choice === 'value' ? (
          <TextField
            id={fieldId(overridePath)}
            label={copy.override.value}
            value={text}
            onChange={(next) => setText(overridePath, next)}
            error={error}
            multiline
            mono
          />
        ) : null}
      </div>
    </Panel>
  );
}
