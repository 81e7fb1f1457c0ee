import { useMemo, useState } from 'react';
import type { SheetDetail } from '../../../contract/sheets.ts';
import type { Issue } from '../../../domain/sheet/issue.ts';
import { changeSettings, useSettings, useTypedIn } from '../../app/index.ts';
import { type Draft, isReady, type Reading, readDraft } from './draft.ts';
import { exampleCodes } from './examples.ts';
import { generate } from './jobs.ts';
import type { TemplateCells } from './template.ts';
import { useCheck } from './use-check.ts';

const shownExamples = 4;
const noCells: TemplateCells = {};

/** The sheet, and the row whose cells the new rows begin with. */
export type Opened = {
  readonly sheet: SheetDetail;
  readonly cells: TemplateCells;
  /** Number of the row that the cells are of. */
  readonly row: number | null;
};

/** What is typed in the dialog, and what follows from it. It stays while a generation runs. */
export type Form = {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly examples: readonly string[];
  /** Not one code could be made: blocked words are in all of them. */
  readonly noExamples: boolean;
  readonly cells: TemplateCells;
  readonly issues: readonly Issue[];
  readonly mayGenerate: boolean;
  readonly change: (part: Partial<Draft>) => void;
  readonly changeCells: (cells: TemplateCells) => void;
  readonly otherExamples: () => void;
  readonly generate: () => void;
};

export function useForm(sheetId: string, opened: Opened | null): Form {
  const settings = useSettings();
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [typedCells, setCells] = useState<TemplateCells | null>(null);
  const [another, setAnother] = useState(0);

  useTypedIn('sheet', sheetId, Object.keys(typed).length > 0 || typedCells !== null);
  const remembered = settings?.blockedWords;
  const pattern = typed.pattern ?? settings?.codePattern ?? '';
  const avoidLookAlikes = typed.avoidLookAlikes ?? true;
  const count = typed.count ?? '1,000';
  const blocked = typed.blocked ?? remembered?.join(' ') ?? '';
  const draft = useMemo(
    () => ({ pattern, avoidLookAlikes, count, blocked }),
    [pattern, avoidLookAlikes, count, blocked],
  );
  const cells = typedCells ?? opened?.cells ?? noCells;
  const reading = useMemo(() => readDraft(draft), [draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new examples for a new pattern, and when wished
  const examples = useMemo(
    () =>
      reading.pattern === null || reading.textIsBlocked
        ? []
        : exampleCodes(reading.pattern, reading.blocked, shownExamples),
    [pattern, avoidLookAlikes, blocked, another],
  );
  const noExamples = reading.pattern !== null && !reading.textIsBlocked && examples.length === 0;
  const issues = useCheck(sheetId, opened === null ? null : (examples[0] ?? null), cells);
  const mayGenerate = isReady(reading) && !noExamples && opened !== null;

  const begin = () => {
    if (!mayGenerate || reading.count === null) return;
    const words = [...reading.blocked];
    void changeSettings({ codePattern: pattern, blockedWords: words });
    void generate({ sheetId, pattern, avoidLookAlikes, count: reading.count, blocked: words, cells });
  };
  return {
    draft,
    reading,
    examples,
    noExamples,
    cells,
    issues,
    mayGenerate,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    changeCells: setCells,
    otherExamples: () => setAnother(another + 1),
    generate: begin,
  };
}
