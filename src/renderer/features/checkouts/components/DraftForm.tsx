import type { Checkout } from '../../../../contract/checkouts.ts';
import type { CheckoutDraft } from '../../../../domain/checkouts/draft.ts';
import {
  type AddressKey,
  addressColumns,
  fieldColumns,
  lineColumns,
  lineOrder,
  utmColumns,
  utmKeys,
} from '../../../../domain/checkouts/fields.ts';
import { addressPath } from '../../../../domain/checkouts/places.ts';
import { checkoutsCopy as copy } from '../../../copy/checkouts.ts';
import { Panel } from '../../../ui/index.ts';
import { pasteIntoLines } from '../actions/edit.ts';
import styles from '../checkouts.module.css';
import { type FormIssue, issuesUnder } from '../issues.ts';
import { DraftField } from './DraftField.tsx';
import { RowTable } from './RowTable.tsx';
import { ShippingPart } from './ShippingPart.tsx';

/** The order in which people write an address. */
const addressOrder: readonly AddressKey[] = [
  'first_name',
  'last_name',
  'company',
  'phone',
  'address1',
  'address2',
  'city',
  'province',
  'zip',
  'country',
];

const lineTable = lineOrder.map((key) => lineColumns[key]);
const utmTable = utmKeys.map((key) => utmColumns[key]);

/** Every field of a checkout (spec: Checkout), as it is typed. */
export function DraftForm({
  checkout,
  draft,
  issues,
}: {
  readonly checkout: Checkout;
  readonly draft: CheckoutDraft;
  readonly issues: readonly FormIssue[];
}) {
  const discountHelp = checkout.profile.optional.discountLookup
    ? copy.discountHelp.known
    : copy.discountHelp.unknown;
  return (
    <>
      <Panel title={copy.parts.fields}>
        <div className={styles.fields}>
          {(['email', 'discount_code', 'external_checkout_id', 'external_checkout_source'] as const).map(
            (key) => (
              <DraftField
                key={key}
                path={key}
                column={fieldColumns[key]}
                text={draft.fields[key]}
                issues={issues}
                {...(key === 'discount_code' ? { help: discountHelp } : {})}
              />
            ),
          )}
        </div>
      </Panel>
      <Panel title={copy.parts.lines} note={copy.linesNote}>
        <RowTable
          group="line_items"
          label={copy.parts.lines}
          columns={lineTable}
          rows={draft.line_items}
          issues={issuesUnder(issues, 'line_items')}
          onPaste={pasteIntoLines}
        />
      </Panel>
      <Panel title={copy.parts.address}>
        <div className={styles.fields}>
          {addressOrder.map((key) => (
            <DraftField
              key={key}
              path={addressPath(key)}
              column={addressColumns[key]}
              text={draft.shipping_address[key]}
              issues={issues}
            />
          ))}
        </div>
      </Panel>
      {checkout.token === null ? null : <ShippingPart draft={draft} issues={issues} />}
      <Panel title={copy.parts.utm} note={copy.utmNote}>
        <RowTable
          group="utm_params"
          label={copy.parts.utm}
          columns={utmTable}
          rows={draft.utm_params}
          issues={issuesUnder(issues, 'analytics_data')}
        />
      </Panel>
    </>
  );
}
