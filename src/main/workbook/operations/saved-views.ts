import { randomUUID } from 'node:crypto';
import type { DecodedOf } from '../../../contract/index.ts';
import {
  type SavedView,
  type SavedViewContent,
  savedViewBounds,
  savedViewContentSchema,
} from '../../../contract/saved-views.ts';
import { withoutHiddenSigns } from '../../../domain/text.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import type { Core } from '../core.ts';
import type { Sheet } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import { allRows, numberOf, textOf } from '../store/values.ts';

const { views: maxViews, name: maxName, characters: maxCharacters, allCharacters } = savedViewBounds;

const nothing: SavedViewContent = {
  ...{ filters: [], sort: [] },
  layout: { order: [], hidden: [], widths: {}, frozen: 0 },
};

/** What the file says of a view: a restored backup may be anybody's. Null where it is no view, or none that is read. */
function contentOf(text: string | null): SavedViewContent | null {
  if (text === null) return null;
  return savedViewContentSchema.safeParse(jsonIn(text, longestJson['saved_views.content'])).data ?? null;
}

/** Saved views in the workbook's database: of a sheet, or of all sheets of a kind (`sheet` is 0). */
export class SavedViews {
  private readonly core: Core;

  constructor(core: Core) {
    this.core = core;
  }

  list(sheetId: string): readonly SavedView[] {
    return this.of(this.core.workbook.sheet(sheetId));
  }

  async save({ sheetId, name, isShared, content }: DecodedOf<'sheets.saveView'>): Promise<SavedView> {
    const { workbook } = this.core;
    return workbook.transaction(() => {
      const sheet = workbook.sheet(sheetId);
      const known = this.of(sheet);
      const same = known.find((view) => view.name === name && view.isShared === isShared);
      if (same === undefined && known.length >= maxViews) {
        throw new Failure({
          code: 'bad-input',
          message: sheetsMessages.maxSavedViews({ views: maxViews }),
          next: sheetsMessages.maxSavedViewsNext,
        });
      }
      const text = JSON.stringify(content);
      if (text.length > maxCharacters) throw tooLarge(sheetsMessages.savedViewTooLarge);
      const others = known
        .filter((view) => view !== same)
        .map(({ id, name, isShared, isReadable, ...kept }) => kept);
      if (JSON.stringify(others).length + text.length > allCharacters)
        throw tooLarge(sheetsMessages.savedViewsTooLarge);
      const view = { id: same?.id ?? randomUUID(), name, isShared, isReadable: true, ...content };
      workbook.database.writer
        .prepare('INSERT OR REPLACE INTO saved_views VALUES (?, ?, ?, ?, ?)')
        .run(view.id, sheet.kind.id, isShared ? 0 : sheet.number, name, text);
      return view;
    });
  }

  async rename({ sheetId, viewId, name }: DecodedOf<'sheets.renameView'>): Promise<SavedView> {
    const { workbook } = this.core;
    return workbook.transaction(() => {
      const views = this.of(workbook.sheet(sheetId));
      const view = views.find(({ id }) => id === viewId);
      if (view === undefined) throw gone();
      if (views.some((one) => one.id !== viewId && one.name === name && one.isShared === view.isShared))
        throw new Failure({
          code: 'bad-input',
          message: sheetsMessages.viewNameTaken({ name }),
          next: sheetsMessages.viewNameTakenNext,
        });
      workbook.database.writer.prepare('UPDATE saved_views SET name = ? WHERE id = ?').run(name, viewId);
      return { ...view, name };
    });
  }

  async delete({ sheetId, viewId }: DecodedOf<'sheets.deleteView'>): Promise<null> {
    const { workbook } = this.core;
    return workbook.transaction(() => {
      if (!this.of(workbook.sheet(sheetId)).some(({ id }) => id === viewId)) throw gone();
      workbook.database.writer.prepare('DELETE FROM saved_views WHERE id = ?').run(viewId);
      return null;
    });
  }

  private of({ kind, number }: Sheet): readonly SavedView[] {
    const { reader, writer } = this.core.workbook.database;
    const rows = allRows(
      prepareArrays(
        // A transaction sees what it has written itself.
        writer.isTransaction ? writer : reader,
        `SELECT id, substr(name, 1, ${maxName}), sheet, CASE WHEN length(content) <= ${maxCharacters} THEN content END
           FROM saved_views WHERE kind = ? AND sheet IN (0, ?) ORDER BY name COLLATE NOCASE, id LIMIT ${maxViews}`,
      ),
      kind.id,
      number,
    );
    let left: number = allCharacters;
    return rows.map((row) => {
      const text = row[3] === null ? null : textOf(row[3]);
      left -= text?.length ?? 0;
      const content = left < 0 ? null : contentOf(text);
      return {
        id: textOf(row[0]),
        name: withoutHiddenSigns(textOf(row[1])),
        isShared: numberOf(row[2]) === 0,
        isReadable: content !== null,
        ...(content ?? nothing),
      };
    });
  }
}

const tooLarge = (message: string): Failure =>
  new Failure({ code: 'bad-input', message, next: sheetsMessages.savedViewTooLargeNext });
const gone = (): Failure => new Failure({ code: 'not-found', message: sheetsMessages.viewNotThere });
