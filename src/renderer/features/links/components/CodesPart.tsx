import type { RunSummary } from '../../../../contract/runs.ts';
import type { SheetSummary } from '../../../../contract/sheets.ts';
import { linksCopy } from '../../../copy/links.ts';
import { Segments, Select, TextField } from '../../../ui/index.ts';
import styles from '../links.module.css';
import { type CodesFrom, changeDraft, type LinksDraft } from '../store.ts';

const copy = linksCopy.codes;
const sources: readonly CodesFrom[] = ['sheet', 'run', 'paste'];

/** Where the codes come from. */
export function CodesPart({
  draft,
  sheets,
  runs,
}: {
  readonly draft: LinksDraft;
  readonly sheets: readonly SheetSummary[];
  readonly runs: readonly RunSummary[];
}) {
  return (
    <section className={styles.part} aria-labelledby="links-codes">
      <h2 id="links-codes">{copy.title}</h2>
      <Segments
        label={copy.label}
        labelHidden
        options={sources.map((value) => ({ value, label: copy.sources[value] }))}
        value={draft.codesFrom}
        onChange={(codesFrom) => changeDraft({ codesFrom })}
      />
      {draft.codesFrom === 'sheet' ? <SheetChoice draft={draft} sheets={sheets} /> : null}
      {draft.codesFrom === 'run' ? <RunChoice draft={draft} runs={runs} /> : null}
      {draft.codesFrom === 'paste' ? (
        <TextField
          label={copy.paste}
          help={copy.pasteHelp}
          multiline
          mono
          value={draft.codes}
          onChange={(codes) => {
            const hasTokens = draft.codes === '' && codes.includes('\t');
            changeDraft(hasTokens ? { codes, tokensFrom: 'codes' } : { codes });
          }}
        />
      ) : null}
    </section>
  );
}

function SheetChoice({
  draft,
  sheets,
}: {
  readonly draft: LinksDraft;
  readonly sheets: readonly SheetSummary[];
}) {
  if (sheets.length === 0) return <p className={styles.quiet}>{copy.noSheets}</p>;
  return (
    <Select
      label={copy.sheet}
      help={copy.notThere}
      value={draft.sheetId}
      onChange={(sheetId) => changeDraft({ sheetId, column: null })}
      options={sheets.map((sheet) => ({
        value: sheet.id,
        label: sheet.name,
        note: copy.sheetNote(sheet.validRows),
      }))}
    />
  );
}

function RunChoice({ draft, runs }: { readonly draft: LinksDraft; readonly runs: readonly RunSummary[] }) {
  if (runs.length === 0) return <p className={styles.quiet}>{copy.noRuns}</p>;
  return (
    <Select
      label={copy.run}
      value={draft.runId}
      onChange={(runId) => changeDraft({ runId })}
      options={runs.map((run) => ({
        value: run.id,
        label: copy.runName(run.number, run.title),
        note: copy.runNote(run.succeeded, run.counted),
      }))}
    />
  );
}
