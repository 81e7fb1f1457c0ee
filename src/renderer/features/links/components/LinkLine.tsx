import { Copy, ExternalLink } from 'lucide-react';
import type { LinkList, LinkRow } from '../../../../contract/links.ts';
import { linksCopy as copy } from '../../../copy/links.ts';
import { count, cx } from '../../../ui/index.ts';
import { copyLink, openLink } from '../actions/take-links.ts';
import styles from '../links.module.css';

/** One link. Its buttons are in the tab order of the active row alone. */
export function LinkLine({
  list,
  index,
  top,
  row,
  isActive,
  onChoose,
}: {
  readonly list: LinkList;
  readonly index: number;
  readonly top: number;
  readonly row: LinkRow | undefined;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}) {
  const url = row?.url ?? null;
  const shared = {
    type: 'button',
    className: styles.act,
    tabIndex: isActive ? 0 : -1,
    onFocus: onChoose,
    // Stays in place without a link, so that the keys pass over every row alike.
    'aria-disabled': url === null,
  } as const;
  return (
    // The same is done by keys on the buttons.
    <tr
      className={cx(styles.row, isActive && styles.activeRow)}
      onClick={onChoose}
      aria-rowindex={index + 2}
      data-index={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td className={styles.number}>{count(index + 1)}</td>
      <th scope="row" className={styles.code} title={row?.code}>
        {row?.code ?? ''}
      </th>
      <td className={styles.token} title={row?.cartToken}>
        {row?.cartToken ?? ''}
      </td>
      <td className={styles.link}>
        <Address row={row} />
      </td>
      <td className={styles.act}>
        <button
          {...shared}
          className={styles.button}
          data-act="copy"
          aria-label={copy.copy(row?.code ?? '')}
          title={copy.copy(row?.code ?? '')}
          onClick={() => {
            if (url !== null) copyLink(url, row?.caution ?? null);
          }}
        >
          <Copy aria-hidden="true" />
        </button>
        <button
          {...shared}
          className={styles.button}
          data-act="open"
          aria-label={copy.open(row?.code ?? '')}
          title={copy.open(row?.code ?? '')}
          onClick={() => {
            if (url !== null) void openLink(list, index);
          }}
        >
          <ExternalLink aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

function Address({ row }: { readonly row: LinkRow | undefined }) {
  if (row === undefined) return <span className={styles.quiet}>{copy.reading}</span>;
  if (row.problem !== null) return <span className={styles.missing}>{copy.problems[row.problem]}</span>;
  return <span title={row.url ?? ''}>{row.url}</span>;
}
