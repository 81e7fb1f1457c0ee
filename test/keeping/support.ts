import { join } from 'node:path';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { RunSummary } from '../../src/contract/runs.ts';
import type { Store } from '../../src/contract/stores.ts';
import type { TestService } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { readFolder } from '../support/app/read-folder.ts';

/** What is typed, sent and answered for a store; each text holds the store's mark and stands nowhere else. */
export type Traces = {
  readonly store: Store;
  readonly sheetId: string;
  readonly run: RunSummary;
  readonly texts: readonly string[];
};

/** Leaves something of a store in every place that keeps something: sheets, notes, undo, runs, drafts, lists, requests. */
export async function leaveTraces(desk: HeadlessDesk, service: TestService, domain: string): Promise<Traces> {
  const mark = domain.toUpperCase();
  const store = await desk.connect(service.facts, domain);
  const sheet = await desk.importFile(codesFile(40, `${mark}-CODE`), 'discounts-2021-01');
  const view = { filters: [], sort: [] };
  const everyRow = [{ top: 0, bottom: 39, left: 0, right: 0 }];
  await desk.invoke('sheets.setNote', { sheetId: sheet.id, view, ranges: everyRow, note: `${mark}-NOTE` });
  await desk.invoke('sheets.edit', {
    sheetId: sheet.id,
    edits: [{ rowId: 1, column: 'code', text: `${mark}-BEFORE-UNDO` }],
  });
  await desk.invoke('sheets.undo', { sheetId: sheet.id });
  const run = await desk.send(store, sheet.id);
  await desk.reaches(run.id, 'done');
  const checkout = await desk.invoke('checkouts.add', { storeId: store.id });
  const { draft } = checkout;
  await desk.invoke('checkouts.save', {
    checkoutId: checkout.id,
    draft: { ...draft, fields: { ...draft.fields, email: `${domain}@customer.example` } },
  });
  const loaded = desk.noticed(
    'bundles.changed',
    (sheet) => sheet.storeId === store.id && sheet.reading === null,
  );
  await desk.invoke('bundles.load', {
    storeId: store.id,
    name: `${mark}-LIST`,
    source: { of: 'text', text: '900001\n900002' },
  });
  await loaded;
  return {
    store,
    sheetId: sheet.id,
    run,
    texts: [
      `${mark}-CODE-1`,
      `${mark}-CODE-40`,
      `${mark}-NOTE`,
      `${mark}-BEFORE-UNDO`,
      `${domain}@customer.example`,
      `${mark}-LIST`,
      `Store ${domain}`,
      store.id,
      run.id,
    ],
  };
}

/** Which of some texts stand in any file below a folder, each with the files. Case is not looked at. */
export function found(folder: string, texts: readonly string[]): readonly string[] {
  const files = readFolder(folder).map(({ path, content }) => ({
    path,
    text: content.toString('latin1').toLowerCase(),
  }));
  return texts.flatMap((text) =>
    files
      .filter((file) => file.text.includes(text.toLowerCase()))
      .map(({ path }) => `${text} in ${path.slice(join(folder, '/').length)}`),
  );
}
