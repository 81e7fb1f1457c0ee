import { Copy } from 'lucide-react';
import type { Checkout } from '../../../../contract/checkouts.ts';
import {
  createBody,
  createPath,
  possibleDrafts,
  updateBody,
  updatePath,
} from '../../../../domain/checkouts/body.ts';
import type { CheckoutDraft } from '../../../../domain/checkouts/draft.ts';
import { type JsonObject, stringifyJson } from '../../../../domain/json.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { copyText, IconButton, notify } from '../../../ui/index.ts';
import styles from '../checkouts.module.css';
import { kindOf } from '../issues.ts';

const copy = checkoutsCopy.preview;

/** What is sent of a checkout as it is typed. */
export const requestBody = (checkout: Checkout, draft: CheckoutDraft): JsonObject =>
  checkout.token === null ? createBody(draft) : updateBody(draft, possibleDrafts(checkout));

/** The request exactly as it will go: method, path, headers but the token, body. */
export function RequestPreview({
  checkout,
  draft,
}: {
  readonly checkout: Checkout;
  readonly draft: CheckoutDraft;
}) {
  const { token } = checkout;
  const kind = kindOf(checkout);
  const body = requestBody(checkout, draft);
  const isEmpty = Object.keys(body).length === 0;
  const text = stringifyJson(body, 2);
  return (
    <section className={styles.preview} aria-labelledby="checkout-request">
      <header className={styles.previewHead}>
        <h2 id="checkout-request">{copy.title}</h2>
        <IconButton
          size="small"
          label={copy.copy}
          icon={<Copy aria-hidden="true" />}
          onPress={() =>
            copyText(text)
              ? notify({ tone: 'ok', title: copy.copied })
              : notify({ tone: 'error', title: copy.notCopied })
          }
        />
      </header>
      <RequestHead
        method={token === null ? 'POST' : 'PUT'}
        path={token === null ? createPath : updatePath(token)}
        headers={checkout.headers}
      />
      {isEmpty && kind === 'update' ? (
        <p className={styles.note}>{copy.nothing}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled */}
          <pre className={styles.body} tabIndex={0}>
            {text}
          </pre>
          <p className={styles.note}>{copy.note[kind]}</p>
        </>
      )}
    </section>
  );
}

/** Method, path and headers of a request. */
export function RequestHead({
  method,
  path,
  headers,
}: {
  readonly method: string;
  readonly path: string;
  readonly headers: Checkout['headers'];
}) {
  return (
    <>
      <p className={styles.requestLine}>
        <b>{method}</b> {path}
      </p>
      <dl className={styles.headers} aria-label={copy.headers}>
        {headers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <i>{copy.token}</i>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
