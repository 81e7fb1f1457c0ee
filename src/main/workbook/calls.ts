import type { SheetSummary } from '../../contract/sheets.ts';
import type { Core } from './core.ts';
import { exportSheet, exportTemplate } from './export/export-sheet.ts';
import { idColumns, idsOfColumn } from './import/id-list.ts';
import { ImportJob } from './import/job.ts';
import { preview } from './import/preview.ts';
import { Conversions } from './operations/convert.ts';
import { copy } from './operations/copy.ts';
import { duplicateSheet } from './operations/duplicate.ts';
import { edgeOf } from './operations/edge.ts';
import { editCells } from './operations/edit.ts';
import { fill } from './operations/fill.ts';
import { find, matchesOfRows, replaceAll } from './operations/find.ts';
import { applyFix } from './operations/fixes.ts';
import { type AskMain, Generations } from './operations/generate.ts';
import { issueGroups, nextIssue } from './operations/issues.ts';
import { paste } from './operations/paste.ts';
import { deleteRows, insertRows, rowIds } from './operations/rows.ts';
import { readRunRows, runSheet, standings } from './operations/run-rows.ts';
import { SavedViews } from './operations/saved-views.ts';
import { setNote } from './operations/set-note.ts';
import { setRange } from './operations/set-range.ts';
import { sheetResults } from './operations/sheet-results.ts';
import { travel } from './operations/undo.ts';
import { ValueLists } from './operations/values.ts';
import { windowOf } from './operations/window.ts';
import type { CallName, Calls } from './protocol.ts';
import { detailOf, summaryOf } from './sheet.ts';

export type Answers = {
  readonly [K in CallName]: (input: Calls[K]['input']) => Promise<Calls[K]['output']> | Calls[K]['output'];
};

/** What the worker answers to each call. `made` tells of a sheet that no change made. */
export function answersOf(core: Core, made: (sheet: SheetSummary) => void, askMain: AskMain): Answers {
  const { workbook } = core;
  const generations = new Generations(core, askMain);
  const conversions = new Conversions(core, made);
  const values = new ValueLists(core);
  const savedViews = new SavedViews(core);
  return {
    'sheets.list': () => workbook.list(),
    'sheets.create': async ({ kind, name }) => detailOf(await workbook.create(kind, name)),
    'sheets.get': ({ sheetId }) => detailOf(workbook.sheet(sheetId)),
    'sheets.rename': async ({ sheetId, name }) => summaryOf(await workbook.rename(sheetId, name)),
    'sheets.duplicate': (input) => duplicateSheet(core, input),
    'sheets.delete': async ({ sheetId }) => {
      await workbook.delete(sheetId);
      core.forget(sheetId);
      return null;
    },
    'sheets.window': (input) => windowOf(core, input),
    'sheets.viewChanges': ({ sheetId, view }) => core.views.changes(sheetId, view),
    'sheets.place': ({ sheetId, view, rowId }) => core.views.place(sheetId, view, rowId),
    'sheets.edge': (input) => edgeOf(core, input),
    'sheets.edit': (input) => editCells(core, input),
    'sheets.paste': (input) => paste(core, input),
    'sheets.fill': (input) => fill(core, input),
    'sheets.setRange': (input) => setRange(core, input),
    'sheets.setNote': (input) => setNote(core, input),
    'sheets.values': (input) => values.of(input),
    'sheets.copy': (input) => copy(core, input),
    'sheets.insertRows': (input) => insertRows(core, input),
    'sheets.deleteRows': (input) => deleteRows(core, input),
    'sheets.rowIds': (input) => rowIds(core, input),
    'sheets.undo': ({ sheetId }) => travel(core, sheetId, 'undo'),
    'sheets.redo': ({ sheetId }) => travel(core, sheetId, 'redo'),
    'sheets.issues': ({ sheetId }) => issueGroups(core, sheetId),
    'sheets.nextIssue': (input) => nextIssue(core, input),
    'sheets.applyFix': (input) => applyFix(core, input),
    'sheets.find': (input) => find(core, input),
    'sheets.matches': (input) => matchesOfRows(core, input),
    'sheets.replaceAll': (input) => replaceAll(core, input),
    'jobs.cancel': ({ jobId }) => {
      workbook.jobs.stop(jobId);
      return null;
    },
    'sheets.views': ({ sheetId }) => savedViews.list(sheetId),
    'sheets.saveView': (input) => savedViews.save(input),
    'sheets.renameView': (input) => savedViews.rename(input),
    'sheets.deleteView': (input) => savedViews.delete(input),
    'sheets.results': (input) => sheetResults(core, input),
    'sheets.export': (input) => exportSheet(core, input),
    'codes.check': (input) => generations.check(input),
    'codes.start': (input) => generations.start(input),
    'codes.sent': ({ question, answer }) => generations.answer(question, answer),
    'convert.report': (input) => conversions.report(input),
    'convert.make': (input) => conversions.make(input),
    'files.template': (input) => exportTemplate(input),
    'imports.inspect': (input) => preview(core, input),
    'imports.start': async (input) => {
      const sheet = await new ImportJob(core, input).run();
      made(sheet);
      return sheet;
    },
    'ids.columns': ({ path }) => idColumns(path),
    'ids.read': ({ path, column }) => idsOfColumn(path, column),
    'rows.read': (query) => readRunRows(core, query),
    'rows.standings': (query) => standings(core, query),
    'rows.sheet': ({ sheetId }) => runSheet(core, sheetId),
    'book.erase': async ({ sheetIds }) => {
      await workbook.erase(sheetIds);
      for (const sheetId of sheetIds) core.forget(sheetId);
      return null;
    },
    'rules.profile': ({ profile }) => {
      workbook.rules = { ...workbook.rules, profile };
      return null;
    },
  };
}
