import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { helpCopy } from '../../../copy/help.ts';
import styles from '../document.module.css';
import { isKnown } from '../markdown.ts';

export type GoTo = (address: string) => void;

type Props = { readonly tokens: readonly Token[]; readonly goTo: GoTo };

/** Markdown as elements of the page: no HTML of the document ever becomes markup. */
export const Markdown = ({ tokens, goTo }: Props) => inOrder(tokens, (token) => rendered(token, goTo));

/** Children without keys: the parts of a document never change their places. */
const inOrder = <T extends object>(items: readonly T[], make: (item: T) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...items.map(make));

const rendered = (token: Token, goTo: GoTo): ReactNode => (isKnown(token) ? element(token, goTo) : token.raw);

function element(token: MarkedToken, goTo: GoTo): ReactNode {
  const inner = (tokens: readonly Token[] | undefined) => <Markdown tokens={tokens ?? []} goTo={goTo} />;
  switch (token.type) {
    case 'heading':
      // The screen has the first heading.
      return createElement(`h${Math.min(6, token.depth + 1)}`, { tabIndex: -1 }, inner(token.tokens));
    case 'paragraph':
      return <p>{inner(token.tokens)}</p>;
    case 'text':
      return 'tokens' in token && token.tokens ? inner(token.tokens) : unescaped(token.text);
    case 'strong':
      return <strong>{inner(token.tokens)}</strong>;
    case 'em':
      return <em>{inner(token.tokens)}</em>;
    case 'del':
      return <del>{inner(token.tokens)}</del>;
    case 'codespan':
      return <code>{unescaped(token.text)}</code>;
    case 'escape':
      return token.text;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{inner(token.tokens)}</blockquote>;
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        null,
        inOrder(token.items, (item) => <li>{inner(item.tokens)}</li>),
      );
    case 'table':
      return <Table table={token} goTo={goTo} />;
    case 'link':
      return <Link link={token} goTo={goTo} />;
    case 'image':
      return <em>{helpCopy.reader.picture(token.text)}</em>;
    default:
      return null;
  }
}

/** Characters that Markdown writes as names, since nothing decodes them later. */
const names: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => names[name] ?? name);

const Table = ({ table, goTo }: { readonly table: Tokens.Table; readonly goTo: GoTo }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
  <div className={styles.table} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {inOrder(table.header, (cell) => (
            <th scope="col">
              <Markdown tokens={cell.tokens} goTo={goTo} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(table.rows, (row) => (
          <tr>
            {inOrder(row, (cell) => (
              <td>
                <Markdown tokens={cell.tokens} goTo={goTo} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Only places in the documents can be gone to; any other address is shown, to be read. */
function Link({ link, goTo }: { readonly link: Tokens.Link; readonly goTo: GoTo }) {
  const text = <Markdown tokens={link.tokens} goTo={goTo} />;
  if (/^[a-z0-9-]*(?:\.md)?(?:#.*)?$/.test(link.href))
    return (
      <button type="button" className={styles.link} onClick={() => goTo(link.href)}>
        {text}
      </button>
    );
  return (
    <>
      {text} ({link.href})
    </>
  );
}
