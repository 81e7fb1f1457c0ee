import { linksCopy } from '../../../copy/links.ts';
import { Segments, Select, TextField } from '../../../ui/index.ts';
import styles from '../links.module.css';
import { changeDraft, type LinksDraft, tokenSources } from '../store.ts';
import { useSheetColumns } from '../use-sheet-columns.ts';

const copy = linksCopy.tokens;

/** Where the cart tokens come from. */
export function TokensPart({ draft }: { readonly draft: LinksDraft }) {
  const columns = useSheetColumns(draft.codesFrom === 'sheet' ? draft.sheetId : null);
  return (
    <section className={styles.part} aria-labelledby="links-tokens">
      <h2 id="links-tokens">{copy.title}</h2>
      <Segments
        label={copy.label}
        labelHidden
        options={tokenSources[draft.codesFrom].map((value) => ({ value, label: copy.sources[value] }))}
        value={draft.tokensFrom}
        onChange={(tokensFrom) => changeDraft({ tokensFrom })}
      />
      {draft.tokensFrom === 'one' ? (
        <TextField
          label={copy.one}
          help={copy.oneHelp}
          mono
          maxLength={1000}
          value={draft.token}
          onChange={(token) => changeDraft({ token })}
        />
      ) : null}
      {draft.tokensFrom === 'column' ? (
        <Select
          label={copy.column}
          value={draft.column}
          onChange={(column) => changeDraft({ column })}
          isDisabled={columns.length === 0}
          options={columns.map((column) => ({ value: column.key, label: column.label }))}
        />
      ) : null}
      {draft.tokensFrom === 'paste' ? (
        <TextField
          label={copy.paste}
          help={copy.pasteHelp}
          multiline
          mono
          value={draft.tokens}
          onChange={(tokens) => changeDraft({ tokens })}
        />
      ) : null}
    </section>
  );
}
