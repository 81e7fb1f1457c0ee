import { z } from 'zod';
import { bounded, idText, nameText, shownName } from './bounds.ts';
import { invoke, output } from './define.ts';
import { viewSchema } from './view.ts';

/** Views of a sheet and of its type; characters of what one of them keeps, and of what all of them keep together. */
export const savedViewBounds = {
  views: 100,
  name: 60,
  characters: 500_000,
  allCharacters: 4_000_000,
} as const;

const keys = z.array(nameText).max(2000);

/** What a saved view keeps: filters, sort, and how the columns are shown. */
export const savedViewContentSchema = viewSchema.pick({ filters: true, sort: true }).extend({
  layout: z.object({
    order: keys,
    hidden: keys,
    widths: bounded(z.number().min(0).max(10_000), 2000),
    frozen: z.number().int().min(0).max(2000),
  }),
});
export type SavedViewContent = z.output<typeof savedViewContentSchema>;

/** What one view may keep is said in words where it is saved; what is beyond all of them together is no message. */
const savedContent = savedViewContentSchema.refine(
  (content) => JSON.stringify(content).length <= savedViewBounds.allCharacters,
  `at most ${savedViewBounds.allCharacters} characters`,
);

/** A view under a name: of one sheet, or of all sheets of a type. */
export type SavedView = SavedViewContent & {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  /** False where what is kept is too large or damaged: it is empty here, and can be replaced or deleted. */
  readonly isReadable: boolean;
};

const sheetId = z.object({ sheetId: idText });
const name = shownName(savedViewBounds.name).min(1);
const viewId = sheetId.extend({ viewId: idText });

export const savedViewsContract = {
  'sheets.views': invoke(
    'Saved views of a sheet and of its type, by name.',
    sheetId,
    output<readonly SavedView[]>(),
  ),
  'sheets.saveView': invoke(
    'Saves a view under a name; an existing one with that name, for the same sheet or type, is replaced.',
    sheetId.extend({ name, isShared: z.boolean(), content: savedContent }),
    output<SavedView>(),
  ),
  'sheets.renameView': invoke('Renames a saved view.', viewId.extend({ name }), output<SavedView>()),
  'sheets.deleteView': invoke('Deletes a saved view.', viewId, output<null>()),
};
